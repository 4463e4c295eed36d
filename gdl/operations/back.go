package operations

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file translates rules of prefix text to clauses of operations notation.

// A ClauseLine is a clause with the place of the rule from which it was made.
type ClauseLine struct {
	Text    string
	RulePos token.Pos
}

// FromRules returns clauses of operations with the meaning of rules of prefix text, in the order of these rules. In
// such a game one role moves at a time, and the others wait. If the notation cannot express some rules, FromRules
// returns only the first fault that it finds.
func FromRules(rules []*Rule) (lines []ClauseLine, refused *syntax.Error) {
	w := &clauseWriter{rules: rules, triggerRelations: map[string]bool{}, fluentShapes: map[Shape]bool{}, renamedWords: map[string]string{}, keptFluents: map[Shape]bool{},
		removerRelations: map[string]bool{}, actionPlaces: map[Shape]token.Pos{}, turnOrder: turnOrder{waitMoves: map[string]bool{}}}
	w.collectNames()
	for _, r := range rules {
		if w.refused != nil {
			return nil, w.refused
		}
		w.writeRule(r)
	}
	if w.refused != nil {
		return nil, w.refused
	}
	w.finishSheet()
	slices.SortStableFunc(w.clauses, func(a, b *writtenClause) int { return int(a.place - b.place) })
	for _, c := range w.clauses {
		lines = append(lines, c.line())
	}
	return lines, nil
}

// clauseWriter writes rules as clauses of operations.
type clauseWriter struct {
	turnOrder
	rules     []*Rule
	clauses   []*writtenClause
	operation *writtenClause // the last operation that writeEffect has added
	refused   *syntax.Error  // the first fault found: a rule that cannot be expressed

	fluentShapes     map[Shape]bool
	triggerRelations map[string]bool     // relations that depend on moves
	removerRelations map[string]bool     // relations whose negation is the condition of frame rules
	keptFluents      map[Shape]bool      // fluents that remain true unless they are removed
	actionPlaces     map[Shape]token.Pos // place of the last rule about each action
	renamedWords     map[string]string   // by name in prefix text: the different word in operations
	scoredRelation   string              // the relation of roles that have a goal value
	zeroGoalRules    map[*Rule]bool      // rules that give 0 to roles without another value
	needsTick        bool                // some effect happens with every move: each action calls the operation tickName
	lastPlace        token.Pos           // the place of the last rule
}

// refuse records that a rule cannot be expressed, unless such a rule was found before.
func (w *clauseWriter) refuse(r *Rule, format string, args ...any) {
	if w.refused == nil {
		w.refused = syntax.OperationsMeaning.At(r.Place, format, args...)
	}
}

// collectNames determines the meaning of each name of the game.
func (w *clauseWriter) collectNames() {
	views := map[string]*Rule{}
	for _, r := range w.rules {
		name, args := r.Head.Relation(), r.Head.Arguments()
		w.lastPlace = max(w.lastPlace, r.Place.StartPos)
		switch {
		case name == "sees":
			w.refuse(r, "percepts ('sees') cannot be written as operations")
		case name == roleWord && len(args) == 1:
			if args[0].Relation() == "random" {
				w.refuse(r, "a role that plays dice cannot be written as operations")
			}
			w.roleNames = append(w.roleNames, args[0].Relation())
		case (name == initWord || name == "next" || name == baseWord) && len(args) == 1:
			if args[0].IsVariable() {
				w.refuse(r, "'%s' has a variable for its whole fluent here, but an operation has to name the fluent", name)
			}
			w.fluentShapes[meantShape(args[0])] = true
		case name != legalWord && name != "input" && name != goalWord && name != terminalWord:
			views[name] = r
		}
	}
	w.findTriggers()
	for _, r := range w.rules {
		for _, l := range r.Body {
			for _, f := range slices.Backward(nonKeywordAtoms(l)) {
				if w.isFluentName(f.Relation()) {
					w.refuse(r, "'%s' is a fluent, but this condition asks for a relation of that name, and operations tell the two apart by their names alone; ask for (true ...), or rename one of them", f.Relation())
				}
			}
		}
	}
	for shape := range w.fluentShapes {
		if r := views[shape.Name]; r != nil && !w.triggerRelations[shape.Name] {
			w.refuse(r, "'%s' is both a fluent and a relation, and operations tell the two apart by their names alone; rename one of them", shape.Name)
		}
	}
	if w.refused != nil {
		return
	}
	w.findMover()
	w.findFrames()
	w.findZeroGoals()
	w.renameWords()
}

