package frames

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A forgotten fluent is made true by moves, but no rule keeps it. Either a rule needs more of it at the same time
// than one joint move makes true, or a move is legal only where it is false.
type forgotten struct {
	*model.Symbol
	rule  *model.Rule
	times int
}

// checkForgotten reports the fluents that no rule keeps, all of them in one finding. An author who forgets one
// frame rule often forgets all.
func (g *game) checkForgotten() {
	var list []forgotten
	for _, s := range g.fluents {
		if g.reportedLost[s] || !g.lastsOneState(s) {
			continue
		}
		rule, times := g.asksTogether(s)
		if rule == nil {
			rule = g.bars(s)
		}
		if rule != nil {
			g.reportedLost[s] = true
			list = append(list, forgotten{s, rule, times})
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

// lastsOneState tells whether a fluent, as the rules are, holds for one state only: it does not hold at first, and each rule that
// makes it true needs a move, which names all its arguments in one of them, and does not ask for the fluent, itself or by a helper
// relation.
func (g *game) lastsOneState(s *model.Symbol) bool {
	isNamed := false
	return s.Arity > 0 && s.Count(model.Initial) == 0 && !slices.ContainsFunc(rulesMaking(s, model.Made), func(r *model.Rule) bool {
		move := r.Move()
		isNamed = isNamed || move != nil && isSubset(r.Subject.Term.VariableNames(), move.Atom().VariableNames())
		return move == nil || slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool {
			return o.Meaning == model.Asked && (o.Symbol == s || g.LooksAt(o.Symbol, s))
		})
	}) && isNamed
}

func isSubset(names, of []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(of, name) })
}

// asksTogether returns a rule that needs more of a fluent at the same time than all roles together make true with
// one move each, and the number that it needs.
func (g *game) asksTogether(s *model.Symbol) (rule *model.Rule, times int) {
	n := len(g.roles)
	for o := range s.Places(model.Asked) {
		if o.Rule == rule || o.Rule.Head.Name == gdl.Next {
			continue
		}
		rule = o.Rule
		for _, asked := range rule.AskedFluents() {
			if times = len(asked); g.SymbolOf(model.Fluent, asked[0]) == s && times > 1 && (times > min(n*s.Count(model.Made), n+1) || n == 1) {
				return rule, times
			}
		}
	}
	return nil, 0
}

// bars returns a rule for the legality of the move that makes a fluent true. The rule demands that the fluent is
// false, with the arguments that the move names. It returns nil if there is no such rule.
func (g *game) bars(s *model.Symbol) *model.Rule {
	for _, made := range rulesMaking(s, model.Made) {
		for _, r := range rulesMaking(made.Move().Symbol, model.Offered) {
			if g.denies(r, r.Head.Args[1].VariableNames(), s, map[*model.Rule]bool{}) {
				return r
			}
		}
	}
	return nil
}

// denies tells whether a rule demands that a fluent is false, itself or by a helper relation. All arguments of
// this fluent have to be known, or constants.
func (g *game) denies(r *model.Rule, known []string, s *model.Symbol, seen map[*model.Rule]bool) bool {
	if seen[r] {
		return false
	}
	seen[r] = true
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Meaning != model.Asked || o.Symbol == nil || o.Symbol.Sort == model.Move {
			continue
		}
		if vars := o.Term.VariableNames(); g.SymbolOf(model.Fluent, o.Term) == s && o.Negative && len(vars) > 0 && isSubset(vars, known) { // some authors write fluents without true
			return true
		}
		if o.Negative || o.Symbol.Sort != model.Relation {
			continue
		}
		for _, helper := range rulesMaking(o.Symbol, model.Made) {
			var inner []string
			for i, arg := range helper.Head.Args {
				if arg.IsVariable() && (slices.Contains(known, o.Term.Args[i].Name) || !o.Term.Args[i].IsVariable()) {
					inner = append(inner, arg.Name)
				}
			}
			if g.denies(helper, inner, s, seen) {
				return true
			}
		}
	}
	return false
}
