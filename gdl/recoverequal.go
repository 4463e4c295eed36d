package gdl

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
)

// A substitution replaces a variable by a term that an equality declares to be the
// same.
type substitution struct {
	name string // name of the variable
	term *Expr
}

// substitute makes the substitutions of a form in its head and conditions. Conditions
// that become like others are dropped.
func (f *formState) substitute(heads, body []*Expr) (newHeads, newBody []*Expr) {
	if len(f.equal) == 0 {
		return heads, body
	}
	made := map[string]bool{}
	newHeads, newBody = make([]*Expr, len(heads)), make([]*Expr, 0, len(body))
	for i, x := range heads {
		newHeads[i] = f.substituted(x)
	}
	for _, x := range body {
		changed := f.substituted(x)
		if text := renderExpr(changed); changed == x || !made[text] {
			newBody = append(newBody, changed)
			made[text] = true
		}
	}
	return newHeads, newBody
}

func (f *formState) substituted(e *Expr) *Expr {
	for _, s := range f.equal {
		e = s.applyTo(e)
	}
	return e
}

// applyTo makes the substitution in an expression.
func (s substitution) applyTo(e *Expr) *Expr {
	if !e.IsList() {
		if e.Name != s.name {
			return e
		}
		term := *s.term
		term.StartPos, term.EndPos = e.StartPos, e.EndPos
		return &term
	}
	changed := false
	list := make([]*Expr, len(e.List))
	for i, x := range e.List {
		list[i] = s.applyTo(x)
		changed = changed || list[i] != x
	}
	if !changed {
		return e
	}
	copied := *e
	copied.List = list
	return &copied
}

// mendEquality reports an equality. As a condition of the rule it stands for a
// substitution, below an operator for a negated distinct.
func (b *ruleBuilder) mendEquality(x, op, left, right *Expr) []*Expr {
	if b.formState.negationDepth == 0 && b.formState.orDepth == 0 && b.formState.helperDepth == 0 && b.formState.formExpr.List[0].Name == Arrow {
		if s, found := b.formState.substitution(left, right); found {
			b.tellEquality(x, op, s)
			return nil
		}
	}
	return []*Expr{b.sameness(x, op, left, right)}
}

// sameness reports an equality, and reads it as a negated distinct.
func (b *ruleBuilder) sameness(x, op, left, right *Expr) *Expr {
	differs := x.withParts([]*Expr{wordAt(op, Distinct), left, right})
	same := x.withParts([]*Expr{wordAt(op, Not), differs})
	text := "(" + Not + " " + b.distinctText(left, right) + ")"
	if b.file.Notation == Infix {
		text = "~distinct(" + b.operandText(left) + "," + b.operandText(right) + ")"
	} else {
		same.List[1] = b.mendTerms(differs, Distinct, false)
	}
	if b.bindsAlone(x) {
		b.rule.Broken = true
		b.reportGuess(ForeignOperator, x.StartPos, x.EndPos, nil, "'%s' is not GDL; write a rule for each case with the same variable or name in both places", op.Word)
		return same
	}
	b.reportGuess(ForeignOperator, x.StartPos, x.EndPos, certainly("Write it with 'distinct'", Edit{x.StartPos, x.EndPos, text}),
		"'%s' is not GDL; write %s, or a rule for each case with the same variable or name in both places", op.Word, b.sugarCode(same))
	return same
}

// bindsAlone tells whether an equality has a variable that stands in no relation
// which the rule asks for. Then the equality tells the values of the variable, and
// cannot be read as a condition on them.
func (b *ruleBuilder) bindsAlone(x *Expr) bool {
	f := b.formState
	for _, name := range newVariableUses(x).variableOrder {
		if f.relations == nil {
			f.relations = map[string]bool{}
			f.noteRelations(f.formExpr.List[min(2, len(f.formExpr.List)):])
		}
		if !f.relations[name] {
			return true
		}
	}
	return false
}

// noteRelations records the variables that conditions bind.
func (f *formState) noteRelations(conditions []*Expr) {
	for _, x := range conditions {
		switch name := leadingName(x); {
		case name == And || name == Or:
			f.noteRelations(x.List[1:])
		case x.IsList() && !IsOperator(name) && !isSugar(x) && !asksEqual(name) && !asksUnequal(name):
			x.WalkNested(func(e *Expr) { f.relations[e.Name] = true })
		}
	}
}

