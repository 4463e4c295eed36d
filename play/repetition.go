package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeRepetition tells whether a match violates termination (TCIAIG 2014 Def.
// 2): its last state occurred before, so that the moves since then can be
// repeated forever. The blame goes to the rules that should have ended the
// match, and then to the rules that allow the moves of the loop.
func (j *PropertyJudge) JudgeRepetition(ctx context.Context, m *ReplayedMatch) (Violation, bool, error) {
	last := len(m.States) - 1
	first := 0
	for first < last && m.States[first] != m.States[last] {
		first++
	}
	if first == last {
		return Violation{}, false, nil
	}
	v := Violation{Facts: []Fact{{Atom: gdl.NewTerm(gdl.Terminal)}}, Detail: fmt.Sprintf("the match can go on for ever: move %d leads back to %s", last, stateAfter(first))}
	for _, r := range j.game.file.Rules {
		if r.Head.Name == gdl.Terminal && len(r.Head.Args) == 0 {
			v.BlamedRules = append(v.BlamedRules, r)
		}
	}
	for i := first; i < last && i < len(m.Steps); i++ {
		before := len(v.Facts)
		for role, move := range m.Steps[i].JointMove {
			if err := v.show(ctx, j.game, m.States[i], gdl.NewTerm(gdl.Legal, j.roleNames[role], move)); err != nil {
				return Violation{}, false, err
			}
		}
		for k := range v.Facts[before:] {
			v.Facts[before+k].Step = i - last
		}
	}
	return v, true, nil
}

// stateAfter returns a text for the state after n joint moves.
func stateAfter(n int) string {
	if n == 0 {
		return "the initial state"
	}
	return fmt.Sprintf("the state after move %d", n)
}
