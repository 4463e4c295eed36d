package goal

import (
	"fmt"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Goal is the violation of one question in terms of the network.
type Goal struct {
	proof.Question
	// State holds in the states that violate the property.
	State circuit.Ref
	// Steps are the transitions that violate it.
	Steps []unroll.StepPair
	// A formula of degree 1 and more, or one about the initial state, is
	// violated by sequences of states.
	Seq    *Sequence
	Degree int
	Number []circuit.Ref // literals of which a constant number holds, if the formula says that
	Ends   circuit.Ref   // holds in a state in which a sequence shorter than degree ends
}

// HasSteps reports whether transitions can violate the goal.
func (g *Goal) HasSteps() bool { return len(g.Steps) > 0 || g.Seq != nil }

// New translates a question, or returns the reason why it cannot be asked.
func New(net *circuit.Network, q proof.Question) (*Goal, error) {
	g := &Goal{Question: q, State: circuit.FalseRef}
	switch q.Property {
	case proof.Playability:
		g.State = net.And(net.Terminal.Not(), net.Or(StuckRoles(net)...))
	case proof.TurnTaking:
		g.State = net.AtLeast(2, freeRoles(net)...)
	case proof.UtilityStructure:
		g.State = net.And(net.Terminal, net.Or(notOneGoal(net)...))
	case proof.ZeroSum:
		bad, err := goalSums(net, func(sum int) bool { return sum != 100 })
		if err != nil {
			return nil, err
		}
		g.State = net.And(net.Terminal, bad)
	case proof.ConstantSum:
		bad, err := goalSums(net, func(sum int) bool { return sum != q.Sum })
		if err != nil {
			return nil, err
		}
		g.State = net.And(net.Terminal, bad)
	case proof.Winnability:
		won, err := wins(net, q.Role)
		if err != nil {
			return nil, err
		}
		g.State = won
	case proof.Monotonic:
		g.State = net.Or(notOneGoal(net)...)
		steps, err := fallingGoals(net)
		if err != nil {
			return nil, err
		}
		g.Steps = steps
	case proof.Invariant:
		return newSequenceGoal(net, q)
	default:
		return nil, fmt.Errorf("the property %q is not one that is decided over states", q.Property)
	}
	return g, nil
}

// StuckRoles returns for each role the gate that it has no legal move.
func StuckRoles(net *circuit.Network) []circuit.Ref {
	stuck := make([]circuit.Ref, len(net.Legal))
	for r, legal := range net.Legal {
		stuck[r] = net.Or(legal...).Not()
	}
	return stuck
}

// freeRoles returns for each role the gate that it has two legal moves or more (AIJ 2012
// sec. 6.3).
func freeRoles(net *circuit.Network) []circuit.Ref {
	free := make([]circuit.Ref, len(net.Legal))
	for r, legal := range net.Legal {
		free[r] = net.AtLeast(2, legal...)
	}
	return free
}

// notOneGoal returns for each role but random the gate that it has no goal value or more
// than one (AIJ 2012 sec. 6.3).
func notOneGoal(net *circuit.Network) []circuit.Ref {
	var wrong []circuit.Ref
	for r, goals := range net.Goals {
		if roles.IsRandom(net.Game.Roles[r]) {
			continue
		}
		refs := ValueRefs(goals)
		wrong = append(wrong, net.Or(net.Or(refs...).Not(), net.AtLeast(2, refs...)))
	}
	return wrong
}

// ValueRefs returns the gates of some goal values or percepts.
func ValueRefs(values []circuit.Valued) []circuit.Ref {
	refs := make([]circuit.Ref, len(values))
	for i, v := range values {
		refs[i] = v.Ref
	}
	return refs
}

// goalSums returns the gate that the roles but random have goal values, one each, with a
// bad sum. The sums are built role by role, so that the gates grow with the number of sums
// and not with the number of combinations.
func goalSums(net *circuit.Network, bad func(sum int) bool) (circuit.Ref, error) {
	sums := map[int]circuit.Ref{0: circuit.TrueRef}
	order := []int{0}
	players := 0
	for r, goals := range net.Goals {
		if roles.IsRandom(net.Game.Roles[r]) {
			continue
		}
		players++
		if err := integers(net, r); err != nil {
			return circuit.FalseRef, err
		}
		ways := map[int][]circuit.Ref{}
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
		sums = map[int]circuit.Ref{}
		for _, s := range next {
			sums[s] = net.Or(ways[s]...)
		}
		order = next
	}
	if players == 0 {
		return circuit.FalseRef, nil // no role has goals that could add up
	}
	var wrong []circuit.Ref
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
func fallingGoals(net *circuit.Network) ([]unroll.StepPair, error) {
	var pairs []unroll.StepPair
	for r, goals := range net.Goals {
		if roles.IsRandom(net.Game.Roles[r]) {
			continue
		}
		if err := integers(net, r); err != nil {
			return nil, err
		}
		for _, now := range goals {
			var lower []circuit.Ref
			for _, next := range goals {
				if next.Value < now.Value {
					lower = append(lower, next.Ref)
				}
			}
			if len(lower) > 0 {
				pairs = append(pairs, unroll.StepPair{Now: now.Ref, Next: net.Or(lower...)})
			}
		}
	}
	return pairs, nil
}
