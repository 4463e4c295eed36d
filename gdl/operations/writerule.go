package operations

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file writes a rule of prefix text as clauses of operations.

func meantShape(f *Node) Shape { return Shape{f.Relation(), len(f.Arguments())} }

// askedFluent returns the fluent of a condition with true; nil for other conditions.
func askedFluent(f *Node) *Node {
	if meantShape(f) == (Shape{"true", 1}) {
		return f.List[1]
	}
	return nil
}

// A writtenClause is a clause made from rules.
type writtenClause struct {
	head          *Node
	body, effects []*Node
	place         token.Pos // the place of one of the rules from which it is made
}

func (c *writtenClause) line() ClauseLine {
	sign := syntax.End
	switch {
	case len(c.effects) > 0:
		sign = syntax.ActionSign
	case len(c.body) > 0:
		sign = syntax.ArrowSign
	}
	return ClauseLine{syntax.Operations.Text(syntax.ClauseNode(c.head, sign, c.body, c.effects)), c.place}
}

func (w *clauseWriter) addView(at token.Pos, head *Node, body ...*Node) {
	w.clauses = append(w.clauses, &writtenClause{head: head, body: body, place: at})
}

// addOperation adds an operation with one effect, and perhaps a condition.
func (w *clauseWriter) addOperation(at token.Pos, head, effect *Node, body ...*Node) {
	w.clauses = append(w.clauses, &writtenClause{head, body, []*Node{effect}, at})
}

// word returns an atom or term: a name with its arguments.
func word(name string, args ...*Node) *Node { return made(&Node{}, name, args...) }

// signed returns an operator, such as 'not', with its conditions.
func signed(name string, list ...*Node) *Node {
	return &Node{List: append([]*Node{syntax.Operations.Operator(name)}, list...)}
}

func (w *clauseWriter) writeRule(r *Rule) {
	name, args := r.Head.Relation(), r.Head.Arguments()
	switch {
	case name == roleWord && len(args) == 1:
		w.addView(r.Place.StartPos, word(roleWord, w.term(args[0])))
	case name == legalWord && len(args) == 2:
		w.writeLegal(r)
	case name == "input" && len(args) == 2:
		w.writeInput(r)
	case name == "next" && len(args) == 1:
		w.writeNext(r)
	case w.triggerRelations[name]:
		w.writeTriggered(r)
	case name == goalWord && w.zeroGoalRules[r], w.scoredRelation != "" && name == w.scoredRelation: // in operations, a role without a goal value has 0
	default:
		w.addView(r.Place.StartPos, w.term(r.Head), w.writeBody(r, r.Body)...)
	}
}

func (w *clauseWriter) writeLegal(r *Rule) {
	who, what := r.Head.List[1], r.Head.List[2]
	if !who.IsVariable() && !slices.Contains(w.roleNames, who.Relation()) {
		return // no role has that name
	}
	if w.controlFluent != "" && !w.asksMover(r) {
		return // waiting roles have no move
	}
	conditions := r.Body
	if w.controlFluent != "" {
		conditions = w.withoutMover(r)
	}
	if !what.IsVariable() {
		w.noteAction(meantShape(what), r)
	}
	w.addView(r.Place.StartPos, word(legalWord, w.term(what)), w.writeBody(r, w.withoutRole(r, conditions, who, what))...)
}

// withoutRole removes the condition that a term is a role, unless the term is a variable that another part of the rule
// uses.
func (w *clauseWriter) withoutRole(r *Rule, body []*Node, who, what *Node) []*Node {
	return slices.DeleteFunc(slices.Clone(body), func(l *Node) bool {
		if meantShape(l) != (Shape{roleWord, 1}) || !l.List[1].Means(who) {
			return false
		}
		return !who.IsVariable() || !slices.ContainsFunc(append(slices.Clone(body), what), func(x *Node) bool { return x != l && x.HoldsName(who.Name) })
	})
}

func (w *clauseWriter) writeInput(r *Rule) {
	who, what := r.Head.List[1], r.Head.List[2]
	if !w.waitMoves[what.Relation()] || what.IsList() || w.isMoverAction(what) {
		w.addView(r.Place.StartPos, word(actionWord, w.term(what)), w.writeBody(r, w.withoutRole(r, r.Body, who, what))...)
	}
}

// isMoverAction tells whether the mover may also make the move of the waiting roles.
func (w *clauseWriter) isMoverAction(what *Node) bool {
	return slices.ContainsFunc(w.rules, func(r *Rule) bool {
		return meantShape(r.Head) == (Shape{legalWord, 2}) && r.Head.List[2].Means(what) && w.asksMover(r)
	})
}