// sugarCode writes a condition for a message in the notation of the text.
func (t *repairTexts) sugarCode(e *Expr) string {
	if t.file.Notation != Infix {
		return t.clippedCode(e)
	}
	const most = 500
	if e.EndPos-e.StartPos > most {
		return t.clippedText(e)
	}
	if e.List[0].Name == Distinct {
		return clipToLine(t.distinctText(e.List[1], e.List[2]))
	}
	return clipToLine("~distinct(" + t.operandText(e.List[1].List[1]) + "," + t.operandText(e.List[1].List[2]) + ")")
}

// tellEquality reports an equality that a substitution replaces.
func (b *ruleBuilder) tellEquality(x, op *Expr, s substitution) {
	f := b.formState
	variable := f.firstUses[s.name].Word
	advice := "drop '" + b.sugarText(x) + "' and write '" + b.clippedText(s.term) + "' for '" + variable + "' in this rule"
	if f.useCounts[s.name] == 1 {
		advice = "drop '" + b.sugarText(x) + "', for '" + variable + "' stands nowhere else in this rule"
	}
	err := b.reportGuess(ForeignOperator, x.StartPos, x.EndPos, nil, "'%s' is not GDL; %s", op.Word, advice)
	if len(f.equal) == 0 {
		err.Repair = certainly("Write it in the place of '" + variable + "'")
		f.equated = err.Repair
	}
	f.equal = append(f.equal, s)
	from, to := b.conditionSpan(x)
	f.equated.Edits = append(f.equated.Edits, Edit{from, to, ""})
}

// finishEqualities completes the repair of the equalities of a form: one for all of
// them, since an equality may hold a variable that another one replaces.
func (b *ruleBuilder) finishEqualities() {
	f := b.formState
	if f.equated == nil {
		return
	}
	removed := f.equated.Edits
	f.marked.WalkNested(func(e *Expr) {
		if !isVariable(e) || slices.ContainsFunc(removed, func(r Edit) bool { return r.StartPos <= e.StartPos && e.EndPos <= r.EndPos }) {
			return
		}
		if term := f.substituted(e); term != e {
			f.equated.Edits = append(f.equated.Edits, Edit{e.StartPos, e.EndPos, b.termText(term)})
		}
	})
	slices.SortFunc(f.equated.Edits, func(x, y Edit) int { return cmp.Compare(x.StartPos, y.StartPos) })
}

// termText writes a term in the notation of the text.
func (t *repairTexts) termText(e *Expr) string {
	if t.file.Notation != Infix || !e.IsList() {
		return renderExpr(e)
	}
	parts := make([]string, len(e.List)-1)
	for i, x := range e.List[1:] {
		parts[i] = t.termText(x)
	}
	return e.List[0].Word + "(" + strings.Join(parts, ",") + ")"
}

// sugarText returns an equality as written, without parentheses around it.
func (t *repairTexts) sugarText(x *Expr) string {
	if isSugar(x) && t.file.Notation == Infix {
		x = &Expr{StartPos: x.List[1].StartPos, EndPos: x.List[2].EndPos}
	}
	return t.clippedText(x)
}

// substitution returns the substitution that an equality stands for: of two
// variables, the one that stands first in the form is kept. There is none if no side
// is a variable, or if the other one holds it.
func (f *formState) substitution(left, right *Expr) (substitution, bool) {
	for _, s := range f.equal {
		left, right = s.applyTo(left), s.applyTo(right)
	}
	switch {
	case isVariable(left) && isVariable(right):
		if left.Name == right.Name {
			return substitution{}, false
		}
		if f.useCounts[right.Name] > 1 && (f.useCounts[left.Name] == 1 || f.isBefore(right.Name, left.Name)) {
			left, right = right, left
		}
		return substitution{right.Name, left}, true
	case isVariable(right):
		left, right = right, left
	case !isVariable(left):
		return substitution{}, false
	}
	held := false
	right.WalkNested(func(e *Expr) { held = held || e.Name == left.Name })
	return substitution{left.Name, right}, !held
}

