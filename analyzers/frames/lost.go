package frames

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play/why"
)

// checkEnd reports a fluent that moves make true or hand on, of which nothing is left after another move.
func (g *game) checkEnd(s *model.Symbol) {
	end, roles := g.ends[symbolOf(s)], g.play.Game.Roles()
	isAsked, isInitial := false, s.Count(model.Initial) > 0
	for o := range s.Places(model.Made) {
		if o.Rule.Move() == nil {
			return
		}
		isAsked = isAsked || isInitial && o.Rule.AsksFor(s)
	}
	if end == nil {
		return
	}
	order := func(a, b why.RoleMove) int { return cmp.Or(a.Role-b.Role, strings.Compare(a.Move.Name, b.Move.Name)) }
	for _, by := range slices.SortedFunc(maps.Keys(end.Goes), order) {
		x := end.Goes[by]
		_, stays := end.Stays[by]
		isIdle := lint.IsIdle(by.Move.Name) || by.Move.Arity == 0 && !g.IsNamed(model.Move, by.Move.Name, model.Asked)
		switch {
		case stays || isIdle && (len(roles) > 1 || !lint.IsIdle(by.Move.Name)): // other roles move meanwhile
			continue
		case slices.ContainsFunc(slices.Collect(s.Places(model.Made)), func(o *model.Occurrence) bool {
			return (gdl.Subst{}).UnifyTerms(o.Rule.Move().Atom(), gdl.NewTerm(gdl.Does, roles[by.Role], x.Moves[x.Step][by.Role]))
		}):
			continue
		case !isInitial && by.Move.Arity > 0: // it may be meant to last one state only
			continue
		case !isAsked && !slices.ContainsFunc(slices.Collect(maps.Values(end.Stays)), func(y why.Moment) bool { return y.IsUsed(g.Unit.Ctx) }):
			continue
		case x.IsUsed(g.Unit.Ctx), x.IsDenied(g.Unit.Ctx, x.Fluent, true), x.IsDenied(g.Unit.Ctx, why.AnyOf(x.Fluent), false) && slices.ContainsFunc(end.Returns, func(y why.Moment) bool { return g.maker(y) == nil }):
			continue
		}
		rules, err := x.Makers(g.Unit.Ctx, gdl.NewTerm(gdl.Legal, roles[by.Role], x.Moves[x.Step][by.Role]), x.Step)
		if err != nil || len(rules) == 0 {
			return
		}
		fluent, move, text := s.First(model.Made).Term, rules[0].Head.Args[1], ""
		g.reportedLost[s] = true
		if len(roles) > 1 {
			text = " by '" + roles[by.Role].String() + "'"
		}
		g.found(lint.CaseAt(fluent, lint.WholeText{Range: move}, text).Relating(move))
		return
	}
}

func symbolOf(s *model.Symbol) gdl.Symbol { return gdl.Symbol{Name: s.Name, Arity: s.Arity} }

// likeAt returns a fluent with variables for all arguments but one.
func likeAt(f *gdl.Term, at int) *gdl.Term {
	like := why.AnyOf(f)
	like.Args[at] = f.Args[at]
	return like
}

// isNamed tells whether some rule has all variables of its fluent in its move. Such a move makes one fluent, and the others
// should stay. Otherwise the rules may compute all such fluents anew after each move.
func isNamed(events []*model.Rule) bool {
	return slices.ContainsFunc(events, func(r *model.Rule) bool {
		named := r.Move().Atom().VariableNames()
		return !slices.ContainsFunc(r.Subject.Term.VariableNames(), func(name string) bool { return !slices.Contains(named, name) })
	})
}

// isRead tells whether a rule other than for next asks for a fluent.
func (g *game) isRead(f *gdl.Term) bool {
	for o := range g.SymbolOf(model.Fluent, f).Places(model.Asked) {
		if o.Rule.Head.Name != gdl.Next && (gdl.Subst{}).UnifyTerms(o.Term, f) {
			return true
		}
	}
	return false
}

