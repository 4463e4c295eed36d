package operations

import (
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// conditionBinder translates conditions from left to right, the order in which the platform evaluates them. It tracks the
// variables that have a value.
type conditionBinder struct {
	*sheetTranslator
	boundClause *Clause
	boundVars   map[string]bool
}

func (b *conditionBinder) translateConditions(list []*Node) []*Node {
	var out []*Node
	for i, l := range list {
		if f := b.translateCondition(l, list[i+1:]); f != nil {
			out = append(out, f)
		}
	}
	return out
}

// translateCondition translates one condition, which the conditions later follow. It returns nil for true, and after a
// fault.
func (b *conditionBinder) translateCondition(l *Node, later []*Node) *Node {
	switch {
	case l.Applies(opNot):
		return b.translateNegation(l, later)
	case l.Applies(opAnd):
		return b.translateJoined("and", l, later)
	case l.Applies(opOr):
		return b.translateJoined("or", l, later)
	}
	name := l.Functor()
	if f := BuiltinFunction(name); f != nil && !b.names.DefinedNames[name] && !b.names.OperationShapes[ShapeOf(l)] {
		return b.translateBuiltin(f, l, later)
	}
	if name == "true" && !b.names.DefinedNames[name] && !l.IsList() {
		return nil
	}
	if name == "false" && !b.names.DefinedNames[name] && !l.IsList() {
		return b.falseCondition(l)
	}
	b.bindVariables(l)
	return b.translateAtom(l)
}

// translateAtom translates a condition about a relation or a fluent.
func (b *conditionBinder) translateAtom(l *Node) *Node {
	f := b.translateTerm(l)
	switch name := l.Functor(); {
	case b.names.IsFluent(name):
		return made(l, "true", f)
	case name == legalWord && b.canRelation != "" && len(l.Arguments()) == 1:
		return made(l, b.canRelation, b.translateTerm(l.List[1]))
	case name == actionWord && b.actionRelation != "" && len(l.Arguments()) == 1:
		return made(l, b.actionRelation, b.translateTerm(l.List[1]))
	case b.names.operationNames[name] && !b.names.DefinedNames[name]:
		return b.falseCondition(l) // an operation is not a condition
	}
	return f
}

// falseCondition returns a condition that does not hold.
func (b *conditionBinder) falseCondition(l *Node) *Node {
	return syntax.ListAt(l, syntax.WordAt(l, "or"))
}

func (b *conditionBinder) bindVariables(l *Node) {
	for _, v := range l.Variables() {
		b.boundVars[v] = true
	}
}

// translateJoined translates the operands of & or | inside of a condition.
func (b *conditionBinder) translateJoined(op string, l *Node, later []*Node) *Node {
	out := syntax.ListAt(l, syntax.WordAt(l.List[0], op))
	before := maps.Clone(b.boundVars)
	after := map[string]bool(nil)
	args := l.Arguments()
	for i, x := range args {
		rest := later
		if op == "and" {
			rest = append(append([]*Node{}, args[i+1:]...), later...)
		} else {
			b.boundVars = maps.Clone(before)
		}
		if f := b.translateCondition(x, rest); f != nil {
			out.List = append(out.List, f)
		} else if op == "or" {
			return nil
		}
		if op == "or" {
			after = intersectSets(after, b.boundVars)
		}
	}
	if op == "or" {
		b.boundVars = after
	}
	return out
}

// intersectSets returns the common members of two sets, or all of the second set if the first is nil.
func intersectSets(a, b map[string]bool) map[string]bool {
	if a == nil {
		return maps.Clone(b)
	}
	out := map[string]bool{}
	for k := range a {
		if b[k] {
			out[k] = true
		}
	}
	return out
}

// translateNegation translates l, a negation ~c: no instance of the condition c holds for the present values. If c has
// variables without a value, it becomes a helper relation.
func (b *conditionBinder) translateNegation(l *Node, later []*Node) *Node {
	inner := l.List[1]
	var open []string
	for _, v := range inner.Variables() {
		if !b.boundVars[v] {
			open = append(open, v)
		}
	}
	for _, v := range open {
		if b.isBoundLater(v, later) {
			b.addFault(syntax.OperationsOrder, l, "'%s' stands before '%s' has a value, so it says that no value at all makes it true; write it behind the condition that binds '%s'", syntax.Operations.Shorten(l), v, v)
			b.boundClause.Broken = true
			return nil
		}
	}
	kept := maps.Clone(b.boundVars)
	defer func() { b.boundVars = kept }()
	if len(open) == 0 {
		f := b.translateCondition(inner, nil)
		if f == nil {
			return b.falseCondition(l)
		}
		return made(l, "not", f)
	}
	return made(l, "not", b.helperRelation(inner, open))
}

// isBoundLater tells whether a variable occurs in a later condition or in the head of the clause.
func (b *conditionBinder) isBoundLater(v string, later []*Node) bool {
	return bindsVariable(later, v, true) || slices.Contains(b.boundClause.Head.Variables(), v)
}

// helperRelation returns a relation that holds if some instance of a condition holds.
func (b *conditionBinder) helperRelation(inner *Node, open []string) *Node {
	name := "some"
	if !inner.HasSign() {
		name += "_" + syntax.FoldName(inner.Functor())
	}
	name = b.helperName(name)
	var args []*Node
	for _, v := range inner.Variables() {
		if !slices.Contains(open, v) {
			args = append(args, b.variable(v, inner))
		}
	}
	head := made(inner, name, args...)
	body := b.translateConditions(joined(inner))
	if len(args) > 0 { // the domain conditions make the rule safe
		body = append(b.domainConditions(inner, open), body...)
	}
	b.addRule(head, body).Implied = true
	return head
}

// helperName returns a name for a helper relation that the sheet and other helpers do
// not use.
func (t *sheetTranslator) helperName(name string) string {
	t.helperCount++
	name = t.names.unusedName(name)
	if t.doneKeys["some "+name] {
		name = t.names.unusedName(name + strconv.Itoa(t.helperCount))
	}
	t.doneKeys["some "+name] = true
	return name
}

// domainConditions returns the conditions of the clause that bind the arguments of a helper: positive conditions before
// the helper.
func (b *conditionBinder) domainConditions(inner *Node, open []string) []*Node {
	need := map[string]bool{}
	for _, v := range inner.Variables() {
		if !slices.Contains(open, v) && !bindsVariable(joined(inner), v, false) {
			need[v] = true
		}
	}
	var out []*Node
	for _, l := range b.boundClause.Body {
		if l == inner || l.StartPos >= inner.StartPos || len(need) == 0 {
			break
		}
		if l.HasSign() || BuiltinFunction(l.Functor()) != nil {
			continue
		}
		wanted := false
		for _, v := range l.Variables() {
			wanted = wanted || need[v]
			delete(need, v)
		}
		if wanted {
			out = append(out, b.translateAtom(l))
		}
	}
	return out
}

// translateBuiltin translates a relation that the platform computes.
func (b *conditionBinder) translateBuiltin(f *PlatformFunction, l *Node, later []*Node) *Node {
	args := l.Arguments()
	if f.InputCount > 0 && len(args) >= f.InputCount && f.Name != "same" && !b.isDeclaration() {
		for _, a := range args[:f.InputCount] {
			for _, v := range a.Variables() {
				if !b.boundVars[v] {
					advice := "add a condition before it that binds '" + v + "'"
					if b.isBoundLater(v, later) {
						advice = "write it behind the condition that binds '" + v + "'"
					}
					b.addFault(syntax.OperationsOrder, l, "'%s' never holds here, since it stands before '%s' has a value; %s", syntax.Operations.Shorten(l), v, advice)
					b.boundClause.Broken = true
					return nil
				}
			}
		}
	}
	differ := func() *Node {
		return syntax.ListAt(l, syntax.WordAt(l.List[0], "distinct"), b.translateTerm(args[0]), b.translateTerm(args[1]))
	}
	if f.Name == "distinct" && len(args) == 2 {
		return differ()
	}
	if b.bindVariables(l); f.Name == "same" && len(args) == 2 {
		return made(l, "not", differ())
	}
	b.addTable(f, l)
	return b.translateTerm(l)
}

// isDeclaration tells whether the clause is a declaration, which the platform does not evaluate.
func (b *conditionBinder) isDeclaration() bool {
	name := b.boundClause.Head.Functor()
	return b.boundClause.Kind != OperationClause && (name == baseWord || name == actionWord)
}
