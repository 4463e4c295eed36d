package proof

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// ref is a gate of the network.
type ref = circuit.Ref

// A goal is one question in terms of the network: what would violate it.
type goal struct {
	Question
	// state holds in the states that violate the property.
	state ref
	// steps are the transitions that violate it.
	steps []stepPair
	// A formula of degree 1 and more, or one about the initial state, is
	// violated by sequences of states.
	seq    *sequence
	degree int
	number []ref // of these literals a constant number holds, if the formula says that
	ends   ref   // holds where a sequence shorter than degree ends
}

// A stepPair is violated by a transition from a state with now to one with
// next.
type stepPair struct{ now, next ref }

// hasSteps tells whether transitions can violate the goal.
func (g *goal) hasSteps() bool { return len(g.steps) > 0 || g.seq != nil }

// newGoal translates a question, or says why it cannot be asked.
func newGoal(net *circuit.Network, q Question) (*goal, error) {
	g := &goal{Question: q, state: circuit.FalseRef}
	switch q.Property {
	case Playability:
		g.state = net.And(net.Terminal.Not(), net.Or(stuckRoles(net)...))
	case TurnTaking:
		g.state = net.AtLeast(2, freeRoles(net)...)
	case UtilityStructure:
		g.state = net.And(net.Terminal, net.Or(notOneGoal(net)...))
	case ZeroSum:
		bad, err := goalSums(net, func(sum int) bool { return sum != 100 })
		if err != nil {
			return nil, err
		}
		g.state = net.And(net.Terminal, bad)
	case ConstantSum:
		bad, err := goalSums(net, func(sum int) bool { return sum != q.Sum })
		if err != nil {
			return nil, err
		}
		g.state = net.And(net.Terminal, bad)
	case Winnability:
		won, err := wins(net, q.Role)
		if err != nil {
			return nil, err
		}
		g.state = won
	case Monotonic:
		g.state = net.Or(notOneGoal(net)...)
		steps, err := fallingGoals(net)
		if err != nil {
			return nil, err
		}
		g.steps = steps
	case Invariant:
		return newSequenceGoal(net, q)
	default:
		return nil, fmt.Errorf("the property %q is not one that is decided over states", q.Property)
	}
	return g, nil
}

// stuckRoles returns for each role that it has no legal move.
func stuckRoles(net *circuit.Network) []ref {
	stuck := make([]ref, len(net.Legal))
	for r, legal := range net.Legal {
		stuck[r] = net.Or(legal...).Not()
	}
	return stuck
}

// freeRoles returns for each role that it has two legal moves or more
// (AIJ 2012 sec. 6.3).
func freeRoles(net *circuit.Network) []ref {
	free := make([]ref, len(net.Legal))
	for r, legal := range net.Legal {
		free[r] = net.AtLeast(2, legal...)
	}
	return free
}

// isRandom tells the role that plays dice: it has no goals.
func isRandom(role *gdl.Term) bool { return role.Name == gdl.Random && len(role.Args) == 0 }

// notOneGoal returns for each role but random that it has no goal value or
// more than one (AIJ 2012 sec. 6.3).
func notOneGoal(net *circuit.Network) []ref {
	var wrong []ref
	for r, goals := range net.Goals {
		if isRandom(net.Game.Roles[r]) {
			continue
		}
		refs := valueRefs(goals)
		wrong = append(wrong, net.Or(net.Or(refs...).Not(), net.AtLeast(2, refs...)))
	}
	return wrong
}

// valueRefs returns when each of some goal values or percepts holds.
func valueRefs(values []circuit.Valued) []ref {
	refs := make([]ref, len(values))
	for i, v := range values {
		refs[i] = v.Ref
	}
	return refs
}

// goalSums returns that the roles but random can be given one goal value
// each that hold and add up to a sum that is bad. The sums are built up role
// by role, so that the gates grow with the number of sums and not with the
// number of combinations.
func goalSums(net *circuit.Network, bad func(sum int) bool) (ref, error) {
	sums := map[int]ref{0: circuit.TrueRef}
	order := []int{0}
	players := 0
	for r, goals := range net.Goals {
		if isRandom(net.Game.Roles[r]) {
			continue
		}
		players++
		if err := integers(net, r); err != nil {
			return circuit.FalseRef, err
		}
		ways := map[int][]ref{}
		var next []int
		for _, sum := range order {
			for _, v := range goals {
				s := sum + v.Value
				if _, seen := ways[s]; !seen {
					next = append(next, s)
				}
				ways[s] = append(ways[s], net.And(sums[sum], v.Ref))
			}
		}
		if len(next) > 10_000 {
			return circuit.FalseRef, fmt.Errorf("the goal values add up to more than %d different sums", 10_000)
		}
		sums = map[int]ref{}
		for _, s := range next {
			sums[s] = net.Or(ways[s]...)
		}
		order = next
	}
	if players == 0 {
		return circuit.FalseRef, nil // nobody has goals that could add up
	}
	var wrong []ref
	for _, s := range order {
		if bad(s) {
			wrong = append(wrong, sums[s])
		}
	}
	return net.Or(wrong...), nil
}

// integers checks that the goal values of a role can be added and compared.
func integers(net *circuit.Network, role int) error {
	for _, v := range net.Goals[role] {
		if !v.IsInt {
			return fmt.Errorf("goal value %s of role %s is no number", v.Term, net.Game.Roles[role])
		}
	}
	return nil
}

// fallingGoals returns the transitions on which a role's goal value falls.
func fallingGoals(net *circuit.Network) ([]stepPair, error) {
	var pairs []stepPair
	for r, goals := range net.Goals {
		if isRandom(net.Game.Roles[r]) {
			continue
		}
		if err := integers(net, r); err != nil {
			return nil, err
		}
		for _, now := range goals {
			var lower []ref
			for _, next := range goals {
				if next.Value < now.Value {
					lower = append(lower, next.Ref)
				}
			}
			if len(lower) > 0 {
				pairs = append(pairs, stepPair{now.Ref, net.Or(lower...)})
			}
		}
	}
	return pairs, nil
}
