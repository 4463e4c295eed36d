package frames

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// checkLost reports values of fluents that no rule keeps, where the rulesheet keeps
// other values of the same fluent or begins with a whole board of them.
func (g *game) checkLost() {
	for _, s := range g.fluents {
		l := g.lifeOf(s)
		switch {
		case l == nil || s.Arity == 0:
		case l.alternates():
			l.report(l.clauses[0].Rule.Head.Args[0], l.clauses[0].Rule.Head.Args[0], "after the next move: rules make it only where it does not hold, and")
		case len(l.keepers) == 0:
			if l.domains = g.Domains(); l.fills() && l.onlyEvents() {
				l.report(l.clauses[0].Rule.Head.Args[0], l.clauses[0].Rule.Head.Args[0], "after every move that does not make it:", l.First(model.Initial))
			}
		case s.Arity > 1: // one value may give way to another
			l.domains = g.Domains()
			l.reportUncovered()
		}
	}
}

// report reports a fluent that no rule keeps, at the head of a rule.
func (l *life) report(head, fluent *gdl.Term, when string, near ...lint.Node) {
	n := l.game.File.Notation
	text := fluent.Spelled(n)
	l.game.told[l.Symbol] = true
	l.game.found(lint.CaseAt(head, text, when, l.otherKeeper()).OfKind("lost").Relating(near...).Set(setLost(fluent, 0)))
}

// reportUncovered reports values that no rule keeps although some rule keeps others.
func (l *life) reportUncovered() {
	for at := range l.Arity {
		kept, known := l.kept(at)
		if !known {
			continue
		}
		r, value := l.keepers[0].Rule, l.startsWith(at, kept)
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
		if r.Head.Args[0] != keeper {
			near = []lint.Node{lint.Place{Range: keeper, Text: "only others are kept"}}
		}
		l.report(r.Head.Args[0], &lost, "after the next move:", near...)
		return
	}
}

// A life is one fluent with the rules for next that make it.
type life struct {
	*model.Symbol
	game    *game
	domains *model.Domains
	clauses []*model.Clause // clauses for next
	keepers []*model.Clause // clauses that ask for the very fluent
	events  []*model.Clause // clauses of moves, with any fluents before
}

// lifeOf returns the life of a fluent; nil if its rules have too many alternatives to
// look at each.
func (g *game) lifeOf(s *model.Symbol) *life {
	l := &life{Symbol: s, game: g}
	for _, r := range rules(s, model.Made) {
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

// looksAt tells whether a relation of a condition depends on the fluent.
func (l *life) looksAt(b model.Condition) bool { return l.game.LooksAt(b.Symbol, l.Symbol) }

// isEvent tells whether a clause needs a move whose purpose is not to keep the fluent:
// the clause names the move, and no helper relation looks at the fluent.
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

// alternates tells whether a move makes the fluent only where it does not
// hold.
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

// onlyEvents tells whether moves alone make the fluent, at places that they name, and
// the purpose of none is to keep it: its move may be legal only where all arguments
// of the fluent are there already.
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

// fills tells whether the first state has more of the fluent than one for each role.
func (l *life) fills() bool {
	n := l.Count(model.Initial)
	return slices.ContainsFunc(rules(l.Symbol, model.Initial), func(r *model.Rule) bool { return len(r.Body) > 0 }) || n > 2 && n > len(l.game.roles)
}

// isReplayed tells whether the move of an event may be legal only where the fluent has
// the value already, so that the move keeps it.
func (l *life) isReplayed(c *model.Clause, at int, made []gdl.Symbol) bool {
	return slices.ContainsFunc(c.Body, func(b model.Condition) bool {
		return !b.Negative && b.Atom.Name == gdl.Does && len(b.Atom.Args) == 2 && slices.ContainsFunc(l.game.legal, func(r *model.Rule) bool {
			return r.Head.Args[1].Name == b.Atom.Args[1].Name && l.isWanted(r, at, made)
		})
	})
}

// isWanted tells whether a rule asks for the fluent with one of some values.
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

// kept returns the values of an argument with which the rules that are no events may
// make the fluent; it fails if they may be any.
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

// headValues returns the functions and constants with which an argument of the
// head of a clause may begin; it fails if they are not known.
func (l *life) headValues(c *model.Clause, at int) (list []gdl.Symbol, known bool) {
	arg := c.Head.Args[0].Args[at]
	if !arg.IsVariable() {
		return []gdl.Symbol{model.Start(arg)}, true
	}
	list = model.Values(c.Clause, arg.Name, l.domains)
	return list, len(list) > 0 // the intention of a rule that cannot fire is not known
}

// startsWith returns a value of the first state that no rule makes: no event makes it again
// with a move that is legal while the value is there.
func (l *life) startsWith(at int, kept []gdl.Symbol) *gdl.Term {
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

// makes returns an event and a value that it makes, and that no rule keeps. Numbers are left
// alone: places of boards and counters do not get lost.
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

// isConsumed tells whether rules for next turn a value into another one wherever it is,
// so that it is not meant to stay. A move that names all arguments turns only the
// value that it names.
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

// maxHelpers bounds the helper relations, one in the rules of another, that are
// followed.
const maxHelpers = 4

// isEnough tells whether a rule has a single condition, which is such a value at any
// place, or a helper relation one of whose rules passes the same test: then the value alone
// ends the game, and no rule has to keep it.
func (l *life) isEnough(r *model.Rule, at int, list []gdl.Symbol, depth int) bool {
	if len(r.Body) != 1 || r.Body[0].Op != gdl.OpAtom || depth > maxHelpers {
		return false
	}
	s, f := l.game.Subject(r.Body[0].Atom)
	if s == nil || s.Sort == model.Fluent {
		return s == l.Symbol && model.HasSymbol(list, model.Start(f.Args[at])) && len(f.VariableNames()) == l.Arity-1
	}
	return slices.ContainsFunc(rules(s, model.Made), func(helper *model.Rule) bool { return l.isEnough(helper, at, list, depth+1) })
}

// isNumber tells whether a name is a number.
func isNumber(name string) bool {
	if c := name[len(name)-1]; c < '0' || c > '9' {
		return false // an error costs more than to look
	}
	_, err := strconv.Atoi(name)
	return err == nil
}

// read tells whether conditions ask for the fluent with a value.
func (l *life) read(at int, value *gdl.Term) bool {
	for o := range l.Places(model.Asked) {
		if arg := o.Term.Args[at]; o.Rule.Head.Name != gdl.Next && (arg.IsVariable() || value.IsVariable() || gdl.EqualTerms(arg, value)) {
			return true
		}
	}
	return false
}

// setLost sets the cause that a move takes a fluent away, the move of a match with a number,
// or any that does not make it.
func setLost(fluent *gdl.Term, move int) func(*finding.Finding) {
	return func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "lost", Fluent: fluent.Spelled(gdl.Prefix), Move: move}
	}
}
