package frames

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// A forgotten fluent is made by moves and kept by no rule, while rules ask for more
// of it at once than one joint move makes.
type forgotten struct {
	key             symbol
	firstMadeFluent *gdl.Term // fluent in the head of the first rule that makes it
	asked           *gdl.Rule
	times           int
}

// checkForgotten reports the fluents without any frame rule, all of them in one
// finding: an author who forgets one frame rule often forgets all.
func checkForgotten(pass *lint.Pass, g *game) {
	if g.silent {
		return
	}
	var list []forgotten
	for _, key := range g.order {
		if g.told[key] || !g.fleeting(key) {
			continue
		}
		r, n := g.asksTogether(key)
		if r == nil {
			r = g.bars(key)
		}
		if r != nil {
			g.told[key] = true
			list = append(list, forgotten{key, g.nextRules[key][0].Head.Args[0], r, n})
		}
	}
	if len(list) == 0 {
		return
	}
	n := pass.File.Notation
	var names []string
	for _, l := range list {
		names = append(names, "'"+shape(l.firstMadeFluent, n)+"'")
	}
	first := list[0]
	text := shape(g.anyValue(first.key), n)
	why, where := fmt.Sprintf("rules ask for %d of '%s' at once", first.times, first.firstMadeFluent.Spelling), fmt.Sprintf("asks for %d of them", first.times)
	if first.times == 0 {
		why, where = "the move that makes it is legal again then", "legal only where it does not hold"
	}
	f := lint.Findingf("Y13", first.firstMadeFluent, "no rule for next keeps %s: what a move makes is lost after the next move, and %s; none has the form %s",
		strings.Join(names, " and "), why, keeping(text, n))
	f.Cause = lostCause(shape(first.firstMadeFluent, n), 0)
	f.Related = append(f.Related, lint.RelatedAt(first.asked.Head, "%s", where))
	for _, l := range list[1:] {
		f.Related = append(f.Related, lint.RelatedAt(l.firstMadeFluent, "this one is lost, too"))
	}
	pass.Report(f)
}

// fleeting tells whether a fluent is meant for one state only. It is not there at
// first, and each rule that makes it needs a move that names all of it, and none of
// the fluents that were there before; or it is kept while all pass, and else not.
func (g *game) fleeting(key symbol) bool {
	if key.arity == 0 || len(g.init[key]) > 0 {
		return false
	}
	made := false
	for _, r := range g.nextRules[key] {
		move := namedMove(r)
		if move == nil {
			return false
		}
		looks := slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return g.literalLooksAt(l, key) })
		switch {
		case looks && !(idleName(move.Name) && asksFor(r, key)):
			return false
		case looks:
			continue // kept by a pass
		}
		for _, v := range r.Head.Args[0].VariableNames() {
			if !slices.Contains(move.VariableNames(), v) && !isRole(r, v) {
				return false
			}
		}
		made = true
	}
	return made
}

// namedMove returns the move that a rule needs; nil if there is none.
func namedMove(r *gdl.Rule) *gdl.Term {
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && len(l.Atom.Args) == 2 && !l.Atom.Args[1].IsVariable() {
			return l.Atom.Args[1]
		}
	}
	return nil
}

// isRole tells whether a variable of a rule stands for the role that moves.
func isRole(r *gdl.Rule, name string) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && len(l.Atom.Args) == 2 && l.Atom.Args[0].Name == name
	})
}

func (d *dependencies) literalLooksAt(l *gdl.Literal, key symbol) bool {
	found := false
	l.WalkNested(true, func(x *gdl.Literal, _ bool) {
		if x.Op != gdl.OpAtom {
			return
		}
		if f := fluentOf(x.Atom); f != nil {
			found = found || symbolOf(f) == key
			return
		}
		found = found || d.looksAt(symbolOf(x.Atom), key)
	})
	return found
}

// An asking is a rule that asks for several different fluents of one name at once.
type asking struct {
	rule  *gdl.Rule
	times int
}

