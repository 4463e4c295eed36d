package grounding

import (
	"sort"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// naive is a second implementation for small programs whose predicates carry
// their stratum as last digit: sets of atoms as text, joins by backtracking,
// fixpoints by repetition.
type naive struct {
	clauses []*gdl.Clause
	atoms   map[string]*gdl.Term
	byName  map[string][]*gdl.Term
}

func newNaive(file *gdl.File) *naive {
	clauses, err := file.Clauses()
	if err != nil {
		panic(err)
	}
	return &naive{clauses: clauses, atoms: map[string]*gdl.Term{}, byName: map[string][]*gdl.Term{}}
}

func (n *naive) add(t *gdl.Term) bool {
	key := t.String()
	if n.atoms[key] != nil {
		return false
	}
	n.atoms[key] = t
	n.byName[t.Name] = append(n.byName[t.Name], t)
	return true
}

func isStatic(name string) bool {
	return name[0] == 's' && name != gdl.Sees || name == gdl.Role || name == gdl.Init
}

// solve calls visit for each way to satisfy the conditions from i on. Negative
// conditions count as satisfied where relaxed says so.
func (n *naive) solve(c *gdl.Clause, i int, s gdl.Subst, relaxed bool, visit func(gdl.Subst)) {
	if i == len(c.Body) {
		n.filter(c, s, relaxed, visit)
		return
	}
	cond := c.Body[i]
	if cond.Negative || cond.Distinct {
		n.solve(c, i+1, s, relaxed, visit)
		return
	}
	for _, fact := range append([]*gdl.Term(nil), n.byName[cond.Atom.Name]...) {
		inner := gdl.Subst{}
		for k, v := range s {
			inner[k] = v
		}
		if inner.UnifyTerms(cond.Atom, fact) {
			n.solve(c, i+1, inner, relaxed, visit)
		}
	}
}

func (n *naive) filter(c *gdl.Clause, s gdl.Subst, relaxed bool, visit func(gdl.Subst)) {
	for _, cond := range c.Body {
		t := s.ApplyTo(cond.Atom)
		if cond.Distinct && gdl.EqualTerms(t.Args[0], t.Args[1]) {
			return
		}
		if cond.Negative && (!relaxed || isStatic(t.Name)) && n.atoms[t.String()] != nil {
			return
		}
	}
	visit(s)
}

// fixpoint adds what the clauses with chosen heads yield.
func (n *naive) fixpoint(relaxed bool, choose func(name string) bool) {
	for changed := true; changed; {
		changed = false
		for _, c := range n.clauses {
			if !choose(c.Head.Name) {
				continue
			}
			n.solve(c, 0, gdl.Subst{}, relaxed, func(s gdl.Subst) {
				changed = n.add(s.ApplyTo(c.Head)) || changed
			})
		}
		if relaxed {
			changed = n.follow() || changed
		}
	}
}

func (n *naive) follow() bool {
	changed := false
	for _, pair := range [][2]string{{gdl.Init, gdl.True}, {gdl.Next, gdl.True}, {gdl.Legal, gdl.Does}} {
		for _, t := range n.byName[pair[0]] {
			if pair[0] == gdl.Legal && n.atoms["(role "+t.Args[0].String()+")"] == nil {
				continue
			}
			changed = n.add(&gdl.Term{Name: pair[1], Args: t.Args}) || changed
		}
	}
	return changed
}

// statics evaluates the static predicates, lower strata first.
func (n *naive) statics() {
	for stratum := '0'; stratum <= '3'; stratum++ {
		n.fixpoint(false, func(name string) bool { return name[0] == 's' && name[1] == byte(stratum) })
	}
	n.fixpoint(false, func(name string) bool { return name == gdl.Role || name == gdl.Init })
}

// relax finds what is possible.
func (n *naive) relax() {
	n.statics()
	n.fixpoint(true, func(name string) bool { return !isStatic(name) })
}

// rules returns the ground rules, and the number of instances by source rule,
// for those that are not left out.
func (n *naive) rules(left []int) (rules []string, instances []int) {
	instances = make([]int, len(left))
	seen := map[string]bool{}
	for _, c := range n.clauses {
		if left[c.Rule.FileIndex] == noID {
			continue
		}
		if isStatic(c.Head.Name) {
			n.solve(c, 0, gdl.Subst{}, true, func(gdl.Subst) { instances[c.Rule.FileIndex]++ })
			continue
		}
		n.solve(c, 0, gdl.Subst{}, true, func(s gdl.Subst) {
			text, possible := n.instance(c, s)
			if !possible {
				return
			}
			instances[c.Rule.FileIndex]++
			if !seen[text] {
				seen[text] = true
				rules = append(rules, text)
			}
		})
	}
	sort.Strings(rules)
	return rules, instances
}

func (n *naive) instance(c *gdl.Clause, s gdl.Subst) (text string, possible bool) {
	lits := map[string]bool{}
	for _, cond := range c.Body {
		t := s.ApplyTo(cond.Atom).String()
		switch {
		case cond.Distinct || isStatic(cond.Atom.Name):
		case !cond.Negative:
			lits[t] = true
		case n.atoms[t] != nil:
			lits["~"+t] = true
		}
	}
	var body []string
	for l := range lits {
		if lits["~"+l] {
			return "", false
		}
		body = append(body, l)
	}
	sort.Strings(body)
	return s.ApplyTo(c.Head).String() + " :- " + strings.Join(body, " "), true
}

// state evaluates all predicates in a state with moves.
func (n *naive) state(facts []*gdl.Term) string {
	n.statics()
	for _, f := range facts {
		n.add(f)
	}
	for stratum := '0'; stratum <= '3'; stratum++ {
		n.fixpoint(false, func(name string) bool { return name[0] == 'd' && name != gdl.Does && name[1] == byte(stratum) })
	}
	n.fixpoint(false, func(name string) bool {
		_, keyword := gdl.KeywordArity(name)
		return keyword && !isStatic(name)
	})
	var out []string
	for text, t := range n.atoms {
		if !isStatic(t.Name) {
			out = append(out, text)
		}
	}
	sort.Strings(out)
	return strings.Join(out, "\n")
}
