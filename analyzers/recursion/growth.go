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
func reportGrowths(pass *lint.Pass, limit *limit, restricted map[*gdl.Rule]bool) {
	if len(limit.growths()) == 0 || limit.bounded() {
		return
	}
	for _, g := range limit.growths() {
		if touches(g, restricted) {
			continue
		}
		first := g.Steps[0]
		f := lint.Findingf("R02", first.Term, "'%s' can wrap the value of %s again and again, so that there is no largest state; let a relation of finitely many facts bound it",
			pass.Text(first.Term), argument(first.From))
		for _, s := range g.Steps {
			if s.Rule == nil {
				continue
			}
			what := "passes on"
			if s.Wraps {
				what = "wraps"
			}
			f.Related = append(f.Related, lint.At(s.Term, "'%s' %s the value of %s and puts it into %s",
				pass.Text(s.Term), what, argument(s.From), argument(s.To)))
		}
		pass.Report(f)
	}
}

// A limit tells whether there is a largest term. A term that seems to grow for
// ever often does not.
type limit struct {
	growths func() []gdl.Growth
	bounded func() bool
}

// newLimit returns a limit that is computed on demand. Terms are bounded if no
// rule makes larger ones of smaller ones or, unless the run is static, if the set
// of all fluents and moves can be computed to its end.
func newLimit(pass *lint.Pass) *limit {
	growths := sync.OnceValue(pass.File.Growths)
	return &limit{growths, sync.OnceValue(func() bool {
		return len(growths()) == 0 || !pass.Unit.Static && ends(pass.Unit)
	})}
}

func ends(unit *rulesheet.Unit) bool {
	opts := grounding.DefaultOptions()
	opts.MaxInstances, opts.OnlyAsked = 200_000, true
	_, err := grounding.Ground(unit.Ctx, unit.File, opts)
	return err == nil
}

func touches(g gdl.Growth, rules map[*gdl.Rule]bool) bool {
	for _, s := range g.Steps {
		if rules[s.Rule] {
			return true
		}
	}
	return false
}

// argument prints a position: "argument 1 of 'tape'".
func argument(a gdl.Arg) string {
	if a.Arity == 1 {
		return fmt.Sprintf("the argument of '%s'", a.Name)
	}
	return fmt.Sprintf("argument %d of '%s'", a.Index+1, a.Name)
}