// isBefore tells which of two variables stands first.
func (u *variableUses) isBefore(one, other string) bool {
	return u.firstUses[one].StartPos < u.firstUses[other].StartPos
}

func isVariable(e *Expr) bool { return !e.IsList() && e.Name[0] == '?' }

// conditionSpan returns the span to be removed with a condition: blanks before it,
// and in infix text the operator that joins it to others, or the arrow.
func (b *ruleBuilder) conditionSpan(x *Expr) (from, to token.Pos) {
	if b.file.Notation == Infix {
		list := b.formState.formExpr.List[1:] // the head and the conditions
		i := max(slices.Index(list, x), 1)
		if i == 1 && len(list) > 2 {
			return x.StartPos, list[2].StartPos
		}
		return list[i-1].EndPos, x.EndPos
	}
	text, at := b.file.Source.Text, b.file.Source.Offset(x.StartPos)
	for at > 0 && isBlankByte(text[at-1]) {
		at--
	}
	if slices.ContainsFunc(b.file.Comments, func(c Comment) bool { return c.EndOffset == at }) {
		return x.StartPos, x.EndPos // the following text would become part of the comment
	}
	return b.file.Source.Pos(at), x.EndPos
}

// mendInfix reads the equalities of infix text.
func (b *ruleBuilder) mendInfix(e *Expr) *Expr {
	if !holdsSugar(e) {
		return e
	}
	if len(e.List) < 3 || e.List[0].Name != Arrow {
		b.failSugar(e)
		return e
	}
	b.formState = newFormState(e)
	b.formState.marked = e
	b.failSugar(e.List[1])
	var body []*Expr
	for _, x := range e.List[2:] {
		if !isSugar(x) {
			x = b.mendInfixCondition(x)
		} else if op := x.List[0]; asksUnequal(op.Name) {
			x = b.mendInequality(x, op, x.List[1], x.List[2])[0]
		} else if s, found := b.formState.substitution(x.List[1], x.List[2]); found {
			b.tellEquality(x, op, s)
			continue
		} else {
			x = b.sameness(x, op, x.List[1], x.List[2])
		}
		body = append(body, x)
	}
	b.finishEqualities()
	heads, body := b.formState.substitute(e.List[1:2], body)
	return e.withParts(slices.Concat(e.List[:1], heads, body))
}

// mendInfixCondition reads the equalities below operators.
func (b *ruleBuilder) mendInfixCondition(x *Expr) *Expr {
	switch name := leadingName(x); {
	case !holdsSugar(x):
		return x
	case isSugar(x) && asksUnequal(name):
		return b.mendInequality(x, x.List[0], x.List[1], x.List[2])[0]
	case isSugar(x):
		return b.sameness(x, x.List[0], x.List[1], x.List[2])
	case name == Not && len(x.List) == 2 && isSugar(x.List[1]) && asksEqual(leadingName(x.List[1])):
		inner := x.List[1]
		return b.mendInequality(x, inner.List[0], inner.List[1], inner.List[2])[0]
	case isConnective(name):
		parts := []*Expr{x.List[0]}
		for _, arg := range x.List[1:] {
			parts = append(parts, b.mendInfixCondition(arg))
		}
		return x.withParts(parts)
	}
	b.failSugar(x)
	return x
}

// failSugar reports equalities where no condition stands.
func (b *ruleBuilder) failSugar(e *Expr) {
	if isSugar(e) {
		b.failRule(PrologOnly, e.List[0], "%s", noEquality)
		return
	}
	for _, x := range e.List {
		b.failSugar(x)
	}
}

// holdsSugar tells whether an expression of infix text holds an equality.
func holdsSugar(e *Expr) bool {
	return isSugar(e) || slices.ContainsFunc(e.List, holdsSugar)
}

// isSugar recognises an equality, or an inequality that GDL does not have, of infix
// text: its operator stands between its terms.
func isSugar(e *Expr) bool {
	if len(e.List) != 3 {
		return false
	}
	op := e.List[0]
	return !op.IsList() && op.StartPos > e.List[1].StartPos && (asksEqual(op.Name) || asksUnequal(op.Name))
}
