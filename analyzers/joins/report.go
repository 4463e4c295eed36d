package joins

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// report reports the faults of single clauses, then the dead rules that no earlier
// finding explains: those that wait for each other.
func (p *program) report(pass *lint.Pass) {
	for _, r := range p.rules {
		told := map[token.Pos]bool{}
		for _, f := range r.faults {
			if f.code != "" && !told[f.at.From] {
				told[f.at.From] = true
				pass.Report(f.finding(pass))
			}
		}
		r.explained = r.explained || !r.live && len(r.faults) > 0
	}
	p.explainable()
	p.explain(slices.DeleteFunc(slices.Clone(p.rules), func(r *rule) bool { return !r.explained }))
	for _, r := range p.rules {
		if r.live || r.explained {
			continue
		}
		r.explained = true
		p.explain([]*rule{r})
		if atom := r.waits(); atom != nil {
			p.reportWaiting(pass, r, atom)
		}
	}
}

func (p *program) reportWaiting(pass *lint.Pass, r *rule, atom *gdl.Term) {
	f := lint.Findingf("D02", atom, "'%s' never begins to hold, since what makes it depends on it, so that this rule never fires; make it without this rule first", pass.Text(atom))
	if h := p.first(atom, r); h != nil {
		f.Related = append(f.Related, lint.At(h.Head, "this needs it in turn"))
	}
	pass.Report(f)
}
