package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// checkEvery is the number of atoms or statements between looks at the context.
const checkEvery = 1024

// translate turns what was loaded into clauses. Where the context ends, it goes
// on from there the next time.
func (s *Solver) translate(ctx context.Context) error {
	for s.sat == nil || s.step != nil || s.steps < s.loaded || int(s.sealed) < s.atoms {
		if s.step == nil {
			st, err := s.begin(ctx)
			if err != nil {
				return err
			}
			s.step = st
		}
		if err := s.finish(ctx, s.step); err != nil {
			return err
		}
		s.steps, s.step = len(s.step.rules.code), nil
	}
	return nil
}

// finish translates the rest of a step.
func (s *Solver) finish(ctx context.Context, st *step) error {
	fresh := int(st.last + 1 - st.first)
	for ; st.done < fresh+len(st.defined); st.done++ {
		if st.done%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if st.done < fresh {
			s.complete(st.first + asp.Atom(st.done))
		} else {
			s.complete(st.defined[st.done-fresh])
		}
	}
	code := st.rules.code
	for n := 1; st.code < len(code); n++ {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s.constrain(code[st.code:])
		st.code += asp.Len(code[st.code:])
	}
	return s.addLoops(st)
}

// lit returns what stands for a literal of a program.
func (s *Solver) lit(l asp.Lit) cdcl.Lit {
	v := s.atom(l.Atom())
	if !l.Positive() {
		v = v.Not()
	}
	return v
}

// atom returns what stands for an atom; a variable if that is not known yet.
func (s *Solver) atom(a asp.Atom) cdcl.Lit {
	if s.lits[a] == 0 {
		s.lits[a] = s.sat.no()
		if len(s.step.rules.of(a)) > 0 {
			s.lits[a] = s.sat.variable()
		}
	}
	return s.lits[a]
}

// complete says when an atom holds: where the body of one of its rules does. A
// choice allows it and does not force it.
func (s *Solver) complete(a asp.Atom) {
	rules := s.step.rules
	var bodies, forcing []cdcl.Lit
	for _, at := range rules.of(a) {
		b := s.body(at)
		bodies = append(bodies, b)
		if asp.Kind(rules.code[at]) != asp.KindChoice {
			forcing = append(forcing, b)
		}
	}
	switch {
	case len(bodies) == 0:
		s.atom(a)
	case len(forcing) < len(bodies):
		v := s.atom(a)
		s.sat.clause(append(bodies, v.Not())...)
		for _, b := range forcing {
			s.sat.clause(b.Not(), v)
		}
	case s.lits[a] == 0: // nobody has asked for it yet
		s.lits[a] = s.sat.or(bodies)
	default:
		s.sat.equal(s.lits[a], s.sat.or(bodies))
	}
}

// body returns that the body of the statement at a place holds.
func (s *Solver) body(at int32) cdcl.Lit {
	st := s.step
	if l, ok := st.bodies[at]; ok {
		return l
	}
	code := st.rules.code[at:]
	l := s.holds(code)
	if h := heads(code); len(h) > 1 || st.shared[asp.Atom(h[0])] {
		st.bodies[at] = l
	}
	return l
}

// holds returns that the body of a statement holds.
func (s *Solver) holds(code []int32) cdcl.Lit {
	if asp.Kind(code[0]) == asp.KindWeight {
		elems, bound := s.elements(code)
		return s.sat.atLeast(elems, bound, false)
	}
	return s.sat.and(s.all(conjunction(code)))
}

// all returns what stands for literals.
func (s *Solver) all(lits []int32) []cdcl.Lit {
	all := make([]cdcl.Lit, len(lits))
	for i, l := range lits {
		all[i] = s.lit(asp.Lit(l))
	}
	return all
}

// elements returns the elements of a sum, and its bound.
func (s *Solver) elements(code []int32) ([]element, int64) {
	sum, bound := weights(code)
	elems := make([]element, 0, len(sum)/2)
	for i := 0; i < len(sum); i += 2 {
		elems = append(elems, element{s.lit(asp.Lit(sum[i])), int64(sum[i+1])})
	}
	return elems, bound
}

// constrain adds a statement without a head; others say nothing here.
func (s *Solver) constrain(code []int32) {
	if asp.Kind(code[0]) == asp.KindExternal || asp.Kind(code[0]) == asp.KindChoice || code[2] != 0 {
		return
	}
	if asp.Kind(code[0]) == asp.KindWeight {
		elems, bound := s.elements(code)
		s.sat.clause(s.sat.atLeast(elems, bound, true).Not())
		return
	}
	lits := s.all(conjunction(code))
	for i, l := range lits {
		lits[i] = l.Not()
	}
	s.sat.clause(lits...)
}
