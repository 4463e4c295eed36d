package gdl

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A substitution replaces a variable by a term that an equality declares to be the
// same.
type substitution struct {
	name string // name of the variable
	term *Expr
}

// An equalityMender reads the equalities and inequalities of a form. As conditions of
// the rule, equalities are substitutions.
type equalityMender struct {
	*faultRecorder
	form        *formState
	terms       *termMender
	marked      *Expr           // the form with the question marks that it lacks
	equal       []substitution  // by its equalities
	equated     *Repair         // of all of them
	relations   map[string]bool // the variables of its relations, once they are asked for
	branchLooks int             // the equalities in branches for which the form was walked
}

// substitute makes the substitutions of a form in its head and conditions. Conditions
// that become like others are dropped.
func (m *equalityMender) substitute(heads, body []*Expr) (newHeads, newBody []*Expr) {
	if len(m.equal) == 0 {
		return heads, body
	}
	made := map[string]bool{}
	newHeads, newBody = make([]*Expr, len(heads)), make([]*Expr, 0, len(body))
	for i, x := range heads {
		newHeads[i] = m.substituted(x)
	}
	for _, x := range body {
		changed := m.substituted(x)
		if text := renderExpr(changed); changed == x || !made[text] {
			newBody = append(newBody, changed)
			made[text] = true
		}
	}
	return newHeads, newBody
}

