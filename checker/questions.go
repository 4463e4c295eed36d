package checker

import (
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// questions explains the answers of 'prove' that no rule is about.
var questions = map[proof.Property]string{
	proof.WellFormed: `Every match ends, every role has a move until then and exactly one goal value at
the end, and every role can win, alone or with the help of all: the rules P02,
P01, P03 and P04 together. A game is well-formed if all four are proved.

Source: AIJ 2012 (well-formed games)
`,
	proof.Functionals: `How many places of fluents hold at most one value at a time, as the cells of a
board do. The answer is a count: 'counted' if some of those that might be so
could be proved, 'proved' if it is all of them. The property '(functional cell)'
asks for one of them, and rule Y14 reports a thing that has had one value and
has two.

Source: AIJ 2012, sec. 6.3 (unique arguments)
`,
	proof.Persistence: `How many fluents keep holding once they hold, as what is marked stays marked.
The answer is a count: 'counted' if some of those that might be so could be
proved, 'proved' if it is all of them. The property '(persistent F)' asks for
one of them.

Source: AIJ 2012, sec. 6.3 (persistence)
`,
	proof.ConstantSum: `The goal values of all roles have the same sum at the end of every match. Rule
P08 asks for the sum 100; the property '(constant-sum 150)' for another one.

Source: AIJ 2012, sec. 6.3 (constant sum)
`,
	proof.Invariant: `A formula that the author states, in a comment that begins with ';@' or in a file
NAME.props: rule P16 reports where it is violated.

Source: house rules
`,
}

// question returns the explanation of a question that no rule is about.
func question(word string) (string, bool) {
	text, known := questions[proof.Property(strings.ToLower(word))]
	if !known {
		return "", false
	}
	return strings.ToLower(word) + " (a question of 'prove')\n\n" + text, true
}
