package cover

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

// A ScriptedMatch is a match whose moves are given, such as that of a test.
type ScriptedMatch struct {
	Start *play.State // nil for the initial state
	Moves []play.JointMove
}

// A scriptedLane is a match in the terms of a network.
type scriptedLane struct {
	start         lanes.Position
	moves         [][]int32 // by step and role
	isFromInitial bool
}

// translateMatches returns the matches in the terms of a network. A match with a
// fluent that the network does not know is left out, and so are moves from the
// first one on that it does not know.
func translateMatches(net *circuit.Network, initial lanes.Position, matches []ScriptedMatch) (list []scriptedLane) {
	fluents, moves := map[string]int{}, make([]map[string]int32, len(net.Game.Roles))
	for i, f := range net.Game.Fluents {
		fluents[f.String()] = i
	}
	for r, roleMoves := range net.Game.RoleMoves {
		moves[r] = map[string]int32{}
		for i, m := range roleMoves {
			moves[r][m.String()] = int32(i)
		}
	}
	for _, m := range matches {
		lane := scriptedLane{start: initial, isFromInitial: true}
		if m.Start != nil {
			lane = scriptedLane{start: make(lanes.Position, len(initial))}
			if !placeFluents(lane.start, *m.Start, fluents) {
				continue
			}
		}
		for _, joint := range m.Moves {
			indexes, known := make([]int32, len(joint)), true
			for r, move := range joint {
				i, ok := moves[r][move.String()]
				indexes[r], known = i, known && ok
			}
			if !known {
				break
			}
			lane.moves = append(lane.moves, indexes)
		}
		list = append(list, lane)
	}
	return list
}

// placeFluents sets the fluents of a state; false if one is not known.
func placeFluents(p lanes.Position, s play.State, fluents map[string]int) bool {
	for _, f := range s.TrueFluents() {
		i, known := fluents[f.String()]
		if !known {
			return false
		}
		p[i/64] |= 1 << (i % 64)
	}
	return true
}
