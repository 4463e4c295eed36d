package operations

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

func meantShape(f *Node) Shape { return Shape{f.Relation(), len(f.Arguments())} }

// askedFluent returns the fluent that a condition asks for; nil if it asks for none.
func askedFluent(f *Node) *Node {
	if f.Relation() == "true" && len(f.Arguments()) == 1 {
		return f.List[1]
	}
	return nil
}

// equalTerms tells whether two terms are equal.
func equalTerms(f, g *Node) bool { return f.Meaning() == g.Meaning() }

func (w *clauseWriter) addClause(r *Rule, text string) {
	w.clauseLines = append(w.clauseLines, ClauseLine{Text: text, RulePos: r.Place.StartPos})
}

// writeRule writes one rule as a clause.
func (w *clauseWriter) writeRule(r *Rule) error {
	name, args := r.Head.Relation(), r.Head.Arguments()
	switch {
	case name == roleWord && len(args) == 1:
		w.addClause(r, "role("+w.termText(args[0])+")")
	case name == legalWord && len(args) == 2:
		return w.writeLegal(r)
	case name == "input" && len(args) == 2:
		return w.writeInput(r)
	case name == "next" && len(args) == 1:
		return w.writeNext(r)
	case w.triggerRelations[name]:
		return w.writeTriggered(r)
	case name == goalWord && w.zeroGoalRules[r], w.scoredRelation != "" && name == w.scoredRelation:
		return nil // a missing value counts as 0
	default:
		body, err := w.writeBody(r, r.Body)
		if err != nil {
			return err
		}
		w.addClause(r, viewText(w.termText(r.Head), body))
	}
	return nil
}

func viewText(head string, body []string) string {
	if len(body) == 0 {
		return head
	}
	return head + " :- " + strings.Join(body, " & ")
}

func (w *clauseWriter) writeLegal(r *Rule) error {
	who, what := r.Head.List[1], r.Head.List[2]
	if !who.IsVariable() && !slices.Contains(w.roleNames, who.Relation()) {
		return nil // no role has that name
	}
	if w.controlFluent != "" && !w.asksMover(r) {
		return nil // roles that wait have no move
	}
	conditions := r.Body
	if w.controlFluent != "" {
		conditions = w.withoutMover(r)
	}
	conditions = w.withoutRole(r, conditions, who, what)
	body, err := w.writeBody(r, conditions)
	if err != nil {
		return err
	}
	if !what.IsVariable() {
		w.noteAction(meantShape(what), r)
	}
	w.addClause(r, viewText("legal("+w.termText(what)+")", body))
	return nil
}

// withoutRole drops the condition that a term is a role where no other part of the
// rule uses that term.
func (w *clauseWriter) withoutRole(r *Rule, body []*Node, who, what *Node) []*Node {
	return slices.DeleteFunc(slices.Clone(body), func(l *Node) bool {
		if l.Relation() != roleWord || len(l.Arguments()) != 1 || !equalTerms(l.List[1], who) {
			return false
		}
		used := !who.IsVariable()
		for _, x := range append(slices.Clone(body), what) {
			if x != l {
				x.WalkNested(func(f *Node) { used = used || f.IsVariable() && f.Name == who.Name })
			}
		}
		return !used || !who.IsVariable()
	})
}

func (w *clauseWriter) writeInput(r *Rule) error {
	who, what := r.Head.List[1], r.Head.List[2]
	if w.waitMoves[what.Relation()] && !what.IsList() && !w.isMoverAction(what) {
		return nil
	}
	body, err := w.writeBody(r, w.withoutRole(r, r.Body, who, what))
	if err != nil {
		return err
	}
	w.addClause(r, viewText("action("+w.termText(what)+")", body))
	return nil
}

// isMoverAction tells whether the mover may take the action of the roles that wait.
func (w *clauseWriter) isMoverAction(what *Node) bool {
	return slices.ContainsFunc(w.rules, func(r *Rule) bool {
		return r.Head.Relation() == legalWord && len(r.Head.Arguments()) == 2 && equalTerms(r.Head.List[2], what) && w.asksMover(r)
	})
}

func (w *clauseWriter) noteAction(s Shape, r *Rule) {
	w.actionPlaces[s] = max(w.actionPlaces[s], r.Place.StartPos)
}

// writeNext writes a rule that makes a fluent true.
func (w *clauseWriter) writeNext(r *Rule) error {
	f := r.Head.List[1]
	if g, rest := w.frameParts(r); g != nil && w.keptFluents[meantShape(g)] {
		if len(rest) == 0 {
			return nil
		}
		if name, ok := w.removerName(g, rest); ok && w.removerRelations[name] {
			return nil
		}
	}
	return w.writeEffect(r, w.termText(f))
}