func (m *equalityMender) substituted(e *Expr) *Expr {
	for _, s := range m.equal {
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
func (m *equalityMender) mendEquality(x, op, left, right *Expr) []*Expr {
	if m.form.negationDepth == 0 && m.form.orDepth == 0 && m.form.helperDepth == 0 && m.form.formExpr.List[0].Name == Arrow {
		if s, found := m.substitution(left, right); found {
			m.tellEquality(x, op, s)
			return nil
		}
	}
	return []*Expr{m.sameness(x, op, left, right)}
}

// sameness reports an equality, and reads it as a negated distinct.
func (m *equalityMender) sameness(x, op, left, right *Expr) *Expr {
	differs := x.WithParts([]*Expr{wordAt(op, Distinct), left, right})
	same := x.WithParts([]*Expr{wordAt(op, Not), differs})
	text := "(" + Not + " " + m.distinctText(left, right) + ")"
	if m.file.Notation == Infix {
		text = "~distinct(" + m.operandText(left) + "," + m.operandText(right) + ")"
	} else {
		same.List[1] = m.terms.mendTerms(differs, Distinct, false)
	}
	if m.bindsAlone(x) {
		m.rule.Broken = true
		m.reportGuess(ForeignOperator, x.StartPos, x.EndPos, nil, "'%s' is not GDL; write a rule for each case with the same variable or name in both places", op.Word)
		return same
	}
	m.reportGuess(ForeignOperator, x.StartPos, x.EndPos, certainly("Write it with 'distinct'", Edit{x.StartPos, x.EndPos, text}),
		"'%s' is not GDL; write %s, or a rule for each case with the same variable or name in both places", op.Word, m.sugarCode(same))
	return same
}

// bindsAlone tells whether an equality has a variable that stands in no relation
// which the rule asks for. Then the equality tells the values of the variable, and
// cannot be read as a condition on them.
func (m *equalityMender) bindsAlone(x *Expr) bool {
	relations := m.relationsBeside(x)
	for _, name := range newVariableUses(x).variableOrder {
		if !relations[name] {
			return true
		}
	}
	return false
}

// maxBranchLooks bounds the equalities in branches of a form for which the form is walked.
const maxBranchLooks = 40

// relationsBeside returns the variables that the conditions of a form bind where an equality
// stands: of an "or" around it the other branches do not count.
func (m *equalityMender) relationsBeside(x *Expr) map[string]bool {
	conditions := m.form.formExpr.List[min(2, len(m.form.formExpr.List)):]
	if m.form.orDepth > 0 && m.branchLooks < maxBranchLooks {
		m.branchLooks++
		relations := map[string]bool{}
		noteRelations(conditions, x, relations)
		return relations
	}
	if m.relations == nil {
		m.relations = map[string]bool{}
		noteRelations(conditions, nil, m.relations)
	}
	return m.relations
}

// noteRelations records the variables that conditions bind; of an "or" around a place only
// those of its branch.
func noteRelations(conditions []*Expr, place *Expr, relations map[string]bool) {
	for _, x := range conditions {
		switch name := leadingName(x); {
		case name == And:
			noteRelations(x.List[1:], place, relations)
		case name == Or:
			branches := x.List[1:]
			if i := slices.IndexFunc(branches, func(b *Expr) bool { return place != nil && b.StartPos <= place.StartPos && place.EndPos <= b.EndPos }); i >= 0 {
				branches = branches[i : i+1]
			}
			noteRelations(branches, place, relations)
		case x.IsList() && !IsOperator(name) && !isSugar(x) && !asksEqual(name) && !asksUnequal(name):
			x.WalkNested(func(e *Expr) { relations[e.Name] = true })
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
func (m *equalityMender) tellEquality(x, op *Expr, s substitution) {
	variable := m.form.firstUses[s.name].Word
	advice := "drop '" + m.sugarText(x) + "' and write '" + m.clippedText(s.term) + "' for '" + variable + "' in this rule"
	if m.form.useCounts[s.name] == 1 {
		advice = "drop '" + m.sugarText(x) + "', for '" + variable + "' stands nowhere else in this rule"
	}
	err := m.reportGuess(ForeignOperator, x.StartPos, x.EndPos, nil, "'%s' is not GDL; %s", op.Word, advice)
	if len(m.equal) == 0 {
		err.Repair = certainly("Write it in the place of '" + variable + "'")
		m.equated = err.Repair
	}
	m.equal = append(m.equal, s)
	from, to := m.conditionSpan(x)
	m.equated.Edits = append(m.equated.Edits, Edit{from, to, ""})
}

// finishEqualities completes the repair of the equalities of a form: one for all of
// them, since an equality may hold a variable that another one replaces.
func (m *equalityMender) finishEqualities() {
	if m.equated == nil {
		return
	}
	removed := m.equated.Edits
	m.marked.WalkNested(func(e *Expr) {
		if !isVariable(e) || slices.ContainsFunc(removed, func(r Edit) bool { return r.StartPos <= e.StartPos && e.EndPos <= r.EndPos }) {
			return
		}
		if term := m.substituted(e); term != e {
			m.equated.Edits = append(m.equated.Edits, Edit{e.StartPos, e.EndPos, m.termText(term)})
		}
	})
	slices.SortFunc(m.equated.Edits, func(x, y Edit) int { return cmp.Compare(x.StartPos, y.StartPos) })
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
func (m *equalityMender) substitution(left, right *Expr) (substitution, bool) {
	for _, s := range m.equal {
		left, right = s.applyTo(left), s.applyTo(right)
	}
	switch {
	case isVariable(left) && isVariable(right):
		if left.Name == right.Name {
			return substitution{}, false
		}
		if m.form.useCounts[right.Name] > 1 && (m.form.useCounts[left.Name] == 1 || m.form.isBefore(right.Name, left.Name)) {
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
func (m *equalityMender) conditionSpan(x *Expr) (from, to token.Pos) {
	if m.file.Notation == Infix {
		list := m.form.formExpr.List[1:] // the head and the conditions
		i := max(slices.Index(list, x), 1)
		if i == 1 && len(list) > 2 {
			return x.StartPos, list[2].StartPos
		}
		return list[i-1].EndPos, x.EndPos
	}
	text, at := m.file.Source.Text, m.file.Source.Offset(x.StartPos)
	for at > 0 && syntax.IsBlank(text[at-1]) {
		at--
	}
	if slices.ContainsFunc(m.file.Comments, func(c Comment) bool { return c.EndOffset == at }) {
		return x.StartPos, x.EndPos // the following text would become part of the comment
	}
	return m.file.Source.Pos(at), x.EndPos
}
