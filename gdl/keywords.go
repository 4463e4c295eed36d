package gdl

import "github.com/gdllint/gdllint/gdl/syntax"

// The keywords of GDL and GDL-II (AIJ 2012 Table 1; KR 2012), folded.
const (
	Role     = syntax.Role
	Init     = syntax.Init
	True     = syntax.True
	Does     = syntax.Does
	Legal    = syntax.Legal
	Next     = syntax.Next
	Terminal = syntax.Terminal
	Goal     = syntax.Goal
	Sees     = syntax.Sees
	Base     = syntax.Base
	Input    = syntax.Input
	Distinct = syntax.Distinct
	Not      = syntax.Negation
	And      = syntax.Conjunction
	Or       = syntax.Disjunction
	Arrow    = syntax.Arrow
	// Random is the role of GDL-II that chooses its moves at random.
	Random = "random"
	// Knows is the keyword of GDL-III. In GDL it is a relation like any other.
	Knows = "knows"
)

// KeywordArity returns the number of arguments of a relation keyword. ok is false for other names, also for not, and, or.
func KeywordArity(name string) (arity int, ok bool) { return syntax.KeywordArity(name) }

// arityOrZero returns the number of arguments of a relation keyword; 0 for other names.
func arityOrZero(name string) int {
	arity, _ := KeywordArity(name)
	return arity
}

// IsOperator tells whether name is an operator of rules. An operator cannot be the name of a relation or an object.
// Only not, and, or may be names of functions.
func IsOperator(name string) bool { return syntax.IsOperator(name) }

// BodyPredicate returns the predicate of the conditions that heads with a predicate make true: true
// for init and next, does for legal, and the predicate itself for all others.
func BodyPredicate(head string) string {
	switch head {
	case Init, Next:
		return True
	case Legal:
		return Does
	}
	return head
}