// writeEffect writes an operation with one effect.
func (w *clauseWriter) writeEffect(r *Rule, effect string) error {
	trigger, conditions, err := w.ruleTrigger(r)
	if err != nil {
		return err
	}
	body, err := w.writeBody(r, conditions)
	if err != nil {
		return err
	}
	if effect == trigger && len(body) == 0 {
		return nil // a move that is called by others too
	}
	begin := trigger + " :: "
	if len(body) > 0 {
		begin += strings.Join(body, " & ") + " ==> "
	}
	if n := len(w.clauseLines); n > 0 && w.lastBeginning == begin && w.clauseLines[n-1].Text == w.lastClause {
		w.clauseLines[n-1].Text += " & " + effect // one operation with several effects
	} else {
		w.addClause(r, begin+effect)
	}
	w.lastBeginning, w.lastClause = begin, w.clauseLines[len(w.clauseLines)-1].Text
	return nil
}

// ruleTrigger returns the head of the operation that a rule becomes, and the other
// conditions of the rule.
func (w *clauseWriter) ruleTrigger(r *Rule) (string, []*Node, error) {
	var rest []*Node
	trigger := ""
	for _, l := range r.Body {
		switch name := l.Relation(); {
		case name == "does" && len(l.Arguments()) == 2:
			if trigger != "" {
				return "", nil, newUntold(r, "this rule asks for two moves, and an operation has one")
			}
			who, what := l.List[1], l.List[2]
			if what.IsVariable() {
				return "", nil, newUntold(r, "this rule asks for any move, '%s'; an operation names its action", what.Word)
			}
			if w.waitMoves[what.Relation()] && !what.IsList() {
				return "", nil, newUntold(r, "this rule depends on a role that waits, and in operations that is not a move")
			}
			w.noteAction(meantShape(what), r)
			trigger = w.termText(what)
			rest = append(rest, w.moverConditions(r, who)...)
		case w.triggerRelations[name]:
			if trigger != "" {
				return "", nil, newUntold(r, "this rule depends on the move in two ways, and an operation in one")
			}
			trigger = w.termText(l)
		default:
			rest = append(rest, l)
		}
	}
	if trigger == "" {
		w.needsTick = true
		trigger = w.tickName()
	}
	return trigger, rest, nil
}

func countVariable(f, who *Node) int {
	if f.IsVariable() && f.Name == who.Name {
		return 1
	}
	return 0
}

// writeTriggered writes a rule whose relation depends on the moves. The relation is a helper that operations call,
// or it lists the fluents that a move removes.
func (w *clauseWriter) writeTriggered(r *Rule) error {
	if w.removerRelations[r.Head.Relation()] && len(r.Head.Arguments()) == 1 {
		if r.Head.List[1].IsVariable() {
			return newUntold(r, "this rule removes any fluent, and an effect names one")
		}
		return w.writeEffect(r, "~"+w.termText(r.Head.List[1]))
	}
	return w.writeEffect(r, w.termText(r.Head))
}

// tickName returns the operation that every move calls.
func (w *clauseWriter) tickName() string {
	taken := map[string]bool{}
	for _, r := range w.rules {
		r.Head.WalkNested(func(f *Node) { taken[f.Name] = true })
	}
	if taken["tick"] {
		return numberedName(taken, "tick")
	}
	return "tick"
}

// finishSheet adds the clauses that follow from the whole game: moves call the
// effects of every move, fluents without a frame rule go, and a single role has
// control.
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
		atom := w.generalText(shape)
		w.clauseLines = append(w.clauseLines, ClauseLine{w.tickName() + " :: " + atom + " ==> ~" + atom, w.lastPlace})
	}
	if w.needsTick {
		var list []Shape
		for shape := range w.actionPlaces {
			list = append(list, shape)
		}
		slices.SortFunc(list, func(a, b Shape) int { return int(w.actionPlaces[a] - w.actionPlaces[b]) })
		for _, shape := range list {
			w.clauseLines = append(w.clauseLines, ClauseLine{w.generalText(shape) + " :: " + w.tickName(), w.actionPlaces[shape]})
		}
	}
	if !w.needsTick {
		w.addIdleOperations()
	}
	if w.controlFluent == "" && len(w.roleNames) == 1 {
		w.clauseLines = append(w.clauseLines, ClauseLine{controlWord + "(" + w.writtenWord(w.roleNames[0]) + ")", w.lastPlace})
	}
}