// nonKeywordAtoms returns the atoms of a condition whose relations are no keywords.
func nonKeywordAtoms(l *Node) []*Node {
	switch name := l.Relation(); {
	case l.IsList() && (name == "not" || name == "or" || name == "and"):
		var all []*Node
		for _, x := range l.List[1:] {
			all = append(all, nonKeywordAtoms(x)...)
		}
		return all
	case prefixKeywords[name]:
		return nil
	}
	return []*Node{l}
}

// isFluentName tells whether some fluent of the game has this name.
func (w *clauseWriter) isFluentName(name string) bool {
	for shape := range w.fluentShapes {
		if shape.Name == name {
			return true
		}
	}
	return false
}

// findTriggers collects the relations that depend on moves.
func (w *clauseWriter) findTriggers() {
	for changed := true; changed; {
		changed = false
		for _, r := range w.rules {
			name := r.Head.Relation()
			if name == "next" || w.triggerRelations[name] {
				continue
			}
			if slices.ContainsFunc(r.Body, func(l *Node) bool { return l.Holds(w.dependsOnMove) }) {
				w.triggerRelations[name], changed = true, true
			}
		}
	}
}

// dependsOnMove tells whether a node is a condition about a move, or about a relation that depends on moves.
func (w *clauseWriter) dependsOnMove(n *Node) bool {
	return n.Lead() == "does" || w.triggerRelations[n.Name]
}

// findMover finds the fluent that tells which role moves, and the moves of the roles that wait. It refuses other rules
// for legal.
func (w *clauseWriter) findMover() {
	votes := map[string]int{}
	for _, r := range w.rules {
		if meantShape(r.Head) != (Shape{legalWord, 2}) {
			continue
		}
		for _, l := range r.Body {
			if f := askedFluent(l); f != nil && len(f.Arguments()) == 1 && f.List[1].Means(r.Head.List[1]) {
				votes[f.Relation()]++
			}
		}
	}
	for name, n := range votes {
		if n > votes[w.controlFluent] || n == votes[w.controlFluent] && name < w.controlFluent {
			w.controlFluent = name
		}
	}
	for _, r := range w.rules {
		if meantShape(r.Head) != (Shape{legalWord, 2}) || w.asksMover(r) {
			continue
		}
		if len(w.roleNames) < 2 {
			w.controlFluent = "" // a single role always moves
			return
		}
		if w.controlFluent == "" || !w.isWaitRule(r) {
			w.refuse(r, "this rule makes a move legal without asking whose turn it is, but in operations only one role moves at a time")
		}
		w.waitMoves[r.Head.List[2].Relation()] = true
	}
}

// findFrames collects the fluents that frame rules keep.
func (w *clauseWriter) findFrames() {
	for _, r := range w.rules {
		f, rest := w.frameParts(r)
		if f == nil {
			continue
		}
		if len(rest) == 0 {
			w.keptFluents[meantShape(f)] = true
			continue
		}
		if name, ok := w.removerName(f, rest); ok {
			w.keptFluents[meantShape(f)] = true
			w.removerRelations[name] = true
		}
	}
}

// frameParts returns the fluent that a frame rule keeps, in general form, and the other conditions of the rule; nil if it
// is no frame rule.
func (w *clauseWriter) frameParts(r *Rule) (*Node, []*Node) {
	if meantShape(r.Head) != (Shape{"next", 1}) {
		return nil, nil
	}
	f := r.Head.List[1]
	seen := map[string]bool{}
	for _, a := range f.Arguments() {
		if !a.IsVariable() || seen[a.Name] {
			return nil, nil
		}
		seen[a.Name] = true
	}
	for i, l := range r.Body {
		if g := askedFluent(l); g != nil && f.Means(g) {
			return f, slices.Concat(r.Body[:i], r.Body[i+1:])
		}
	}
	return nil, nil
}

// removerName returns the relation that removes a fluent. There is one if the only other condition of a frame rule is
// the negation of this relation, with the fluent as its argument, and if the relation depends on moves and has no other
// use.
func (w *clauseWriter) removerName(f *Node, rest []*Node) (string, bool) {
	if len(rest) != 1 || meantShape(rest[0]) != (Shape{"not", 1}) {
		return "", false
	}
	atom := rest[0].List[1]
	if !w.triggerRelations[atom.Relation()] || len(atom.Arguments()) != 1 || !atom.List[1].Means(f) {
		return "", false
	}
	return atom.Relation(), w.onlyRemoves(atom.Relation())
}

