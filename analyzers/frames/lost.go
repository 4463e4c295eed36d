package frames

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play/why"
)

// This file finds fluents that no rule for next keeps (Y10, Y13). Random matches show when fluents become true and false
// (why.Lives), and the text shows which rules make and need them.

// checkEnd reports a fluent (Y10) whose rules for next all need a move, if no instance of it holds after some other
// move, though the match goes on.
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
		case !isInitial && by.Move.Arity > 0: // the author may mean it for one state only
			continue
		case !isAsked && !slices.ContainsFunc(slices.Collect(maps.Values(end.Stays)), func(y why.Moment) bool { return y.IsUsed(g.Unit.Ctx) }):
			continue
		case x.IsUsed(g.Unit.Ctx), x.IsDenied(x.Fluent, true), x.IsDenied(why.AnyOf(x.Fluent), false) && slices.ContainsFunc(end.Returns, func(y why.Moment) bool { return g.maker(y) == nil }):
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

// checkLost reports fluents that are made only by moves, are needed by rules, and are all lost after one step. These are
// either all fluents of a symbol, if their number changes; or those with one value of an argument, if others are kept.
func (g *game) checkLost(s *model.Symbol) {
	all := g.lives[why.Class{Symbol: symbolOf(s), Arg: -1}]
	first, isInitial := s.First(model.Made).Term, s.Count(model.Initial) > 0
	if all == nil || len(all.Lost) == 0 {
		return
	}
	if made, ok := g.makers(s, nil); ok && isInitial && all.Least < all.Most && g.isLost(all, why.AnyOf(first)) {
		if slices.ContainsFunc(made[0].Occurrences, func(o model.Occurrence) bool { return o.Symbol == s && o.Meaning == model.Asked }) {
			g.reportLost(s, first, first, "after the next move: rules make it true only where it is false, and")
		} else {
			g.reportLost(s, first, first, "after every move that does not make it true:", s.First(model.Initial))
		}
		return
	}
	for at := range s.Arity {
		keeper := g.keeper(s, why.AnyOf(first))
		if s.Arity == 1 || !keeper.Rule.KeepsFluent() {
			break // one value may replace another
		}
		for _, isFirst := range []bool{true, false} { // first the values of the first state, then those that moves make
			for _, c := range slices.SortedFunc(maps.Keys(g.lives), func(a, b why.Class) int { return strings.Compare(a.Value, b.Value) }) {
				l := g.lives[c]
				if _, err := strconv.Atoi(c.Value); c.Symbol != symbolOf(s) || c.Arg != at || err == nil || l.First > 0 != isFirst || len(l.Lost) == 0 || g.reportedLost[s] {
					continue
				}
				like := why.AnyOf(keeper.Term).WithArg(at, l.Lost[0].Fluent.Args[at])
				made, ok := g.makers(s, like)
				if !ok || !g.isLost(l, like) {
					continue
				}
				head, value, near := keeper.Term, l.Lost[0].Fluent.Args[at], []lint.Node(nil)
				when := "after the next move: this rule keeps only other values, and"
				if len(made) > 0 && !isFirst {
					head, when = made[0].Subject.Term, "after the next move:"
					near, value = []lint.Node{lint.Place{Range: keeper, Text: "this rule keeps only other values"}}, head.Args[at]
				}
				g.reportLost(s, head, keeper.Term.WithArg(at, value), when, near...)
			}
		}
	}
}

func symbolOf(s *model.Symbol) gdl.Symbol { return gdl.Symbol{Name: s.Name, Arity: s.Arity} }

// reportLost reports a fluent that no rule keeps, at the head of a rule.
func (g *game) reportLost(s *model.Symbol, head, fluent *gdl.Term, when string, near ...lint.Node) {
	g.reportedLost[s] = true
	g.found(lint.CaseAt(head, fluent.Spelled(g.File.Notation), when, g.otherKeeper(s)).OfKind("lost").Relating(near...).Set(setLost(fluent, 0)))
}

