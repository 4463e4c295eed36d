package frames

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// checkLost reports values of fluents that no rule keeps. The rulesheet keeps other values of the same fluent, or
// the fluent has many values in the initial state, as on a board.
func (g *game) checkLost() {
	for _, s := range g.fluents {
		l := g.lifeOf(s)
		switch {
		case l == nil || s.Arity == 0:
		case l.alternates():
			l.report(l.clauses[0].Rule.Head.Args[0], l.clauses[0].Rule.Head.Args[0], "after the next move: rules make it true only where it is false, and")
		case len(l.keepers) == 0:
			if l.domains = g.Domains(); l.fills() && l.onlyEvents() {
				l.report(l.clauses[0].Rule.Head.Args[0], l.clauses[0].Rule.Head.Args[0], "after every move that does not make it true:", l.First(model.Initial))
			}
		case s.Arity > 1: // one value may be replaced by another
			l.domains = g.Domains()
			l.reportUncovered()
		}
	}
}

// report reports a fluent that no rule keeps, at the head of a rule.
func (l *life) report(head, fluent *gdl.Term, when string, near ...lint.Node) {
	n := l.game.File.Notation
	text := fluent.Spelled(n)
	l.game.reportedLost[l.Symbol] = true
	l.game.found(lint.CaseAt(head, text, when, l.otherKeeper()).OfKind("lost").Relating(near...).Set(setLost(fluent, 0)))
}

// reportUncovered reports values that no rule keeps, although a rule keeps other values.
func (l *life) reportUncovered() {
	for at := range l.Arity {
		kept, known := l.kept(at)
		if !known {
			continue
		}
		r, value := l.keepers[0].Rule, l.lostStart(at, kept)
		if value == nil {
			r, value = l.makes(at, kept)
		}
		if value == nil {
			continue
		}
		keeper := l.keepers[0].Rule.Head.Args[0]
		lost := *keeper
		lost.Args = slices.Clone(keeper.Args)
		lost.Args[at] = value
		var near []lint.Node
		when := "after the next move: this rule keeps only other values, and"
		if r.Head.Args[0] != keeper {
			near = []lint.Node{lint.Place{Range: keeper, Text: "this rule keeps only other values"}}
			when = "after the next move:"
		}
		l.report(r.Head.Args[0], &lost, when, near...)
		return
	}
}

// A life is a fluent with the rules for next that make it true.
type life struct {
	*model.Symbol
	game    *game
	domains *model.Domains
	clauses []*model.Clause // clauses for next
	keepers []*model.Clause // clauses whose conditions contain the same fluent with the same arguments
	events  []*model.Clause // clauses that need a move and no fluent
}

// lifeOf returns the life of a fluent. It returns nil if the rules have too many alternatives to examine them all.
func (g *game) lifeOf(s *model.Symbol) *life {
	l := &life{Symbol: s, game: g}
	for _, r := range rulesMaking(s, model.Made) {
		clauses, ok := r.Clauses()
		if !ok {
			return nil
		}
		l.clauses = append(l.clauses, clauses...)
	}
	for _, c := range l.clauses {
		switch {
		case c.Purpose() == model.Keeps:
			l.keepers = append(l.keepers, c)
		case l.isEvent(c):
			l.events = append(l.events, c)
		}
	}
	if len(l.clauses) == 0 {
		return nil
	}
	return l
}

// looksAt tells whether the relation of a condition depends on the fluent.
func (l *life) looksAt(b model.Condition) bool { return l.game.LooksAt(b.Symbol, l.Symbol) }

// isEvent tells whether a clause needs a move and is not there to keep the fluent. Such a clause names the move,
// and none of its helper relations depends on the fluent.
func (l *life) isEvent(c *model.Clause) (move bool) {
	for _, b := range c.Body {
		switch {
		case b.Distinct || b.Negative:
		case b.Atom.Name == gdl.Does && len(b.Atom.Args) == 2 && !b.Atom.Args[1].IsVariable():
			move = true
		case l.looksAt(b):
			return false
		}
	}
	return move
}