// noteAction notes that a rule is about an action.
func (w *clauseWriter) noteAction(s Shape, r *Rule) {
	w.actionPlaces[s] = max(w.actionPlaces[s], r.Place.StartPos)
}

// writeNext writes a rule for next as an effect. A rule that keeps a fluent needs no clause if operations keep the
// fluent anyway, except where other operations remove it.
func (w *clauseWriter) writeNext(r *Rule) {
	f := r.Head.List[1]
	if g, rest := w.frameParts(r); g != nil && w.keptFluents[meantShape(g)] {
		if name, ok := w.removerName(g, rest); len(rest) == 0 || ok && w.removerRelations[name] {
			return
		}
	}
	w.writeEffect(r, w.term(f))
}

// writeEffect writes an operation with one effect. If the last clause is such an operation with the same head and
// conditions, the effect is added to it.
func (w *clauseWriter) writeEffect(r *Rule, effect *Node) {
	trigger, conditions := w.ruleTrigger(r)
	body := w.writeBody(r, conditions)
	if effect.Equals(trigger) && len(body) == 0 {
		return // the rule makes its own condition, which needs no operation
	}
	if n := len(w.clauses); n > 0 && w.clauses[n-1] == w.operation && w.operation.head.Equals(trigger) && slices.EqualFunc(w.operation.body, body, (*Node).Equals) {
		w.operation.effects = append(w.operation.effects, effect)
		return
	}
	w.addOperation(r.Place.StartPos, trigger, effect, body...)
	w.operation = w.clauses[len(w.clauses)-1]
}

// ruleTrigger returns the head of the operation for a rule, and the other conditions of the rule.
func (w *clauseWriter) ruleTrigger(r *Rule) (trigger *Node, rest []*Node) {
	for _, l := range r.Body {
		switch name := l.Relation(); {
		case name == "does" && len(l.Arguments()) == 2:
			if trigger != nil {
				w.refuse(r, "this rule asks for two moves, but an operation has only one")
			}
			who, what := l.List[1], l.List[2]
			if what.IsVariable() {
				w.refuse(r, "this rule asks for any move, '%s', but an operation has to name its action", what.Word)
			}
			if w.waitMoves[what.Relation()] && !what.IsList() {
				w.refuse(r, "this rule asks for the move of a role that waits, but in operations waiting is no move")
			}
			w.noteAction(meantShape(what), r)
			trigger = w.term(what)
			rest = append(rest, w.moverConditions(r, who)...)
		case w.triggerRelations[name]:
			if trigger != nil {
				w.refuse(r, "this rule has two conditions that depend on the move, but an operation has only one")
			}
			trigger = w.term(l)
		default:
			rest = append(rest, l)
		}
	}
	if trigger == nil {
		w.needsTick = true
		trigger = word(w.tickName())
	}
	return trigger, rest
}

// writeTriggered writes a rule whose relation depends on the moves. The relation becomes an operation that others call,
// or it names the fluents that an operation removes.
func (w *clauseWriter) writeTriggered(r *Rule) {
	effect := w.term(r.Head)
	if w.removerRelations[r.Head.Relation()] && len(r.Head.Arguments()) == 1 {
		if r.Head.List[1].IsVariable() {
			w.refuse(r, "this rule removes any fluent, but an effect has to name the fluent")
		}
		effect = signed("not", w.term(r.Head.List[1]))
	}
	w.writeEffect(r, effect)
}

// tickName returns the name of the operation that every move calls: tick, or a similar name if a rule has this one in
// its head.
func (w *clauseWriter) tickName() string {
	taken := map[string]bool{}
	for _, r := range w.rules {
		r.Head.WalkNested(func(f *Node) { taken[f.Name] = true })
	}
	return unusedName(taken, "tick")
}

// finishSheet adds the clauses that follow from the whole game. Each move removes the fluents that no rule keeps. If some
// effect happens with every move, each action calls the operation tickName. Otherwise each action without effects gets an
// operation that does nothing. A single role has control.
func (w *clauseWriter) finishSheet() {
	var lost []Shape
	for shape := range w.fluentShapes {
		if !w.keptFluents[shape] && w.madeSomewhere(shape) {
			lost = append(lost, shape)
		}
	}
	slices.SortFunc(lost, func(a, b Shape) int { return strings.Compare(a.Name, b.Name)*100 + a.Arity - b.Arity })
	for _, shape := range lost {
		w.needsTick = true
		w.addOperation(w.lastPlace, word(w.tickName()), signed("not", w.general(shape)), w.general(shape))
	}
	if w.needsTick {
		var list []Shape
		for shape := range w.actionPlaces {
			list = append(list, shape)
		}
		slices.SortFunc(list, func(a, b Shape) int { return int(w.actionPlaces[a] - w.actionPlaces[b]) })
		for _, shape := range list {
			w.addOperation(w.actionPlaces[shape], w.general(shape), word(w.tickName()))
		}
	}
	if !w.needsTick {
		w.addIdleOperations()
	}
	if w.controlFluent == "" && len(w.roleNames) == 1 {
		w.addView(w.lastPlace, word(controlWord, word(w.writtenWord(w.roleNames[0]))))
	}
}

