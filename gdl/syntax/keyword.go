package syntax

import "slices"

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

// KeywordArity returns the number of arguments of a relation keyword. ok is false for other names, also for not, and, or.
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

// The words and signs of conditions, and those of equality and inequality in other languages.
var (
	ConditionWords = []string{True, Does, Negation, Distinct, Conjunction, Disjunction}
	// OtherSigns are signs of textbooks, by meaning: an operator, an arrow to the head (<=), or one from the
	// conditions to the head (=>).
	OtherSigns = map[string][]string{
		Arrow: {`\Leftarrow`, `\leftarrow`, "⇐", "←", "⟸", "⟵", "⊂", "≤", "⩽"}, "=>": {`\Rightarrow`, `\rightarrow`, "⇒", "→", "⟹", "⟶"},
		Conjunction: {`\wedge`, `\land`, "⋀", "·", "∧", `/\`}, Disjunction: {`\vee`, `\lor`, "⋁", "∨", `\/`}, Negation: {`\neg`, `\lnot`, "¬"}, Distinct: {`\neq`, "≠"},
	}
	// ForwardArrows come between conditions and the head after them.
	ForwardArrows = append([]string{"=>", "->", "==>", "-->", "⊃", `\to`}, OtherSigns["=>"]...)
	EqualSigns    = []string{"=", "==", "==="}
	UnequalSigns  = []string{"!=", "/=", "\\=", "=/=", "<>", "~=", "!==", "\\==", "\\=@=", "=\\=", "≠", "not=", "dif", "neq", "not-equal", "not_equal",
		"notequal", "unequal", "different", "differ", "differs", "diff", "not-same", "not_same", "#\\=", "'\\='", "'\\\\='", "\\\\=", "\\neq", "\\ne"}
)

// isEquality tells whether a name is an operator of equality or inequality in other languages.
func isEquality(name string) bool {
	return slices.Contains(EqualSigns, name) || slices.Contains(UnequalSigns, name)
}

// IsCondition tells whether a node can only be a condition.
func (n *Node) IsCondition() bool { return n.IsList() && slices.Contains(ConditionWords, n.Lead()) }
