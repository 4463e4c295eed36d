package joins

import (
	"go/token"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// report reports what can be seen in rules by themselves, then the dead rules
// that nothing reported so far explains: those that wait for each other.
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
	p.explain()
	for _, r := range p.rules {
		if r.live || r.explained {
			continue
		}
		r.explained = true
		p.explain()
		if atom := p.waits(r.clauses[0]); atom != nil {
			p.reportWaiting(pass, r, atom)
		}
	}
}

// explain marks the dead rules that wait for explained ones.
func (p *program) explain() {
	for changed := true; changed; {
		changed = false
		for _, r := range p.rules {
			if !r.live && !r.explained && p.waitsForExplained(r) {
				r.explained, changed = true, true
			}
		}
	}
}

func (p *program) waitsForExplained(r *rule) bool {
	for _, c := range r.clauses {
		for _, b := range c.Body {
			if b.Negative || b.Distinct || p.met(b.Atom, true) {
				continue
			}
			for _, h := range p.heads[b.Atom.Name] {
				if h.explained && shape.Similar(b.Atom, h.Head) {
					return true
				}
			}
		}
	}
	return false
}

func (p *program) reportWaiting(pass *lint.Pass, r *rule, atom *gdl.Term) {
	f := lint.Findingf("D02", atom, "'%s' never begins to hold, since what makes it depends on it, so that this rule never fires; make it without this rule first", pass.Text(atom))
	for _, h := range p.heads[atom.Name] {
		if h != r && shape.Similar(atom, h.Head) {
			f.Related = append(f.Related, lint.At(h.Head, "this needs it in turn"))
			break
		}
	}
	pass.Report(f)
}