// addIdleOperations gives an operation to moves without effects. Without one, a move
// would be stored as a fact.
func (w *clauseWriter) addIdleOperations() {
	for shape, at := range w.actionPlaces {
		does := slices.ContainsFunc(w.rules, func(r *Rule) bool {
			return (r.Head.Relation() == "next" || w.triggerRelations[r.Head.Relation()]) && slices.ContainsFunc(r.Body, func(l *Node) bool {
				return l.Relation() == "does" && len(l.Arguments()) == 2 && meantShape(l.List[2]) == shape
			})
		})
		if !does {
			w.clauseLines = append(w.clauseLines, ClauseLine{w.generalText(shape) + " :: ~" + w.generalText(shape), at})
		}
	}
}

// madeSomewhere tells whether a fluent can come to hold.
func (w *clauseWriter) madeSomewhere(s Shape) bool {
	return slices.ContainsFunc(w.rules, func(r *Rule) bool {
		name := r.Head.Relation()
		return (name == initWord || name == "next") && len(r.Head.Arguments()) == 1 && meantShape(r.Head.List[1]) == s
	})
}

func (w *clauseWriter) generalText(s Shape) string {
	if s.Arity == 0 {
		return w.writtenWord(s.Name)
	}
	var args []string
	for i := range s.Arity {
		args = append(args, "X"+strconv.Itoa(i+1))
	}
	return w.writtenWord(s.Name) + "(" + strings.Join(args, ",") + ")"
}

func (w *clauseWriter) writtenWord(name string) string {
	if new, ok := w.renamedWords[name]; ok {
		return new
	}
	return syntax.Operations.Spell(name)
}

// termText writes a term.
func (w *clauseWriter) termText(f *Node) string {
	return syntax.Operations.Spelled(f, func(x *Node) string { return w.writtenWord(x.Name) })
}

// writeBody writes conditions, each behind those that bind its variables.
func (w *clauseWriter) writeBody(r *Rule, list []*Node) ([]string, error) {
	var out []string
	for _, l := range orderConditions(list) {
		text, err := w.conditionText(r, l, false)
		if err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, nil
}

// orderConditions puts negations and inequalities behind the conditions that bind their
// variables, and leaves all others in their order.
func orderConditions(list []*Node) []*Node {
	binds := func(l *Node) bool { return l.Relation() != "not" && l.Relation() != "distinct" }
	var later map[string]bool
	count := func() {
		later = map[string]bool{}
		for _, l := range list {
			if binds(l) {
				l.WalkNested(func(f *Node) {
					if f.IsVariable() {
						later[f.Name] = true
					}
				})
			}
		}
	}
	var out []*Node
	bound := map[string]bool{}
	list = slices.Clone(list)
	for len(list) > 0 {
		count()
		at := slices.IndexFunc(list, func(l *Node) bool {
			ready := true
			if !binds(l) {
				l.WalkNested(func(f *Node) { ready = ready && (!f.IsVariable() || bound[f.Name] || !later[f.Name]) })
			}
			return ready
		})
		at = max(at, 0)
		l := list[at]
		list = slices.Delete(list, at, at+1)
		if binds(l) {
			l.WalkNested(func(f *Node) {
				if f.IsVariable() {
					bound[f.Name] = true
				}
			})
		}
		out = append(out, l)
	}
	return out
}

// conditionText writes a condition; inside of another one, with parentheses.
func (w *clauseWriter) conditionText(r *Rule, l *Node, inside bool) (string, error) {
	name, args := l.Relation(), l.Arguments()
	switch {
	case name == "not" && len(args) == 1:
		text, err := w.conditionText(r, args[0], true)
		return "~" + text, err
	case (name == "or" || name == "and") && l.IsList():
		sign := map[string]string{"or": " | ", "and": " & "}[name]
		if len(args) == 0 {
			return map[string]string{"or": "false", "and": "true"}[name], nil
		}
		var parts []string
		for _, x := range args {
			text, err := w.conditionText(r, x, true)
			if err != nil {
				return "", err
			}
			parts = append(parts, text)
		}
		if len(parts) == 1 {
			return parts[0], nil
		}
		return "(" + strings.Join(parts, sign) + ")", nil
	case name == "distinct" && len(args) == 2:
		return "distinct(" + w.termText(args[0]) + "," + w.termText(args[1]) + ")", nil
	case name == "true" && len(args) == 1:
		if args[0].IsVariable() {
			return "", newUntold(r, "this rule asks for any fluent, '%s'; name it", args[0].Word)
		}
		return w.termText(args[0]), nil
	case name == "does" || w.triggerRelations[name]:
		return "", newUntold(r, "this rule asks for what is not done, or depends on the move inside of another condition, and an operation cannot")
	case name == legalWord && len(args) == 2:
		return "", newUntold(r, "this rule asks for the legal moves of a role, and in operations legal moves have no role")
	case name == "next" || name == "input":
		return "", newUntold(r, "'%s' cannot be asked for", name)
	}
	return w.termText(l), nil
}