// alternates tells whether each rule makes the fluent true only where it is false, and a move is needed.
func (l *life) alternates() (moved bool) {
	does := l.game.Symbol(model.Relation, gdl.Does, 2)
	for _, c := range l.clauses {
		if !c.AsksFor(c.Subject.Term, true) {
			return false
		}
		for _, b := range c.Body {
			moved = moved || b.Atom.Name == gdl.Does || l.game.LooksAt(b.Symbol, does)
		}
	}
	return moved && l.Count(model.Initial) > 0
}

// onlyEvents tells whether only moves make the fluent true, with arguments that they name, and none of these moves
// is there to keep it. A move keeps the fluent if it is legal only where a fluent with all these arguments already
// holds.
func (l *life) onlyEvents() bool {
	keepsAll := func(c *model.Clause) bool {
		for at := range l.Arity {
			if made, known := l.headValues(c, at); known && !l.isReplayed(c, at, made) {
				return false
			}
		}
		return true
	}
	return len(l.events) == len(l.clauses) && !slices.ContainsFunc(l.events, func(c *model.Clause) bool { return c.Head.IsGround() || keepsAll(c) })
}

// fills tells whether the initial state has more of the fluent than one for each role.
func (l *life) fills() bool {
	n := l.Count(model.Initial)
	return slices.ContainsFunc(rulesMaking(l.Symbol, model.Initial), func(r *model.Rule) bool { return len(r.Body) > 0 }) || n > 2 && n > len(l.game.roles)
}

// isReplayed tells whether the move of an event may be legal only where the fluent already has the value, so that
// the move keeps it.
func (l *life) isReplayed(c *model.Clause, at int, made []gdl.Symbol) bool {
	return slices.ContainsFunc(c.Body, func(b model.Condition) bool {
		return !b.Negative && b.Atom.Name == gdl.Does && len(b.Atom.Args) == 2 && slices.ContainsFunc(l.game.legal, func(r *model.Rule) bool {
			return r.Head.Args[1].Name == b.Atom.Args[1].Name && l.isWanted(r, at, made)
		})
	})
}

// isWanted tells whether a rule needs the fluent with one of some values.
func (l *life) isWanted(r *model.Rule, at int, made []gdl.Symbol) bool {
	return slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool {
		switch {
		case o.Meaning != model.Asked || o.Negative:
			return false
		case o.Symbol == l.Symbol:
			return o.Term.Args[at].IsVariable() || model.HasSymbol(made, model.Start(o.Term.Args[at]))
		}
		return l.game.LooksAt(o.Symbol, l.Symbol)
	})
}

// kept returns the values of an argument with which rules that are no events can make the fluent true. It fails if
// all values are possible.
func (l *life) kept(at int) (kept []gdl.Symbol, known bool) {
	var lists [][]gdl.Symbol
	for _, c := range l.clauses {
		if !slices.Contains(l.events, c) {
			list, known := l.headValues(c, at)
			if !known {
				return nil, false
			}
			lists = append(lists, list)
		}
	}
	return model.UniteSymbols(lists), true
}

// headValues returns the functions and constants with which an argument of the head of a clause can begin. It
// fails if they are not known.
func (l *life) headValues(c *model.Clause, at int) (list []gdl.Symbol, known bool) {
	arg := c.Head.Args[0].Args[at]
	if !arg.IsVariable() {
		return []gdl.Symbol{model.Start(arg)}, true
	}
	list = model.Values(c.Clause, arg.Name, l.domains)
	return list, len(list) > 0 // a rule that cannot fire does not show the intention of its author
}

// lostStart returns a value of the initial state that no rule keeps. No event makes it true again with a move
// that is legal while the fluent has this value.
func (l *life) lostStart(at int, kept []gdl.Symbol) *gdl.Term {
	for o := range l.Places(model.Initial) {
		value := o.Term.Args[at]
		list := []gdl.Symbol{model.Start(value)}
		if !value.IsGround() || isNumber(value.Name) || model.HasSymbol(kept, list[0]) || slices.ContainsFunc(l.events, func(c *model.Clause) bool {
			made, known := l.headValues(c, at)
			return !known || model.HasSymbol(made, list[0]) && l.isReplayed(c, at, list)
		}) {
			continue
		}
		if l.read(at, value) && !l.isConsumed(at, list) {
			return value
		}
	}
	return nil
}

