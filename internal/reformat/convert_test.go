package reformat

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// A conversion that would be another game is refused; another name of the waiting move is none.
func TestSameGame(t *testing.T) {
	const game = "(role a) (role b) (init (s 0)) (<= (legal a (add ?n)) (n ?n) (true (s 0))) (n 1) (n 2) (<= (legal b noop) (true (s 0)))" +
		" (<= (next (s ?n)) (does a (add ?n))) (<= terminal (true (s 2))) (<= (legal ?p noop) (role ?p) (true (s 1))) (<= (next (s 1)) (true (s 1))) (goal a 100) (goal b 0)"
	for _, c := range []struct{ old, new, fault string }{
		{"noop", "noop", ""},
		{"noop", "wait", ""},
		{"(legal a (add ?n)) (n ?n)", "(legal a (add 1))", "after 0 moves, 'a' may choose '(add 2)' in the old one and not in the new text"},
		{"terminal (true (s 2))", "terminal (true (s x))", "after 1 move, the match is over in the old one and goes on in the new text"},
		{"(goal a 100)", "(goal a 50)", "after 1 move, 'a' has '50' in the new text and '100' in the old one"},
		{"(role b)", "(role c)", ""},
	} {
		err := checkSameGame(t.Context(), gdl.ParseString("old.kif", game), gdl.ParseString("new.kif", strings.ReplaceAll(game, c.old, c.new)))
		if err == nil && c.fault != "" || err != nil && (c.fault == "" || !strings.Contains(err.Error(), c.fault)) {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}

// A rule for legal that also asks whether another role is the mover keeps this condition in operations.
func TestSecondMover(t *testing.T) {
	const rest = "(role white) (role black) (init (control white)) (<= (legal ?p (mark 1)) (true (control ?p))) (<= (legal ?p noop) (role ?p) (not (true (control ?p))))" +
		" (<= (next (control black)) (true (control white))) (<= (next (control white)) (true (control black))) (<= (next (made ?n)) (does ?p (mark ?n)))" +
		" (<= (next (made ?n)) (true (made ?n))) (<= terminal (true (made 2))) (goal white 100) (goal black 0) "
	for _, more := range []string{"(true (control white))", "(true (control ?q)) (distinct ?q black)"} {
		old := gdl.ParseString("old.kif", rest+"(<= (legal ?p (mark 2)) (true (control ?p)) "+more+")")
		text, err := old.Convert(gdl.Operations, nil)
		if err == nil {
			err = checkSameGame(t.Context(), old, gdl.ParseString("new.gdl", string(text)))
		}
		if err != nil {
			t.Errorf("%s: %v", more, err)
		}
	}
}