// asksTogether returns a rule that asks for more of a fluent at once than all roles
// together make with one move each, and the number that it asks for.
func (g *game) asksTogether(key symbol) (*gdl.Rule, int) {
	if g.asking == nil {
		g.asking = map[symbol][]asking{}
		for _, r := range g.rules {
			if r.Head.Name != gdl.Next {
				g.noteAsking(r)
			}
		}
	}
	most := max(g.roles, 1) * len(g.nextRules[key])
	for _, a := range g.asking[key] {
		if a.times > min(most, g.roles+1) || g.roles == 1 {
			return a.rule, a.times
		}
	}
	return nil, 0
}

// noteAsking records the fluents that a rule asks for more than once.
func (g *game) noteAsking(r *gdl.Rule) {
	if len(r.Body) < 2 {
		return
	}
	different := map[symbol][]*gdl.Term{}
	var order []symbol
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		f := fluentOf(l.Atom)
		if f == nil {
			f = l.Atom // some authors forget 'true' too
		}
		key := symbolOf(f)
		if g.nextRules[key] == nil || len(different[key]) >= mostAsked || contains(different[key], f) {
			continue
		}
		if different[key] = append(different[key], f); len(different[key]) == 2 {
			order = append(order, key)
		}
	}
	for _, key := range order {
		g.asking[key] = append(g.asking[key], asking{r, len(different[key])})
	}
}

// Bounds of the search: different fluents of one name in a rule, and conditions on
// the way through helper relations.
const (
	mostAsked = 100
	mostLooks = 100_000
)

// bars returns a rule for the legality of the move that makes a fluent, which demands
// that the fluent does not hold, with the arguments that the move names; nil if there
// is none.
func (g *game) bars(key symbol) *gdl.Rule {
	for _, made := range g.nextRules[key] {
		move := namedMove(made)
		if move == nil {
			continue
		}
		for _, r := range g.moves[symbolOf(move)] {
			if len(move.Args) > 0 && g.denies(r, r.Head.Args[1].VariableNames(), key, 0) {
				return r
			}
		}
	}
	return nil
}

// denies tells whether a rule, or a helper relation that it asks for, demands that a
// fluent does not hold, all of whose arguments but constants are known.
func (g *game) denies(r *gdl.Rule, known []string, key symbol, deep int) bool {
	found := false
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if l.Op != gdl.OpAtom || found || g.looks > mostLooks {
			return
		}
		g.looks++
		f := fluentOf(l.Atom)
		if f == nil {
			f = l.Atom
		}
		if symbolOf(f) == key {
			vars := f.VariableNames()
			found = !positive && len(vars) > 0 && !slices.ContainsFunc(vars, func(v string) bool { return !slices.Contains(known, v) })
			return
		}
		if f != l.Atom || deep == maxHelpers || !positive {
			return
		}
		for _, helper := range g.derived[symbolOf(l.Atom)] {
			if len(helper.Body) == 0 {
				continue
			}
			var inner []string
			for i, arg := range helper.Head.Args {
				if arg.IsVariable() && (slices.Contains(known, l.Atom.Args[i].Name) || !l.Atom.Args[i].IsVariable()) {
					inner = append(inner, arg.Name)
				}
			}
			found = found || g.denies(helper, inner, key, deep+1)
		}
	})
	return found
}

// anyValue returns a fluent with a variable at each argument in which the rules that
// make it differ, so that one rule keeps them all.
func (g *game) anyValue(key symbol) *gdl.Term {
	t := *g.nextRules[key][0].Head.Args[0]
	t.Args = slices.Clone(t.Args)
	for i := range t.Args {
		for _, r := range g.nextRules[key] {
			if arg := r.Head.Args[0].Args[i]; !gdl.EqualTerms(arg, t.Args[i]) && !t.Args[i].IsVariable() {
				name := fmt.Sprintf("?value%d", i+1)
				t.Args[i] = &gdl.Term{Name: name, Spelling: name}
			}
		}
	}
	return &t
}