// onlyRemoves tells whether only frame rules have a relation as a condition.
func (w *clauseWriter) onlyRemoves(name string) bool {
	for _, r := range w.rules {
		f, rest := w.frameParts(r)
		isAsked := func(l *Node) bool { return l.Holds(func(x *Node) bool { return x.Lead() == name }) }
		if (f == nil || len(rest) != 1) && slices.ContainsFunc(r.Body, isAsked) {
			return false
		}
	}
	return true
}

// findZeroGoals finds the rules that give 0 to every role without another value.
func (w *clauseWriter) findZeroGoals() {
	w.zeroGoalRules = map[*Rule]bool{}
	for _, r := range w.rules {
		if meantShape(r.Head) != (Shape{goalWord, 2}) || r.Head.List[2].Relation() != "0" || len(r.Body) != 2 || !r.Head.List[1].IsVariable() {
			continue
		}
		a, b := r.Body[0], r.Body[1]
		if a.Relation() != roleWord || meantShape(b) != (Shape{"not", 1}) || len(b.List[1].Arguments()) != 1 || !b.List[1].List[1].Means(r.Head.List[1]) {
			continue
		}
		if name := b.List[1].Relation(); w.countUses(name) == 1 && !prefixKeywords[name] {
			w.scoredRelation, w.zeroGoalRules[r] = name, true
		}
	}
}

// countUses counts the rules with a condition about a relation.
func (w *clauseWriter) countUses(name string) (n int) {
	for _, r := range w.rules {
		if slices.ContainsFunc(r.Body, func(l *Node) bool { return l.HoldsName(name) }) {
			n++
		}
	}
	return n
}

// renameWords gives new names to the words that cannot keep their own, each a different one.
func (w *clauseWriter) renameWords() {
	taken := map[string]bool{}
	arguments := map[string]*Rule{} // names of terms, which appear in moves
	var all []string
	for _, r := range w.rules {
		var visit func(f *Node, isTerm bool)
		visit = func(f *Node, isTerm bool) {
			name := f.Relation()
			if name != "" && !taken[name] {
				taken[name] = true
				all = append(all, name)
			}
			if isTerm && arguments[name] == nil {
				arguments[name] = r
			}
			if keepsVariable(name) {
				taken[syntax.Operations.Spell(name)] = true
			}
			for _, x := range f.Arguments() {
				visit(x, isTerm || !atomKeywords[name])
			}
		}
		for _, l := range append([]*Node{r.Head}, r.Body...) {
			visit(l, false)
		}
	}
	defined := map[string]bool{}
	for _, r := range w.rules {
		defined[r.Head.Relation()] = true
	}
	for shape := range w.fluentShapes {
		defined[shape.Name] = true
	}
	for _, name := range all {
		if name[0] == '?' {
			if !keepsVariable(name) {
				w.renamedWords[name] = numberedName(taken, "X")
				taken[w.renamedWords[name]] = true
			}
			continue
		}
		_, own := ownArities[name]
		isActionWord := own && name == actionWord
		if prefixKeywords[name] || own && !isActionWord {
			continue
		}
		written := name
		if !syntax.IsDigit(name[0]) && !syntax.IsNumber(strings.TrimPrefix(name, "-")) {
			written = syntax.PlainName(name)
		}
		if written != name {
			written = unusedName(taken, written)
		}
		if isActionWord || defined[name] && IsReservedName(name) || name == controlWord && w.controlFluent != controlWord {
			written = numberedName(taken, name+"_")
		}
		if name == w.controlFluent {
			written = controlWord
		}
		if written == name {
			continue
		}
		if r := arguments[name]; r != nil {
			w.refuse(r, "'%s' cannot stand in a move or a fluent of operations, where it is no name; give it another name", name)
			return
		}
		w.renamedWords[name], taken[written] = written, true
	}
}

// keepsVariable tells whether operations notation has a variable with the same letters.
func keepsVariable(name string) bool {
	return len(name) > 1 && name[0] == '?' && syntax.IsLetter(name[1]) && strings.EqualFold(syntax.Operations.Spell(name), name[1:])
}

// atomKeywords are the words before atoms.
var atomKeywords = wordSet("init base next true not and or")

var prefixKeywords = wordSet("role init base input legal goal terminal next does true not and or distinct <=")