// isLost tells whether all fluents of a class are lost after one step, although a rule other than for next needs them. It
// returns false if each of them is lost with a move that is legal because of it: such a move uses it up.
func (g *game) isLost(l *why.Life, like *gdl.Term) bool {
	isUsed := func(x why.Moment) bool { return x.IsUsed(g.Unit.Ctx) }
	return len(l.Kept) == 0 && g.isRead(like) && !isEach(l.Lost, isUsed)
}

func isEach(list []why.Moment, is func(why.Moment) bool) bool {
	return !slices.ContainsFunc(list, func(x why.Moment) bool { return !is(x) })
}

// isRead tells whether a rule other than for next has a condition about a fluent.
func (g *game) isRead(f *gdl.Term) bool {
	for o := range g.SymbolOf(model.Fluent, f).Places(model.Asked) {
		if o.Rule.Head.Name != gdl.Next && (gdl.Subst{}).UnifyTerms(o.Term, f) {
			return true
		}
	}
	return false
}

// makers returns the rules that may make a fluent, or, if f is nil, any fluent of a symbol. ok tells whether moves alone
// make it: all these rules need a move, and none depends on a fluent of the symbol, directly or by a helper relation. A
// rule may need that the fluent it makes does not hold.
func (g *game) makers(s *model.Symbol, f *gdl.Term) (list []*model.Rule, ok bool) {
	moves := g.Symbol(model.Relation, gdl.Does, 2)
	for o := range s.Places(model.Made) {
		if f != nil && !g.replayed[0].MayMake(g.Unit.Ctx, o.Rule.Rule, f) {
			continue
		}
		moved := false
		for i := range o.Rule.Occurrences {
			switch a := &o.Rule.Occurrences[i]; {
			case a.Meaning != model.Asked || a.Symbol == nil:
			case a.Symbol == s && (!a.Negative || !gdl.EqualTerms(a.Term, o.Term)), a.Symbol != s && g.LooksAt(a.Symbol, s):
				return nil, false
			default:
				moved = moved || a.Symbol.Sort == model.Move || g.LooksAt(a.Symbol, moves)
			}
		}
		if !moved {
			return nil, false
		}
		list = append(list, o.Rule)
	}
	return list, true
}

// checkForgotten reports the fluents that moves make and no rule keeps. All are in one finding: an author who forgets one
// frame rule often forgets all. There must be a sign that a fluent should last: a rule needs more of it at one time than
// a joint move makes true, or a move that makes it is legal because it is false.
func (g *game) checkForgotten() {
	var c lint.Case
	var names []string
	for _, s := range g.fluents {
		makers, ok := g.makers(s, nil)
		l := g.lives[why.Class{Symbol: symbolOf(s), Arg: -1}]
		if g.reportedLost[s] || s.Arity == 0 || s.Count(model.Initial) > 0 || !ok {
			continue
		}
		rule, times := g.asksTogether(s)
		isDenied := slices.ContainsFunc(slices.Collect(s.Places(model.Asked)), func(o *model.Occurrence) bool { return o.Negative && !o.Term.IsGround() })
		isMark := !slices.ContainsFunc(makers, func(r *model.Rule) bool { return len(r.AskedFluents()) > 0 }) // the fluent of a rule that asks for another one may be about the last move alone
		if rule == nil && l != nil && isDenied && isMark {
			rule = g.bars(l)
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

// asksTogether returns a rule that needs more fluents of a symbol than one joint move is likely to make, and their
// number. With one role these are two or more. With n roles they are more than n, or more than n+1 if several rules make
// them.
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

// bars returns a rule for legal by which a move was legal because a fluent was false, in the step that made this
// fluent. The fluent is one that got lost later; nil if no match shows one.
func (g *game) bars(l *why.Life) *gdl.Rule {
	for _, x := range l.Lost {
		if made := x.Made(g.Unit.Ctx); made != nil && g.maker(*made) != nil {
			return g.maker(*made)
		}
	}
	return nil
}

// maker returns a rule for legal that allows a move of a step because a fluent is false; nil if there is none.
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

// setLost sets the cause of a finding: the move with a number in a match makes a fluent false. The number 0 is for any
// move that does not make the fluent true.
func setLost(fluent *gdl.Term, move int) func(*finding.Finding) {
	return func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "lost", Fluent: fluent.Spelled(gdl.Prefix), Move: move}
	}
}
