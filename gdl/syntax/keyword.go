package syntax

// The keywords of GDL and GDL-II (AIJ 2012 Table 1; KR 2012), folded.
const (
	Role     = "role"
	Init     = "init"
	True     = "true"
	Does     = "does"
	Legal    = "legal"
	Next     = "next"
	Terminal = "terminal"
	Goal     = "goal"
	Sees     = "sees"
	Base     = "base"
	Input    = "input"
)

// KeywordArity returns the number of arguments of a relation keyword. ok is
// false for other names, among them not, and, or.
func KeywordArity(name string) (arity int, ok bool) {
	switch name {
	case True, Role, Init, Next, Base:
		return 1, true
	case Does, Legal, Goal, Distinct, Sees, Input:
		return 2, true
	case Terminal:
		return 0, true
	}
	return 0, false
}