// makes returns an event and a value that it makes true and that no rule keeps. It leaves out numbers: they stand
// for places of boards and values of counters, which mostly are not meant to be kept.
func (l *life) makes(at int, kept []gdl.Symbol) (*model.Rule, *gdl.Term) {
	all := l.domains.Symbols(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: l.Name, Arity: l.Arity, Index: at})
	possible := slices.DeleteFunc(slices.Clone(all), func(s gdl.Symbol) bool { return isNumber(s.Name) })
	for _, c := range l.events {
		made, known := l.headValues(c, at)
		if !known || !model.IsSubset(made, possible) || model.ShareSymbol(made, kept) || l.isReplayed(c, at, made) {
			continue
		}
		ends := func(r *model.Rule) bool { return l.isEnough(r, at, made, 0) }
		if arg := c.Head.Args[0].Args[at]; l.read(at, arg) && !l.isConsumed(at, made) && !slices.ContainsFunc(l.game.RulesFor(gdl.Terminal), ends) {
			return c.Rule, arg
		}
	}
	return nil, nil
}

// isConsumed tells whether rules for next replace a value by another one wherever it holds. The value is then not
// meant to stay. A move that names all arguments replaces only the value that it names.
func (l *life) isConsumed(at int, list []gdl.Symbol) bool {
	for _, c := range l.clauses {
		for _, b := range c.Body {
			f := b.Term
			if !b.Asks() || b.Symbol != l.Symbol {
				continue
			}
			values := []gdl.Symbol{model.Start(f.Args[at])}
			if f.Args[at].IsVariable() {
				values = model.Values(c.Clause, f.Args[at].Name, l.domains)
			}
			if model.ShareSymbol(list, values) && !isNamed(c, f) {
				return true
			}
		}
	}
	return false
}

// isNamed tells whether the moves of a clause name all variables of a fluent.
func isNamed(c *model.Clause, fluent *gdl.Term) bool {
	return !slices.ContainsFunc(fluent.VariableNames(), func(v string) bool {
		return !slices.ContainsFunc(c.Body, func(b model.Condition) bool {
			return !b.Negative && b.Atom.Name == gdl.Does && slices.Contains(b.Atom.VariableNames(), v)
		})
	})
}

// maxHelpers bounds the depth of helper relations that are followed.
const maxHelpers = 4

// isEnough tells whether the value alone ends the game, so that no rule has to keep it. The rule has a single
// condition. This is the fluent with such a value at any place, or a helper relation of which a rule passes the
// same test.
func (l *life) isEnough(r *model.Rule, at int, list []gdl.Symbol, depth int) bool {
	if len(r.Body) != 1 || r.Body[0].Op != gdl.OpAtom || depth > maxHelpers {
		return false
	}
	s, f := l.game.Subject(r.Body[0].Atom)
	if s == nil || s.Sort == model.Fluent {
		return s == l.Symbol && model.HasSymbol(list, model.Start(f.Args[at])) && len(f.VariableNames()) == l.Arity-1
	}
	return slices.ContainsFunc(rulesMaking(s, model.Made), func(helper *model.Rule) bool { return l.isEnough(helper, at, list, depth+1) })
}

// isNumber tells whether a name is a number.
func isNumber(name string) bool {
	if c := name[len(name)-1]; c < '0' || c > '9' {
		return false // to make an error would take longer than to check
	}
	_, err := strconv.Atoi(name)
	return err == nil
}

// read tells whether a condition needs the fluent with a value.
func (l *life) read(at int, value *gdl.Term) bool {
	for o := range l.Places(model.Asked) {
		if arg := o.Term.Args[at]; o.Rule.Head.Name != gdl.Next && (arg.IsVariable() || value.IsVariable() || gdl.EqualTerms(arg, value)) {
			return true
		}
	}
	return false
}

// setLost sets the cause of a finding: a move makes a fluent false. This is the move with a number in a match; for
// 0 it is any move that does not make the fluent true.
func setLost(fluent *gdl.Term, move int) func(*finding.Finding) {
	return func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "lost", Fluent: fluent.Spelled(gdl.Prefix), Move: move}
	}
}
