package cover

import (
	"flag"
	"go/token"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
	"github.com/gdllint/gdllint/session"
)

var neverGames = flag.Int("nevers", 6, "games whose rules that never fire are compared with findings")

// TestNeverAgrees compares rules that never fire with those of the rules P13 and P07,
// which look at all states, and D02, which looks at the text: where all states are
// known they are the same, and no rule fires that a finding calls dead.
func TestNeverAgrees(t *testing.T) {
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	runner, err := checker.NewRunner(analyzers.StaticAnalyzers(), analyzers.RulesOf(analyzers.StaticAnalyzers()), checker.Config{Settings: checker.Settings{StaticOnly: true}})
	if err != nil {
		t.Fatal(err)
	}
	most := *neverGames
	if testing.Short() {
		most = min(most, 2)
	}
	games, enumerated, never, dead := 0, 0, 0, 0
	for _, at := range rand.New(rand.NewPCG(13, 2)).Perm(len(paths)) {
		text, err := os.ReadFile(paths[at])
		if err != nil || len(text) > 20_000 || games >= most {
			continue
		}
		s, err := session.ReadSheet(paths[at], text, gdl.AutoNotation)
		if err != nil {
			continue
		}
		c, err := MeasureCoverage(t.Context(), s, Options{Matches: 64, MaxSteps: 60, RandomSeed: 2, States: 2000, MaxGates: 20_000_000})
		if err != nil || c.ByReference {
			continue
		}
		games++
		fired, provedNever := firingRules(c)
		if !c.AllStatesVisited {
			// The census would find that out once more.
		} else if all, err := prover.CollectOccurrences(t.Context(), s.File, proof.QuickBudget); err == nil && all != nil {
			enumerated++
			silent := map[*gdl.Rule]bool{}
			for _, r := range all.SilentRules {
				if silent[r] = true; fired[r] {
					t.Errorf("%s: %s fires, and in no state", paths[at], r)
				}
			}
			for r := range provedNever {
				if !isAboutState(s.File, r) {
					continue // the census leaves it out
				}
				if never++; !silent[r] {
					t.Errorf("%s: %s never fires, and fires in some state", paths[at], r)
				}
			}
			for r := range silent {
				if len(r.Body) > 0 && !provedNever[r] {
					t.Errorf("%s: %s fires in no state, and that is not proved", paths[at], r)
				}
			}
		}
		if err := runner.Run(t.Context(), []checker.Input{{Path: paths[at], EditorText: text}}, func(f *document.File) error {
			parsed := gdl.ParseString("a.kif", string(f.Text))
			for _, x := range f.Findings {
				if r := ruleOfCondition(parsed, parsed.Source.Pos(x.Range.StartByte), s.File); x.Code == "D02" && r != nil {
					if dead++; fired[r] {
						t.Errorf("%s: %s fires, and D02 says that a condition of it never holds", paths[at], r)
					}
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d games, %d of them with all states; %d rules that never fire are proved, %d conditions that cannot hold", games, enumerated, never, dead)
}

// firingRules returns the rules of which some branch has fired, and those of which it
// is proved that none ever does.
func firingRules(c *Coverage) (fired, provedNever map[*gdl.Rule]bool) {
	fired, provedNever = map[*gdl.Rule]bool{}, map[*gdl.Rule]bool{}
	for i, p := range c.RuleProbes {
		if n := c.Counts[i]; p.Condition == "" && (n.AlwaysHolds || !n.Never) {
			fired[p.Rule] = true
		}
	}
	for i, p := range c.RuleProbes {
		if n := c.Counts[i]; p.Condition == "" && !fired[p.Rule] {
			if proved, seen := provedNever[p.Rule]; !seen || proved {
				provedNever[p.Rule] = n.NeverProved
			}
		}
	}
	for r, proved := range provedNever {
		if !proved {
			delete(provedNever, r)
		}
	}
	return fired, provedNever
}

// isAboutState tells whether the conditions of a rule depend on the state or on moves.
func isAboutState(file *gdl.File, r *gdl.Rule) bool {
	g, about := gdl.NewGraph(file).ExtendedGraph(), false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			about = about || g.Reaches(l.Atom.Name, gdl.True) || g.Reaches(l.Atom.Name, gdl.Does)
		}
	})
	return about
}

// ruleOfCondition returns the rule of a file whose condition at the top of its body a
// finding about another reading of the same text is about; nil if the condition is
// negated or one of several branches, since the rule may fire without it.
func ruleOfCondition(parsed *gdl.File, pos token.Pos, file *gdl.File) *gdl.Rule {
	for i, r := range parsed.Rules {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom && l.Pos() <= pos && pos < l.End() {
				return file.Rules[i]
			}
		}
	}
	return nil
}
