package proof

import (
	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxProjections bounds the projections that are looked at.
const maxProjections = 400

// projections returns, for fluents of several arguments, that some fluent with
// a given value in one of them holds: "some mark is in cell 1", "the second
// colour of the guess is red". What a role knows is often of that kind: it
// knows a fluent where its guess named it.
func projections(net *circuit.Network) []ref {
	type column struct {
		functor functor
		arg     int
		value   string
	}
	members := map[column][]ref{}
	var order []column
	for f, t := range net.Game.Fluents {
		for i, a := range t.Args {
			if len(t.Args) < 2 {
				break
			}
			c := column{functorOf(t), i, a.String()}
			if members[c] == nil {
				order = append(order, c)
			}
			members[c] = append(members[c], net.Fluent[f])
		}
	}
	var refs []ref
	for _, c := range order {
		if len(members[c]) > 1 && len(refs) < maxProjections {
			refs = append(refs, net.Or(members[c]...))
		}
	}
	return refs
}
