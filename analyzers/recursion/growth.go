package recursion

import (
	"fmt"
	"sync"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// reportGrowths reports terms that grow from state to state. Growth inside a
// state breaks the recursion restriction and is reported as such.
func reportGrowths(pass *lint.Pass, limit *growthLimit, restricted map[*gdl.Rule]bool) {
	if len(limit.findGrowths()) == 0 || limit.isBounded() {
		return
	}
	for _, g := range limit.findGrowths() {
		if growsThrough(g, restricted) {
			continue
		}
		first := g.Steps[0]
		f := lint.Findingf("R02", first.Term, "'%s' can wrap the value of %s again and again, so there is no largest state; let a relation of finitely many facts bound it",
			pass.NodeText(first.Term), describeArgument(first.FromPosition))
		for _, s := range g.Steps {
			if s.Rule == nil {
				continue
			}
			what := "passes on"
			if s.Wraps {
				what = "wraps"
			}
			f.Related = append(f.Related, lint.RelatedAt(s.Term, "'%s' %s the value of %s and puts it into %s",
				pass.NodeText(s.Term), what, describeArgument(s.FromPosition), describeArgument(s.ToPosition)))
		}
		pass.Report(f)
	}
}

// A growthLimit tells whether there is a largest term. A term that seems to grow for
// ever often does not.
type growthLimit struct {
	findGrowths func() []gdl.Growth
	isBounded   func() bool
}

// newGrowthLimit returns a limit that is computed on demand. Terms are bounded if no
// rule makes larger ones of smaller ones or, unless the run is static, if the set
// of all fluents and moves can be computed to its end.
func newGrowthLimit(pass *lint.Pass) *growthLimit {
	growths := sync.OnceValue(pass.File.Growths)
	return &growthLimit{growths, sync.OnceValue(func() bool {
		return len(growths()) == 0 || !pass.Unit.StaticOnly && groundingEnds(pass.Unit)
	})}
}

func groundingEnds(unit *rulesheet.Unit) bool {
	opts := grounding.DefaultOptions()
	opts.MaxInstances, opts.OnlyAsked = 200_000, true
	_, err := grounding.GroundRulesheet(unit.Ctx, unit.File, opts)
	return err == nil
}

func growsThrough(g gdl.Growth, rules map[*gdl.Rule]bool) bool {
	for _, s := range g.Steps {
		if rules[s.Rule] {
			return true
		}
	}
	return false
}

// describeArgument prints a position: "argument 1 of 'tape'".
func describeArgument(a gdl.ArgPosition) string {
	if a.Arity == 1 {
		return fmt.Sprintf("the argument of '%s'", a.Name)
	}
	return fmt.Sprintf("argument %d of '%s'", a.Index+1, a.Name)
}
