package mine

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// maxProjections bounds the conditions of argumentProjections.
const maxProjections = 400

// argumentProjections returns conditions about fluents with several arguments: a fluent with a given value of one
// argument holds. Examples are "some mark is in cell 1" and "the second colour of the guess is red". The knowledge
// of a role is often of this kind: it knows a fluent if its guess named the value.
func argumentProjections(net *circuit.Network) []circuit.NodeRef {
	type column struct {
		functor invariant.Functor
		arg     int
		value   string
	}
	members := map[column][]circuit.NodeRef{}
	var order []column
	for f, t := range net.Game.Fluents {
		for i, a := range t.Args {
			if len(t.Args) < 2 {
				break
			}
			c := column{invariant.FunctorOf(t), i, a.String()}
			if members[c] == nil {
				order = append(order, c)
			}
			members[c] = append(members[c], net.FluentRefs[f])
		}
	}
	var refs []circuit.NodeRef
	for _, c := range order {
		if len(members[c]) > 1 && len(refs) < maxProjections {
			refs = append(refs, net.OrGate(members[c]...))
		}
	}
	return refs
}
