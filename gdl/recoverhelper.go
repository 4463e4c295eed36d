package gdl

import (
	"maps"
	"slices"
	"strconv"
)

// A helperMaker makes the helper relations of a form.
type helperMaker struct {
	*faultRecorder
	form        *formState
	names       *helperNames
	helperRules []*Expr
}

// The bounds of nested quantifiers, and of texts that repairs repeat.
// Hand-written rulesheets stay below them.
const (
	maxHelperDepth = 20
	maxRepairText  = 2000
)

// newAtom returns the atom of a new helper relation with some conditions. Its arguments are the variables that it shares with the rest of
// the form, except those that are bound inside.
func (m *helperMaker) newAtom(at *Expr, body, bound []*Expr) *Expr {
	inside := newVariableUses(listAt(at, body...))
	own := newVariableUses(listAt(at, bound...))
	all := newVariableUses(at)
	atom := listAt(at, wordAt(&Expr{StartPos: at.StartPos, EndPos: at.StartPos}, m.names.freshName("some")))
	for _, name := range inside.variableOrder {
		if own.firstUses[name] == nil && m.isSharedVariable(name, all) {
			v := inside.firstUses[name]
			atom.List = append(atom.List, &Expr{Word: v.Word, Name: name, StartPos: at.StartPos, EndPos: at.StartPos})
		}
	}
	if len(atom.List) == 1 {
		atom = wordAt(at, atom.List[0].Word)
	}
	return atom
}

// addRule adds the rule of a helper relation.
func (m *helperMaker) addRule(at, atom *Expr, body []*Expr) {
	arrow := wordAt(&Expr{StartPos: at.StartPos, EndPos: at.StartPos}, Arrow)
	m.helperRules = append(m.helperRules, listAt(at, slices.Concat([]*Expr{arrow, atom}, body)...))
}

// isSharedVariable tells whether a variable stands outside of an expression of the
// form, not counting negations, which bind nothing.
func (m *helperMaker) isSharedVariable(name string, inside *variableUses) bool {
	if m.form.negationDepth > 0 {
		return m.form.positiveCounts[name] > 0
	}
	return m.form.positiveCounts[name] > inside.positiveCounts[name]
}

// helperRepair writes the helper relation before the rule and asks for it.
func (m *helperMaker) helperRepair(q *quantifiedCondition, helper *Expr) *Repair {
	x := q.expr
	if x.EndPos-x.StartPos > maxRepairText {
		return nil
	}
	call := helperCall(helper, leadingSpelling(helper))
	text := "(<= " + call
	for _, c := range q.body {
		text += " " + m.conditionText(c)
	}
	if q.enclosingExpr != nil {
		x = q.enclosingExpr
	}
	if q.negated {
		call = "(" + Not + " " + call + ")"
	}
	return newRepair("Write a helper relation", insertText(m.form.formExpr.StartPos, text+")"+m.textLineEnd()), Edit{x.StartPos, x.EndPos, call})
}

// helperCall returns the text that asks for a helper relation under a name.
func helperCall(helper *Expr, name string) string {
	if !helper.IsList() {
		return name
	}
	shown := "(" + name
	for _, x := range helper.List[1:] {
		shown += " " + x.Word
	}
	return shown + ")"
}

// helperNames gives names to the helper relations of a file.
type helperNames struct {
	*knownNames
	helperCount  int               // helper relations that were added
	shownHelpers map[string]string // their names in messages, by their bodies
}

// shownHelperName returns the name of a helper relation in messages: one name for
// each body.
func (h *helperNames) shownHelperName(stem, body string) string {
	if name := h.shownHelpers[body]; name != "" {
		return name
	}
	if h.shownHelpers == nil {
		h.shownHelpers = map[string]string{}
	}
	name := stem
	for n := 2; h.isDefined(name) || slices.Contains(slices.Collect(maps.Values(h.shownHelpers)), name); n++ {
		name = stem + "-" + strconv.Itoa(n)
	}
	h.shownHelpers[body] = name
	return name
}

// freshName returns a name that the text neither defines nor uses for a list.
func (h *helperNames) freshName(stem string) string {
	v := h.loadVocabulary()
	for {
		h.helperCount++
		name := stem + "-" + strconv.Itoa(h.helperCount)
		if _, defined := v.definedArities[name]; !defined && !v.listNames[name] {
			return name
		}
	}
}
