// Package bases defines an Analyzer that compares base and input with the fluents
// and moves of a game.
package bases

import (
	_ "embed"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/play"
)

//go:embed rules.md
var doc string

// Analyzer compares base and input with the fluents and moves of a game.
var Analyzer = lint.New("bases", doc, checkListings, reach.Analyzer)

func checkListings(pass *lint.Pass) error {
	reportProducts(pass)
	p := pass.Program
	if !p.IsComplete() || len(p.RulesFor(gdl.Role)) == 0 {
		return nil // no rulesheet, or a part of one
	}
	game := reach.ReachableGame(pass.Pass).GroundGame()
	told, listed := map[string]bool{}, 0
	for _, k := range listingKinds {
		list := p.SoundRulesFor(k.keyword)
		if listed += len(list); len(list) == 0 {
			pass.Reportf("B01", p.RulesFor(gdl.Role)[0], "no rule for '%s', which lists the %s that are possible; some players need it", lint.RelationNames(pass.File)(k.keyword), k.listedNoun)
		}
		makers, _ := k.splitMakers(p, game)
		checkCoveredHeads(pass, k, makers, list, told)
		if game == nil {
			checkUnmadeListings(pass, list, makers, k.possibleVerb)
		}
	}
	if game != nil && listed > 0 {
		checkGroundAtoms(pass, game, p, told)
	}
	return nil
}

// splitMakers divides the rules that make fluents or moves into those that can fire
// and those that never do.
func (k listingKind) splitMakers(p *model.Program, game *grounding.Game) (live, dead []*model.Rule) {
	for _, maker := range k.makerKeywords {
		for _, r := range p.SoundRulesFor(maker) {
			if game != nil && game.InstanceCounts[r.FileIndex] == 0 {
				dead = append(dead, r)
			} else {
				live = append(live, r)
			}
		}
	}
	return live, dead
}

// checkGroundAtoms compares the atoms of base and input with the reachable fluents and
// moves, and with those that occur in some matches.
func checkGroundAtoms(pass *lint.Pass, game *grounding.Game, p *model.Program, told map[string]bool) {
	ctx := pass.Unit.Ctx
	g, err := play.NewWithBudget(pass.File, play.Budget{MaxTotalSteps: pass.Unit.ProverOptions.Budget.ReplaySteps / 10})
	if err != nil {
		return
	}
	w := &matchWitness{ctx: ctx, pass: pass, game: g, reportedNames: told}
	for _, k := range listingKinds {
		l := evaluateListing(ctx, g, k.keyword)
		if l == nil || len(l.listedAtoms) == 0 {
			continue
		}
		_, dead := k.splitMakers(p, game)
		checkWideListing(ctx, pass, g, game, l, k, dead)
		if k.keyword == gdl.Base {
			w.baseListing = l
		} else {
			w.inputListing = l
		}
	}
	w.playMatches()
}

// checkCoveredHeads reports heads that equal no instance of a head of base or input,
// each fluent or move once.
func checkCoveredHeads(pass *lint.Pass, k listingKind, made, covers []*model.Rule, told map[string]bool) {
	if len(covers) == 0 {
		return // B01
	}
	for _, r := range made {
		if len(r.Head.Args) == 0 || model.AnySimilar(r.Head, covers) {
			continue
		}
		what := r.Head.Args[len(r.Head.Args)-1]
		if name := k.missingCode + " " + what.Name; !told[name] {
			told[name] = true
			f := lint.Findingf(k.missingCode, what, "no %s covers the %s '%s'; add one", k.listingForm(pass.File), k.atomNoun, pass.NodeText(what))
			pass.ReportWithSeverity(missingSeverity(pass, k.missingCode, what), f)
		}
	}
}

// listingForm names the form that lists atoms of a kind.
func (k listingKind) listingForm(file *gdl.File) string {
	if k.keyword == gdl.Input {
		return lint.VocabularyOf(file).MoveListing
	}
	return "rule for " + k.keyword
}

// missingSeverity returns the severity of a finding about a fluent or move that is not
// listed. The platform of operations never reads base for whose turn it is.
func missingSeverity(pass *lint.Pass, code string, atom *gdl.Term) finding.Severity {
	if pass.File.Notation == gdl.Operations && code == "B02" && strings.HasPrefix(atom.Name, "control") {
		return finding.SeverityNote
	}
	return pass.RuleByCode(code).Severity
}
