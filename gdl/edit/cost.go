package edit

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// features counts the shapes in a rule: which conditions go with its head, which places meet in a
// variable, which constants stand where.
func features(r *gdl.Rule) map[string]int {
	out, head := map[string]int{}, subject(r).Name
	where := map[string][]string{}
	var walk func(t *gdl.Term, path string)
	walk = func(t *gdl.Term, path string) {
		switch {
		case t.IsVariable():
			where[t.Name] = append(where[t.Name], path)
		case len(t.Args) == 0:
			out["K "+path+" "+t.Name]++
			out["k "+head+" "+path+" "+t.Name]++
		}
		for i, arg := range t.Args {
			walk(arg, path+"."+t.Name+string(rune('0'+i)))
		}
	}
	walk(r.Head, "H")
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if l.Atom == nil {
			return
		}
		sign := ""
		if !positive {
			sign = "!"
		}
		inner := l.Atom
		if inner.Name == gdl.True && len(inner.Args) == 1 {
			inner = inner.Args[0]
		}
		out["L "+head+" "+sign+l.Atom.Name+" "+inner.Name]++
		walk(l.Atom, sign)
	})
	for _, places := range where {
		if len(places) == 1 {
			out["1 "+head+" "+places[0]]++
		}
		slices.Sort(places)
		for i, p := range places {
			for _, q := range places[i+1:] {
				out["J "+p+" "+q]++
				out["j "+head+" "+p+" "+q]++
			}
		}
	}
	out["R "+form(r)]++
	return out
}

// form writes a rule without its constants.
func form(r *gdl.Rule) string {
	c := change{terms: map[*gdl.Term]*gdl.Term{}}
	blank := func(t *gdl.Term) {
		t.WalkTerms(func(t *gdl.Term) {
			if len(t.Args) == 0 && !t.IsVariable() {
				c.terms[t] = atom("_")
			}
		})
	}
	for _, arg := range r.Head.Args {
		blank(arg)
	}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			for _, arg := range l.Atom.Args {
				blank(arg)
			}
		}
	})
	return model.Canonical(c.rule(r))
}

// worth is the weight of each kind of shape.
var worth = map[byte]float64{'L': 1, 'K': 1, 'k': 0.5, '1': 0.5, 'J': 1.5, 'j': 0.7, 'R': 2}

// Cost tells how much odder the rulesheet becomes by an edit; less than 0 if it becomes more
// regular. A shape that occurs once costs most, one that is there often nearly nothing.
func (s *Sheet) Cost(e *Edit) (sum float64) {
	if s.shapes == nil {
		s.shapes = map[string]int{}
		for _, r := range s.Rules {
			if len(r.Body) > 0 {
				s.ruleShapes[r.Rule] = features(r.Rule)
				for k, n := range s.ruleShapes[r.Rule] {
					s.shapes[k] += n
				}
			}
		}
	}
	changes := map[string]int{}
	if e.Result != nil {
		changes = features(e.Result)
	}
	if !e.Adds() {
		own := s.ruleShapes[e.Rule.Rule]
		if own == nil {
			own = features(e.Rule.Rule)
		}
		for k, n := range own {
			changes[k] -= n
		}
	}
	price := func(n int) float64 {
		switch {
		case n <= 0:
			return 0
		case n == 1:
			return 1.41
		}
		return 1 + 0.06*float64(n)
	}
	for k, n := range changes {
		if n != 0 {
			sum += worth[k[0]] * (price(s.shapes[k]+n) - price(s.shapes[k]))
		}
	}
	return sum
}