// addIdleOperations gives an operation to moves without effects. Without one, the platform would store the move as a
// fact.
func (w *clauseWriter) addIdleOperations() {
	for shape, at := range w.actionPlaces {
		does := slices.ContainsFunc(w.rules, func(r *Rule) bool {
			return (r.Head.Relation() == "next" || w.triggerRelations[r.Head.Relation()]) && slices.ContainsFunc(r.Body, func(l *Node) bool {
				return meantShape(l) == (Shape{"does", 2}) && meantShape(l.List[2]) == shape
			})
		})
		if !does {
			w.addOperation(at, w.general(shape), signed("not", w.general(shape)))
		}
	}
}

// madeSomewhere tells whether some rule for init or next makes a fluent true.
func (w *clauseWriter) madeSomewhere(s Shape) bool {
	return slices.ContainsFunc(w.rules, func(r *Rule) bool {
		name := r.Head.Relation()
		return (name == initWord || name == "next") && len(r.Head.Arguments()) == 1 && meantShape(r.Head.List[1]) == s
	})
}

// general returns the most general atom of a shape: its arguments are different variables.
func (w *clauseWriter) general(s Shape) *Node {
	var args []*Node
	for i := range s.Arity {
		args = append(args, word("X"+strconv.Itoa(i+1)))
	}
	return word(w.writtenWord(s.Name), args...)
}

func (w *clauseWriter) writtenWord(name string) string {
	if new, ok := w.renamedWords[name]; ok {
		return new
	}
	return syntax.Operations.Spell(name)
}

// term returns a term in operations notation.
func (w *clauseWriter) term(f *Node) *Node {
	var args []*Node
	for _, x := range f.Arguments() {
		args = append(args, w.term(x))
	}
	return word(w.writtenWord(f.Relation()), args...)
}

// writeBody writes conditions in the order of orderConditions.
func (w *clauseWriter) writeBody(r *Rule, list []*Node) (out []*Node) {
	for _, l := range orderConditions(list) {
		out = append(out, w.condition(r, l))
	}
	return out
}

// orderConditions moves negations and inequalities behind the conditions that bind their variables. The others keep their
// order.
func orderConditions(list []*Node) (out []*Node) {
	binds := func(l *Node) bool { return l.Relation() != "not" && l.Relation() != "distinct" }
	note := func(bound map[string]bool, list ...*Node) map[string]bool {
		for _, l := range list {
			if binds(l) {
				l.WalkNested(func(f *Node) { bound[f.Name] = true })
			}
		}
		return bound
	}
	bound := map[string]bool{}
	for list = slices.Clone(list); len(list) > 0; {
		later := note(map[string]bool{}, list...)
		waits := func(f *Node) bool { return f.IsVariable() && !bound[f.Name] && later[f.Name] }
		at := max(0, slices.IndexFunc(list, func(l *Node) bool { return binds(l) || !l.Holds(waits) }))
		note(bound, list[at])
		out, list = append(out, list[at]), slices.Delete(list, at, at+1)
	}
	return out
}

// condition returns a condition in operations notation.
func (w *clauseWriter) condition(r *Rule, l *Node) *Node {
	name, args := l.Relation(), l.Arguments()
	switch {
	case (name == "not" && len(args) == 1 || name == "or" || name == "and") && l.IsList():
		if len(args) == 0 {
			return word(map[string]string{"or": "false", "and": "true"}[name])
		}
		c := signed(name)
		for _, x := range args {
			c.List = append(c.List, w.condition(r, x))
		}
		switch {
		case name == "not":
		case len(args) == 1:
			return c.List[1]
		default:
			c.Parens = 1
		}
		return c
	case name == "true" && len(args) == 1:
		if args[0].IsVariable() {
			w.refuse(r, "this rule asks for any fluent, '%s'; name it", args[0].Word)
		}
		return w.term(args[0])
	case name == "does" || w.triggerRelations[name]:
		w.refuse(r, "this rule asks for a move, or for a relation that depends on moves, inside of a negation or a disjunction, and an operation cannot")
	case name == legalWord && len(args) == 2:
		w.refuse(r, "this rule asks for the legal moves of a role, and in operations legal moves have no role")
	case name == "next" || name == "input":
		w.refuse(r, "this rule has a condition on '%s', which operations do not have", name)
	}
	return w.term(l)
}
