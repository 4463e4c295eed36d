package frames

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the search: different fluents of one name in a rule, and conditions on
// the way through helper relations.
const (
	mostAsked = 100
	mostLooks = 100_000
)

// A forgotten fluent is made by moves and kept by no rule, while rules ask for more
// of it at once than one joint move makes, or make it again where it does not hold.
type forgotten struct {
	*model.Symbol
	asking
}

// checkForgotten reports the fluents without any frame rule, all of them in one
// finding: an author who forgets one frame rule often forgets all.
func (g *game) checkForgotten() {
	var list []forgotten
	for _, s := range g.fluents {
		if g.told[s] || !g.isFleeting(s) {
			continue
		}
		a := g.asksTogether(s)
		if a.rule == nil {
			a.rule = g.bars(s)
		}
		if a.rule != nil {
			g.told[s] = true
			list = append(list, forgotten{s, a})
		}
	}
	if len(list) == 0 {
		return
	}
	n := g.File.Notation
	text := func(f forgotten) string { return f.First(model.Made).Term.Spelled(n) }
	var names []string
	for _, f := range list {
		names = append(names, "'"+text(f)+"'")
	}
	first := list[0]
	at := first.First(model.Made)
	why, where := fmt.Sprintf("rules ask for %d of '%s' at once", first.times, at.Term.Spelling), fmt.Sprintf("asks for %d of them", first.times)
	if first.times == 0 {
		why, where = "the move that makes it is legal again then", "legal only where it does not hold"
	}
	c := lint.CaseAt(at, strings.Join(names, " and "), why, where).OfKind("forgotten").Relating(first.rule.Head).Set(setLost(first.First(model.Made).Term, 0))
	for _, l := range list[1:] {
		c = c.Relating(lint.Place{Range: l.First(model.Made), Text: "this one is lost, too"})
	}
	g.found(c)
}

// isFleeting tells whether a fluent is meant for one state only. It is not there at
// first, and each rule that makes it needs a move that names all of it, and none of
// the fluents that were there before; or it is kept while all pass, and else not.
func (g *game) isFleeting(s *model.Symbol) (made bool) {
	if s.Arity == 0 || s.Count(model.Initial) > 0 {
		return false
	}
	for _, r := range rules(s, model.Made) {
		move := r.Move()
		if move == nil {
			return false
		}
		if slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool {
			return o.Meaning == model.Asked && (o.Symbol == s || g.LooksAt(o.Symbol, s))
		}) {
			if !lint.IsIdle(move.Term.Name) || !r.AsksFor(s) {
				return false
			}
			continue // kept by a pass
		}
		for _, v := range r.Subject.Term.VariableNames() {
			if !slices.Contains(move.Term.VariableNames(), v) && !isRole(r, v) {
				return false
			}
		}
		made = true
	}
	return made
}

// isRole tells whether a variable of a rule stands for a role that moves.
func isRole(r *model.Rule, name string) bool {
	for o := range r.Variable(name).Uses() {
		if o.Parent.Symbol.Name == gdl.Does && o.Arg == 0 && r.HasCondition(o.Literal) {
			return true
		}
	}
	return false
}

// An asking is a rule that asks for several different fluents of one name at once.
type asking struct {
	rule  *model.Rule
	times int
}

// asksTogether returns a rule that asks for more of a fluent at once than all roles
// together make with one move each, and the number that it asks for.
func (g *game) asksTogether(s *model.Symbol) asking {
	if g.asking == nil {
		g.asking = map[*model.Symbol][]asking{}
		for _, r := range g.Rules {
			if r.Head.Name != gdl.Next && len(r.Body) > 1 {
				g.noteAsking(r)
			}
		}
	}
	n := len(g.roles)
	for _, a := range g.asking[s] {
		if a.times > min(n*s.Count(model.Made), n+1) || n == 1 {
			return a
		}
	}
	return asking{}
}

// noteAsking records the fluents that a rule asks for more than once, also without true, as
// some authors do.
func (g *game) noteAsking(r *model.Rule) {
	different := map[*model.Symbol][]*gdl.Term{}
	var order []*model.Symbol
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Meaning != model.Asked || o.Symbol == nil || !r.HasCondition(o.Literal) {
			continue
		}
		s := g.SymbolOf(model.Fluent, o.Term)
		if s.Count(model.Made) == 0 || len(different[s]) >= mostAsked || model.HasTerm(different[s], o.Term) {
			continue
		}
		if different[s] = append(different[s], o.Term); len(different[s]) == 2 {
			order = append(order, s)
		}
	}
	for _, s := range order {
		g.asking[s] = append(g.asking[s], asking{r, len(different[s])})
	}
}

// bars returns a rule for the legality of the move that makes a fluent, which demands
// that the fluent does not hold, with the arguments that the move names; nil if there
// is none.
func (g *game) bars(s *model.Symbol) *model.Rule {
	for _, made := range rules(s, model.Made) {
		if move := made.Move(); move != nil && move.Symbol.Arity > 0 {
			for _, r := range rules(move.Symbol, model.Offered) {
				if g.denies(r, r.Head.Args[1].VariableNames(), s, 0) {
					return r
				}
			}
		}
	}
	return nil
}

// denies tells whether a rule, or a helper relation that it asks for, demands that a
// fluent does not hold, all of whose arguments but constants are known.
func (g *game) denies(r *model.Rule, known []string, s *model.Symbol, deep int) bool {
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Meaning != model.Asked || o.Symbol == nil || o.Symbol.Sort == model.Move || g.looks > mostLooks {
			continue
		}
		g.looks++
		if o.Symbol == s || o.Symbol.Sort == model.Relation && o.Symbol.Name == s.Name && o.Symbol.Arity == s.Arity {
			vars := o.Term.VariableNames()
			if o.Negative && len(vars) > 0 && !slices.ContainsFunc(vars, func(v string) bool { return !slices.Contains(known, v) }) {
				return true
			}
			continue
		}
		if deep == maxHelpers || o.Negative || o.Symbol.Sort != model.Relation {
			continue
		}
		for _, helper := range rules(o.Symbol, model.Made) {
			var inner []string
			for i, arg := range helper.Head.Args {
				if arg.IsVariable() && (slices.Contains(known, o.Term.Args[i].Name) || !o.Term.Args[i].IsVariable()) {
					inner = append(inner, arg.Name)
				}
			}
			if len(helper.Body) > 0 && g.denies(helper, inner, s, deep+1) {
				return true
			}
		}
	}
	return false
}
