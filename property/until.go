package property

import (
	"strconv"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// wordUntil begins (until N F G): G holds after at most N moves, unless the match is over before,
// and F holds until then.
const wordUntil = "until"

// maxUntilMoves is the greatest N.
const maxUntilMoves = 50

// readUntil returns the formula U(N) for (until N F G). U(0) is G, and U(n) is "G, or F and after the next move
// U(n-1)". If G is not about knowledge, "G, or ..." is written as "if not G then ...".
func (r *formulaReader) readUntil(e *syntax.Node, args []*syntax.Node) (*Formula, error) {
	if len(args) != 3 {
		return nil, errorAt(e, "'until' takes a number of moves and two formulas; write (until N F G)")
	}
	n, err := strconv.Atoi(args[0].Word)
	if err != nil || n < 1 {
		return nil, errorAt(args[0], "'until' takes a number of moves, as in (until 3 F G)")
	}
	if n > maxUntilMoves {
		return nil, errorAt(args[0], "'until' looks at most %d moves ahead", maxUntilMoves)
	}
	leave, err := r.enterCopies(e, n+1)
	if err != nil {
		return nil, err
	}
	defer leave()
	kept, err := r.read(args[1])
	if err != nil {
		return nil, err
	}
	reached, err := r.read(args[2])
	if err != nil {
		return nil, err
	}
	f := reached
	for range n {
		still := Conjunction(kept, InNextState(f))
		if f = Disjunction(reached, still); !reached.IsEpistemic() {
			f = Implication(Negation(reached), still)
		}
	}
	f.Shorthand = e.Meaning()
	return f, nil
}
