package fluents

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports fluents and moves that are read but never made, and the
// reverse.
var Analyzer = lint.New("fluents", doc, compareReadWithMade, reach.Analyzer)

// Bounds of findings.
const (
	maxRelatedPlaces = 8
	maxHints         = 100
)

func compareReadWithMade(pass *lint.Pass) error {
	p := pass.Program
	if p.TextLost || len(pass.File.RoleNames()) == 0 {
		return nil
	}
	c := &comparison{pass: pass, program: p}
	read, done := collect(p, model.Fluent, model.Asked), collect(p, model.Move, model.Asked)
	made, moves := collect(p, model.Fluent, model.Initial, model.Made), collect(p, model.Move, model.Offered)
	defined := func(name string) bool { return c.hasHead(name) }
	c.report("D04", read, made, moves, defined, "no "+lint.VocabularyOf(pass.File).FluentMaker+" makes the fluent '%s', so it is always false", "add one",
		"'%s' is a move, not a fluent, so this condition is always false; ask for it with 'does'")
	c.report("D05", done, moves, made, never, "no rule for legal offers the move '%s', so no role ever does it", "add one",
		"'%s' is a fluent, not a move, so no role ever does it; ask for it with 'true'")
	c.report("D06", moves, done, nil, isIdle, "no condition reads the move '%s'", "ask for it in a rule for next", "")
	// A fluent of the name of a condition is meant there, which another rule reports.
	asked := func(name string) bool { return p.Name(name, model.Predicate).FirstUse() != nil || c.isUnreadCondition(name) }
	c.report("D03", made, read, nil, asked, "no condition reads the fluent '%s'", "read it where it was meant to matter, such as in a condition of legal, or remove it", "")
	reportReached(pass, p, reach.ReachableGame(pass.Pass).GroundGame())
	return nil
}

func never(string) bool { return false }

// isIdle tells the moves that mean to do nothing.
func isIdle(name string) bool {
	return slices.Contains([]string{"noop", "pass", "wait", "skip", "null", "nil"}, name)
}

// isComparison tells the names that compare terms in other languages.
func isComparison(t *gdl.Term) bool {
	return len(t.Args) == 2 && slices.Contains([]string{"eq", "equal", "equals", "same", "neq", "=", "==", "!="}, t.Name)
}

// A useTable holds the names of fluents or moves with some meanings, and their places.
type useTable struct {
	order  []string
	places map[string][]*gdl.Term
	open   bool // a variable stands for any name
}

func collect(p *model.Program, sort model.Sort, meanings ...model.Meaning) *useTable {
	t := &useTable{places: map[string][]*gdl.Term{}}
	for o := range p.Places(sort, meanings...) {
		switch {
		case o.Symbol == nil:
			t.open = true
			continue
		case t.places[o.Term.Name] == nil:
			t.order = append(t.order, o.Term.Name)
		}
		t.places[o.Term.Name] = append(t.places[o.Term.Name], o.Term)
	}
	return t
}

// A comparison compares the fluents and moves that are read with those that are made.
type comparison struct {
	pass    *lint.Pass
	program *model.Program
}

// hasHead tells whether a rule has the head, also one that was not read completely.
func (c *comparison) hasHead(name string) bool {
	return slices.ContainsFunc(c.pass.File.Rules, func(r *gdl.Rule) bool { return r.Head.Name == name })
}

// isUnreadCondition tells whether a rule that was not read completely asks for a relation.
func (c *comparison) isUnreadCondition(name string) (asked bool) {
	for _, r := range c.pass.File.Rules {
		if r.Broken {
			r.WalkLiterals(func(l *gdl.Literal, _ bool) { asked = asked || l.Op == gdl.OpAtom && l.Atom.Name == name })
		}
	}
	return asked
}

