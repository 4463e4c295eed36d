package operations

import "slices"

// A ClauseKind distinguishes the kinds of clauses.
type ClauseKind int

// ClauseKind values.
const (
	FactClause ClauseKind = iota
	ViewClause
	OperationClause
)

// A Clause is a fact, a view or an operation.
type Clause struct {
	Kind                   ClauseKind
	Head                   *Form
	Body                   []*Form // conditions, all of which must hold
	Effects                []*Form // of an operation
	WrittenForm            *Form   // the whole clause
	StartOffset, EndOffset int
	Broken                 bool // some part could not be read
}

// An Effect is an atom that an operation adds or removes.
type Effect struct {
	*Form
	Atom    *Form
	Removes bool
	Shape   Shape // of the atom
	Clause  *Clause
}

// Stated returns the fluent or action that a fact or view gives to one of some words; nil if it
// gives none.
func (c *Clause) Stated(words ...string) *Form {
	if c.Kind == OperationClause || len(c.Head.Arguments()) != 1 || !slices.Contains(words, c.Head.Functor()) {
		return nil
	}
	return c.Head.List[1]
}

// BoundVariables returns the variables that the head or a condition of an operation
// binds.
func (c *Clause) BoundVariables() map[string]bool {
	bound := map[string]bool{}
	for _, l := range append([]*Form{c.Head}, c.Body...) {
		if _, negated := l.Atom(); !negated {
			for _, v := range l.Variables() {
				bound[v] = true
			}
		}
	}
	return bound
}

// operatorMeanings gives the words of operators in prefix text.
var operatorMeanings = map[string]string{opAnd: "and", opOr: "or", opNot: "not", opView: "<=", opOperation: opOperation, opEffect: opEffect}

// asForm returns the clause as one form.
func (c *Clause) asForm() *Form {
	if c.Kind == FactClause {
		return c.Head
	}
	if c.Kind == ViewClause {
		list := append([]*Form{operatorForm(opView, c.Head.EndOffset), c.Head}, c.Body...)
		return &Form{HasOperator: true, List: list, StartOffset: c.StartOffset, EndOffset: c.EndOffset}
	}
	effects := joinConjunction(c.Effects)
	if len(c.Body) > 0 && effects != nil {
		effects = &Form{HasOperator: true, List: []*Form{operatorForm(opEffect, effects.StartOffset), joinConjunction(c.Body), effects}, StartOffset: c.Body[0].StartOffset, EndOffset: effects.EndOffset}
	}
	list := []*Form{operatorForm(opOperation, c.Head.EndOffset), c.Head}
	if effects != nil {
		list = append(list, effects)
	}
	return &Form{HasOperator: true, List: list, StartOffset: c.StartOffset, EndOffset: c.EndOffset}
}

func operatorForm(op string, at int) *Form {
	return &Form{Word: op, Name: operatorMeanings[op], StartOffset: at, EndOffset: at}
}

// joinConjunction joins forms by &.
func joinConjunction(list []*Form) *Form {
	if len(list) < 2 {
		if len(list) == 1 {
			return list[0]
		}
		return nil
	}
	return &Form{HasOperator: true, List: append([]*Form{operatorForm(opAnd, list[0].EndOffset)}, list...), StartOffset: list[0].StartOffset, EndOffset: list[len(list)-1].EndOffset}
}
