package frames

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// Bounds of the search: the different fluents of one name in a rule, and the conditions of helper relations that
// are followed.
const (
	mostAsked = 100
	mostLooks = 100_000
)

// A forgotten fluent is made true by moves, but no rule keeps it. Either a rule needs more of it at the same time
// than one joint move makes true, or a move is legal only where it is false.
type forgotten struct {
	*model.Symbol
	demand
}

// checkForgotten reports the fluents that no rule keeps, all of them in one finding. An author who forgets one
// frame rule often forgets all.
func (g *game) checkForgotten() {
	var list []forgotten
	for _, s := range g.fluents {
		if g.reportedLost[s] || !g.isFleeting(s) {
			continue
		}
		a := g.asksTogether(s)
		if a.rule == nil {
			a.rule = g.bars(s)
		}
		if a.rule != nil {
			g.reportedLost[s] = true
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
	why, where := fmt.Sprintf("a rule needs %d of '%s' at the same time", first.times, at.Term.Spelling), fmt.Sprintf("this rule needs %d of them at the same time", first.times)
	if first.times == 0 {
		why, where = "the move that makes it true is then legal again", "this move is legal only where the fluent is false"
	}
	c := lint.CaseAt(at, strings.Join(names, " and "), why, where).OfKind("forgotten").Relating(first.rule.Head).Set(setLost(first.First(model.Made).Term, 0))
	for _, l := range list[1:] {
		c = c.Relating(lint.Place{Range: l.First(model.Made), Text: "no rule keeps this fluent either"})
	}
	g.found(c)
}

// isFleeting tells whether a fluent is meant for one state only. In the first case, it does not hold at first, and
// each rule that makes it true needs a move that names all its arguments, and does not ask for this fluent, itself or by a helper
// relation. In the second
// case, a rule keeps it while all roles pass, and no other rule keeps it.
func (g *game) isFleeting(s *model.Symbol) (made bool) {
	if s.Arity == 0 || s.Count(model.Initial) > 0 {
		return false
	}
	for _, r := range rulesMaking(s, model.Made) {
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
			continue // a pass keeps it
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

// A demand is a rule that needs several different fluents of one name at the same time.
type demand struct {
	rule  *model.Rule
	times int
}

// asksTogether returns a rule that needs more of a fluent at the same time than all roles together make true with
// one move each, and the number that it needs.
func (g *game) asksTogether(s *model.Symbol) demand {
	if g.demands == nil {
		g.demands = map[*model.Symbol][]demand{}
		for _, r := range g.Rules {
			if r.Head.Name != gdl.Next && len(r.Body) > 1 {
				g.noteDemands(r)
			}
		}
	}
	n := len(g.roles)
	for _, a := range g.demands[s] {
		if a.times > min(n*s.Count(model.Made), n+1) || n == 1 {
			return a
		}
	}
	return demand{}
}

// noteDemands records the fluents that a rule needs more than once. It also records fluents without true, since
// some authors write them so.
func (g *game) noteDemands(r *model.Rule) {
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
		g.demands[s] = append(g.demands[s], demand{r, len(different[s])})
	}
}

// bars returns a rule for the legality of the move that makes a fluent true. The rule demands that the fluent is
// false, with the arguments that the move names. It returns nil if there is no such rule.
func (g *game) bars(s *model.Symbol) *model.Rule {
	for _, made := range rulesMaking(s, model.Made) {
		if move := made.Move(); move != nil && move.Symbol.Arity > 0 {
			for _, r := range rulesMaking(move.Symbol, model.Offered) {
				if g.denies(r, r.Head.Args[1].VariableNames(), s, 0) {
					return r
				}
			}
		}
	}
	return nil
}

// denies tells whether a rule demands that a fluent is false, itself or by a helper relation. All arguments of
// this fluent have to be known, or constants.
func (g *game) denies(r *model.Rule, known []string, s *model.Symbol, deep int) bool {
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Meaning != model.Asked || o.Symbol == nil || o.Symbol.Sort == model.Move || g.deniedLooks > mostLooks {
			continue
		}
		g.deniedLooks++
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
		for _, helper := range rulesMaking(o.Symbol, model.Made) {
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