// events returns the rules that make fluents of a symbol, if each of them asks for a move, and none for a fluent
// of the symbol, itself or by a helper relation. It returns none if a move is a variable.
func (g *game) events(s *model.Symbol) (list []*model.Rule, ok bool) {
	for o := range s.Places(model.Made) {
		move := o.Rule.Move()
		if move == nil || move.Term.IsVariable() || slices.ContainsFunc(o.Rule.Occurrences, func(a model.Occurrence) bool {
			return a.Meaning == model.Asked && (a.Symbol == s || g.LooksAt(a.Symbol, s))
		}) {
			return nil, false
		}
		list = append(list, o.Rule)
	}
	return list, true
}

// checkForgotten reports the fluents that moves make and no rule keeps, all of them in one finding: an author who forgets one
// frame rule often forgets all. Either a rule needs more of it at the same time than one joint move makes true, or a move that
// makes it is legal only where it is false.
func (g *game) checkForgotten() {
	var c lint.Case
	var names []string
	for _, s := range g.fluents {
		events, ok := g.events(s)
		if g.reportedLost[s] || s.Arity == 0 || s.Count(model.Initial) > 0 || !ok || !isNamed(events) {
			continue
		}
		rule, times := g.asksTogether(s)
		isDenied := slices.ContainsFunc(slices.Collect(s.Places(model.Asked)), func(o *model.Occurrence) bool { return o.Negative && !o.Term.IsGround() })
		if rule == nil && isDenied {
			rule = g.bars(g.lost[symbolOf(s)])
		}
		if rule == nil {
			continue
		}
		g.reportedLost[s] = true
		at := s.First(model.Made)
		if names = append(names, "'"+at.Term.Spelled(g.File.Notation)+"'"); len(names) > 1 {
			c = c.Relating(lint.Place{Range: at, Text: "no rule keeps this fluent either"})
			continue
		}
		reason, where := fmt.Sprintf("a rule needs %d of '%s' at the same time", times, at.Term.Spelling), fmt.Sprintf("this rule needs %d of them at the same time", times)
		if times == 0 {
			reason, where = "the move that makes it true is then legal again", "this move is legal only where the fluent is false"
		}
		c = lint.CaseAt(at, "", reason, where).OfKind("forgotten").Relating(rule.Head).Set(setLost(at.Term, 0))
	}
	if len(names) > 0 {
		c.Words[0] = strings.Join(names, " and ")
		g.found(c)
	}
}

// asksTogether returns a rule that needs more fluents of a symbol than one joint move is likely to make, and their number.
// With one role these are two or more. With several roles they are more than one for each role, and one more if several
// rules make them.
func (g *game) asksTogether(s *model.Symbol) (rule *gdl.Rule, times int) {
	n := len(g.play.Game.Roles())
	for o := range s.Places(model.Asked) {
		if o.Rule.Head.Name == gdl.Next {
			continue
		}
		for _, asked := range o.Rule.AskedFluents() {
			if times = len(asked); g.SymbolOf(model.Fluent, asked[0]) == s && times > 1 && (times > min(n*s.Count(model.Made), n+1) || n == 1) {
				return o.Rule.Rule, times
			}
		}
	}
	return nil, 0
}

// bars returns the rule that allows a move which makes a fluent only because that does not hold; nil if no match shows one.
func (g *game) bars(lost []why.Moment) *gdl.Rule {
	for _, x := range lost {
		if made := x.Made(g.Unit.Ctx); made != nil && g.maker(*made) != nil {
			return g.maker(*made)
		}
	}
	return nil
}

// maker returns the rule that allows a move because a fluent does not hold; nil if there is none.
func (g *game) maker(x why.Moment) *gdl.Rule {
	for i, role := range g.play.Game.Roles() {
		if x.Allows(g.Unit.Ctx, i) {
			if rules, err := x.Makers(g.Unit.Ctx, gdl.NewTerm(gdl.Legal, role, x.Moves[x.Step][i]), x.Step); err == nil && len(rules) > 0 {
				return rules[0]
			}
		}
	}
	return nil
}

// setLost sets the cause of a finding: a move makes a fluent false. This is the move with a number in a match; for
// 0 it is any move that does not make the fluent true.
func setLost(fluent *gdl.Term, move int) func(*finding.Finding) {
	return func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "lost", Fluent: fluent.Spelled(gdl.Prefix), Move: move}
	}
}
