package grounding

import (
	"context"
	"errors"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// A looked context ends when somebody looks at it for the last time that is
// left.
type looked struct {
	context.Context
	left int
}

func (c *looked) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelledAnywhere: whenever somebody looks at the context and finds it
// at its end, that is what Ground returns, and nothing else goes wrong.
func TestCancelledAnywhere(t *testing.T) {
	file := gdl.ParseString("test", `
		(role x) (role y) (init (on a b)) (init (step 1))
		(cell a) (cell b) (cell c) (cell d) (cell e) (succ 1 2) (succ 2 3)
		(<= (legal ?r (put ?c ?d)) (role ?r) (cell ?c) (cell ?d) (not (full ?c)))
		(<= (legal ?r noop) (role ?r) (not (true (on ?c ?d))) (cell ?c) (cell ?d))
		(<= (full ?c) (true (on ?c ?d)) (or (true (step 2)) (cell ?d)))
		(<= (next (on ?c ?d)) (does ?r (put ?c ?d)))
		(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
		(<= (goal ?r 50) (role ?r) (not (full a)) (not open))
		(<= open (true (on ?a ?b)) (not (true (on ?b ?a))))
		(<= (goal ?r 100) (role ?r) (true (on ?a ?b)) (true (on ?b ?c)) (true (on ?c ?d)) (true (on ?d ?e)) (true (on ?e ?a)))
		(<= terminal (true (step 3)))`)
	looks := 0
	for ; ; looks++ {
		g, err := GroundRulesheet(&looked{t.Context(), looks}, file, Options{})
		if err == nil {
			break
		}
		if g != nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("at look %d: %v", looks, err)
		}
	}
	if looks < 5 {
		t.Errorf("the context is looked at %d times only", looks)
	}
}
