package play_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// Two players take one or two of five matches each; who takes the last one wins.
const nim = `
(role anna) (role ben)
(init (heap 5)) (init (control anna))
(less 5 1 4) (less 4 1 3) (less 3 1 2) (less 2 1 1) (less 1 1 0)
(less 5 2 3) (less 4 2 2) (less 3 2 1) (less 2 2 0)
(other anna ben) (other ben anna)
(<= (legal ?r (take ?k)) (true (control ?r)) (true (heap ?n)) (less ?n ?k ?m))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (heap ?m)) (true (control ?r)) (does ?r (take ?k)) (true (heap ?n)) (less ?n ?k ?m))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
(<= terminal (true (heap 0)))
(<= (goal ?s 100) (true (heap 0)) (true (control ?r)) (other ?r ?s))
(<= (goal ?r 0) (true (heap 0)) (true (control ?r)))
`

// Play a match by hand: what is legal, what is done, and what it is worth.
func Example() {
	ctx := context.Background()
	game, err := play.New(gdl.ParseString("nim.kif", nim))
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := game.InitialState(ctx)
	for err == nil {
		var over bool
		if over, err = game.IsTerminal(ctx, state); over || err != nil {
			break
		}
		var joint play.JointMove
		for _, role := range game.Roles() {
			var legal []*gdl.Term
			if legal, err = game.LegalMoves(ctx, state, role); err != nil {
				break
			}
			joint = append(joint, legal[len(legal)-1])
		}
		fmt.Println(joint)
		state, err = game.NextState(ctx, state, joint)
	}
	for _, role := range game.Roles() {
		goals, _ := game.GoalValues(ctx, state, role)
		fmt.Println(role, goals)
	}
	fmt.Println(err)
	// Output:
	// [(take 2) noop]
	// [noop (take 2)]
	// [(take 1) noop]
	// anna [100]
	// ben [0]
	// <nil>
}

// Play a random match, which the seed decides.
func ExampleGame_RandomMatch() {
	game, err := play.New(gdl.ParseString("nim.kif", nim))
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := 0
	result, err := game.RandomMatch(context.Background(), rand.New(rand.NewPCG(7, 7)), 100, func(s play.MatchStep) error {
		if s.Moves != nil {
			moves++
		}
		return nil
	})
	fmt.Println(result.Ending == play.EndFinished, moves >= 3 && moves <= 5, err)
	// Output:
	// true true <nil>
}

// Replay a match that somebody claims to have seen.
func ExampleGame_ReplayTrace() {
	game, err := play.New(gdl.ParseString("nim.kif", nim))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	start, err := game.InitialState(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	var joint play.JointMove
	for _, role := range game.Roles() {
		legal, err := game.LegalMoves(ctx, start, role)
		if err != nil {
			fmt.Println(err)
			return
		}
		joint = append(joint, legal[0])
	}
	match, err := game.ReplayTrace(ctx, play.Trace{Moves: []play.JointMove{joint}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(match.Steps[0].AddedFluents, match.Steps[0].RemovedFluents)
	// The same again: it is not the turn of anna any more.
	_, err = game.ReplayTrace(ctx, play.Trace{Moves: []play.JointMove{joint, joint}})
	fmt.Println(err)
	// Output:
	// [(control ben) (heap 4)] [(control anna) (heap 5)]
	// step 2 of the trace: '(take 1)' is not a legal move of anna
}
