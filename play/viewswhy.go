package play

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// explain says why a formula is false along the first match from state i on,
// and which rules to look at: the rules for the percepts of a role where the
// first two matches diverge, and the rules of the facts that should be false.
func (v *views) explain(i int, f *property.Formula) (Violation, error) {
	why := reasons{match: 0, begin: i}
	if err := v.why(&why, i, f); err != nil {
		return Violation{}, err
	}
	violation := Violation{Detail: why.text(f)}
	for _, w := range v.witnesses {
		if rules, err := v.game.sightAtFork(v.ctx, w.Role, [2]*Match{v.match(w.Of), w.Match}); err == nil {
			violation.Blame = append(violation.Blame, rules...)
		}
		violation.Roles = append(violation.Roles, w.Role)
	}
	sight := violation.Blame
	if err := v.game.blame(v.ctx, v.matches[0], i, why.facts, f, &violation); err != nil {
		return violation, err
	}
	violation.Blame = uniqueRules(append(sight, violation.Blame...))
	return violation, nil
}

// match returns a match by its number in the violation.
func (v *views) match(n int) *Match {
	if n == 0 {
		return v.matches[0]
	}
	return v.witnesses[n-1].Match
}

// reasons explain why a formula is false along one match.
type reasons struct {
	match   int // index among the matches of the views
	number  int // number in the violation
	begin   int // the state that the formula is about
	facts   []fact
	clauses []string // about the missing knowledge of roles
}

// text joins the reasons to one sentence.
func (w *reasons) text(f *property.Formula) string {
	var parts []string
	if len(w.facts) > 0 && len(w.facts) <= maxFacts {
		parts = append(parts, sentence(w.facts))
	}
	parts = append(parts, w.clauses...)
	if len(parts) == 0 {
		return f.String() + " is false"
	}
	return strings.Join(parts, ", and ")
}

// why collects the reasons for which a formula is false from state i on.
func (v *views) why(w *reasons, i int, f *property.Formula) error {
	switch {
	case !f.IsEpistemic():
		e := &evaluation{game: v.game, ctx: v.ctx, states: v.matches[w.match].States[w.begin:], values: gdl.Subst{}}
		facts, err := e.why(i-w.begin, f, false)
		w.facts = append(w.facts, facts...)
		return err
	case f.Op == property.OpNext:
		return v.why(w, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return v.whyUnknown(w, i, f)
	}
	for _, arg := range f.Args {
		if f.Op == property.OpAnd {
			if holds, err := v.holds(w.match, i, arg); err != nil {
				return err
			} else if holds {
				continue
			}
			return v.why(w, i, arg)
		}
		if err := v.why(w, i, arg); err != nil {
			return err
		}
	}
	return nil
}

// whyUnknown adds the reasons for which a role does not know something after i
// steps.
func (v *views) whyUnknown(w *reasons, i int, f *property.Formula) error {
	n, err := v.refuting(w.match, i, f)
	if err != nil || n < 0 {
		return err
	}
	if n == w.match { // a false formula cannot be known
		return v.why(w, i, f.Args[0])
	}
	v.witnesses = append(v.witnesses, Witness{Role: f.Knower, Of: w.number, Steps: i, Match: v.matches[n]})
	other := reasons{match: n, number: len(v.witnesses), begin: i}
	role, later := written(f.Knower), ""
	if i > w.begin {
		later = when(i - w.begin)
	}
	if f.Op == property.OpWhether {
		holds, err := v.holds(n, i, f.Args[0])
		if err != nil {
			return err
		}
		in, not := w.number, other.number
		if holds {
			in, not = not, in
		}
		w.clauses = append(w.clauses, fmt.Sprintf("%s%s cannot tell whether %s: it holds in match %d and not in match %d, which look the same to %s",
			later, role, f.Args[0], in+1, not+1, role))
		return nil
	}
	if err := v.why(&other, i, f.Args[0]); err != nil {
		return err
	}
	w.clauses = append(w.clauses, fmt.Sprintf("%s%s cannot tell match %d from match %d, in which %s",
		later, role, w.number+1, other.number+1, other.text(f.Args[0])))
	return nil
}