// report reports each name that is used, and not in the table where it belongs, once: as one
// of the other kind if it is there, or as missing. Names in except have another cause.
func (c *comparison) report(code string, used, home, other *useTable, except func(string) bool, message, advice, mixed string) {
	if home.open || len(home.order) == 0 {
		return // every name may be there, or all are missing, which K01 and K14 report
	}
	hints := maxHints
	for _, name := range used.order {
		if home.places[name] != nil || c.program.Unread[name] || except(name) {
			continue
		}
		places := used.places[name]
		f := lint.Findingf(code, places[0], message, places[0].Spelling)
		switch {
		case other != nil && other.places[name] != nil:
			f.Message = fmt.Sprintf(mixed, places[0].Spelling)
			f.Related = append(f.Related, lint.RelatedAt(other.places[name][0], "here it is made"))
		case model.IsKeyword(name):
			continue // K08, K09
		case code == "D04" && isComparison(places[0]):
			f.Message = fmt.Sprintf("'%s' is not a fluent, so this condition is always false; GDL compares by writing the same term twice, and by 'distinct'", places[0].Spelling)
		default:
			f.Message += "; " + advice
			if hints--; hints >= 0 && code != "D06" {
				if meant := home.probableName(places[0]); meant != "" {
					f.Message = fmt.Sprintf(message+"; did you mean '%s'?", places[0].Spelling, meant)
				}
			}
		}
		for _, place := range places[1:min(len(places), maxRelatedPlaces)] {
			f.Related = append(f.Related, lint.RelatedAt(place, "and here"))
		}
		c.pass.Report(f)
	}
}

// probableName returns the name that a misspelt fluent or move probably stands for, in
// its first spelling; "" if there is none. It must have as many arguments.
func (t *useTable) probableName(misspelt *gdl.Term) string {
	names := slices.DeleteFunc(slices.Clone(t.order), func(name string) bool { return len(t.places[name][0].Args) != len(misspelt.Args) })
	if meant := typo.NearestName(misspelt.Name, names); meant != "" {
		return t.places[meant][0].Spelling
	}
	return ""
}

// reportReached reports negated conditions on a fluent or move whose name is reachable,
// but not with such arguments. A condition that is not negated keeps its rule
// from firing, which another analyzer reports.
func reportReached(pass *lint.Pass, p *model.Program, game *grounding.Game) {
	if game == nil || len(p.Unread) > 0 {
		return
	}
	x := &reachedAtoms{game: game, left: maxComparisons}
	for o := range p.Places(model.Fluent, model.Asked) {
		if o.Negative && game.InstanceCounts[o.Rule.FileIndex] > 0 && x.excludes(o.Term, game.Fluents) {
			x.warn(pass, "D04", o.Term, "'%s' is in no reachable state, so its negation is always true; correct it")
		}
	}
	for o := range p.Places(model.Move, model.Asked) {
		if o.Negative && game.InstanceCounts[o.Rule.FileIndex] > 0 && x.excludes(o.Term, x.movesFor(o.Atom().Args[0])) {
			x.warn(pass, "D05", o.Term, "'%s' is legal in no reachable state, so its negation is always true; correct it")
		}
	}
}

// maxComparisons bounds the comparisons of conditions with fluents and moves.
const maxComparisons = 5_000_000

// reachedAtoms compare conditions with the reachable fluents and moves.
type reachedAtoms struct {
	game *grounding.Game
	left int // number of comparisons
}

// movesFor returns the moves of the roles that a condition can be about.
func (x *reachedAtoms) movesFor(who *gdl.Term) (moves []*gdl.Term) {
	for i, role := range x.game.Roles {
		if model.Unify(who, role) != nil {
			moves = append(moves, x.game.RoleMoves[i]...)
		}
	}
	return moves
}

// excludes tells whether some terms have the name of a pattern, but none unifies with it.
func (x *reachedAtoms) excludes(pattern *gdl.Term, terms []*gdl.Term) (same bool) {
	for _, t := range terms {
		if t.Name == pattern.Name {
			same = true
			if x.left--; x.left < 0 || model.Unify(pattern, t) != nil {
				return false
			}
		}
	}
	return same
}

// warn reports a condition as a warning: it is surely not meant, but may be harmless.
func (x *reachedAtoms) warn(pass *lint.Pass, code string, what *gdl.Term, message string) {
	f := lint.Findingf(code, what, message, pass.NodeText(what))
	f.IsUnreached = true
	pass.ReportWithSeverity(finding.SeverityWarning, f)
}
