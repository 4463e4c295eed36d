package play

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// An InvalidError says that a rulesheet has no meaning as a game.
type InvalidError struct {
	FaultyRule *gdl.Rule // the rule at fault, nil if there is none in particular
	Reason     string
}

func (e *InvalidError) Error() string { return "not a game: " + e.Reason }

// A FlounderError says that the evaluation reached a condition or a head that
// needs the value of a variable which is unbound: the rule is not safe (AIJ
// 2012 Def. 2.2 calls such rules not allowed).
type FlounderError struct {
	UnsafeRule *gdl.Rule
	Variable   string
	notation   gdl.Notation
}

func (e *FlounderError) Error() string {
	return fmt.Sprintf("variable '%s' is not bound when its value is needed in %s", e.Variable, ruleExcerpt(e.UnsafeRule, e.notation))
}

// A NegativeLoopError says that the truth of an atom depends on its own
// falsity, even in the ground instances of the rules.
type NegativeLoopError struct {
	UndefinedAtoms []string    // the undefined atoms, sorted, at most a few
	LoopRules      []*gdl.Rule // the rules whose instances leave them undefined
}

func (e *NegativeLoopError) Error() string {
	return fmt.Sprintf("the truth of %s depends on its own falsity", strings.Join(e.UndefinedAtoms, ", "))
}

// A LimitedResource is the limited resource of a BudgetError.
type LimitedResource string

// The limited resources.
const (
	ResourceSteps    LimitedResource = "steps"     // conditions tried
	ResourceFacts    LimitedResource = "facts"     // atoms derived
	ResourceTerms    LimitedResource = "terms"     // different terms
	ResourceTermSize LimitedResource = "term size" // symbols in one term
	ResourceTotal    LimitedResource = "work"      // steps since the game was made
	ResourceDepth    LimitedResource = "conditions that wait for others"
)

// A BudgetError says that a question exceeded its budget.
type BudgetError struct {
	Resource LimitedResource
	Limit    int64
	LastRule *gdl.Rule // the rule that was being evaluated, if any
	notation gdl.Notation
}

func (e *BudgetError) Error() string {
	if e.LastRule == nil {
		return fmt.Sprintf("more than %d %s", e.Limit, e.Resource)
	}
	return fmt.Sprintf("more than %d %s; last in %s", e.Limit, e.Resource, ruleExcerpt(e.LastRule, e.notation))
}

// A MoveDependentError says that a question about an atom gave a state and no joint move, although
// the atom depends on the joint move.
type MoveDependentError struct{ Atom string }

func (e *MoveDependentError) Error() string {
	return fmt.Sprintf("'%s' depends on moves; a state alone does not decide it", e.Atom)
}

// ruleExcerpt returns the text of a rule for messages, cut to a length, in the notation of its
// rulesheet.
func ruleExcerpt(r *gdl.Rule, n gdl.Notation) string {
	if r == nil {
		return "a query"
	}
	text := n.CodeText(r.String())
	if len(text) > 120 {
		text = strings.ToValidUTF8(text[:117], "") + "..."
	}
	return "'" + text + "'"
}
