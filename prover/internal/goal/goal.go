package goal

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Goal is the violation of one question in terms of the network.
type Goal struct {
	proof.Question
	// BadState holds in the states that violate the property; for winnability, in those in which the role has won.
	BadState circuit.NodeRef
	// BadSteps are the transitions that violate it.
	BadSteps []unroll.StepPair
	// A formula of degree 1 and more, or one about the initial state, is
	// violated by sequences of states.
	PathFormula   *GateFormula
	PathDegree    int
	FixedLiterals []circuit.NodeRef // literals of which a constant number holds, if the formula says that
	PathEnds      circuit.NodeRef   // holds in a state in which a sequence shorter than degree ends
	Sequel        Sequel            // its violation after a state of the network; nil if it does not look ahead
}

// A Sequel goes on with programs from a state of the network, by steps of its own.
type Sequel interface {
	// ViolationLit returns the literal that the states after the last one of a program violate the goal.
	ViolationLit(u *unroll.GameProgram, t int) asp.Lit
	// Show notes the states after it in a model of that program.
	Show(model asp.Model)
}

// HasSteps reports whether transitions can violate the goal.
func (g *Goal) HasSteps() bool {
	return len(g.BadSteps) > 0 || g.PathFormula != nil || g.Sequel != nil
}

// Lookahead returns the number of moves of the longest sequence that can violate the goal.
func (g *Goal) Lookahead() int {
	if len(g.BadSteps) > 0 {
		return 1
	}
	return g.PathDegree
}

// New translates a question, or returns the reason why it cannot be asked.
func New(net *circuit.Network, q proof.Question) (*Goal, error) {
	g := &Goal{Question: q, BadState: circuit.FalseRef}
	switch q.Property {
	case proof.Playability:
		g.BadState = net.AndGate(net.TerminalRef.Negated(), net.OrGate(StuckRoles(net)...))
	case proof.TurnTaking:
		g.BadState = net.AtLeastGate(2, freeRoles(net)...)
	case proof.UtilityStructure:
		g.BadState = net.AndGate(net.TerminalRef, net.OrGate(ambiguousGoals(net)...))
	case proof.ZeroSum:
		bad, err := badGoalSums(net, func(sum int) bool { return sum != 100 })
		if err != nil {
			return nil, err
		}
		g.BadState = net.AndGate(net.TerminalRef, bad)
	case proof.ConstantSum:
		bad, err := badGoalSums(net, func(sum int) bool { return sum != q.GoalSum })
		if err != nil {
			return nil, err
		}
		g.BadState = net.AndGate(net.TerminalRef, bad)
	case proof.Winnability:
		won, err := winningGate(net, q.Role)
		if err != nil {
			return nil, err
		}
		g.BadState = won
	case proof.Monotonic:
		g.BadState = net.OrGate(ambiguousGoals(net)...)
		steps, err := decreasingGoals(net)
		if err != nil {
			return nil, err
		}
		g.BadSteps = steps
	case proof.Invariant:
		return newFormulaGoal(net, q)
	default:
		return nil, fmt.Errorf("the property %q is not one that is decided over states", q.Property)
	}
	return g, nil
}

// StuckRoles returns for each role the gate that it has no legal move.
func StuckRoles(net *circuit.Network) []circuit.NodeRef {
	stuck := make([]circuit.NodeRef, len(net.LegalRefs))
	for r, legal := range net.LegalRefs {
		stuck[r] = net.OrGate(legal...).Negated()
	}
	return stuck
}

// freeRoles returns for each role the gate that it has two legal moves or more (AIJ 2012
// sec. 6.3).
func freeRoles(net *circuit.Network) []circuit.NodeRef {
	free := make([]circuit.NodeRef, len(net.LegalRefs))
	for r, legal := range net.LegalRefs {
		free[r] = net.AtLeastGate(2, legal...)
	}
	return free
}

// ambiguousGoals returns for each role but random the gate that it has no goal value or more
// than one (AIJ 2012 sec. 6.3).
func ambiguousGoals(net *circuit.Network) []circuit.NodeRef {
	var wrong []circuit.NodeRef
	for r, goals := range net.GoalGates {
		if net.Game.Roles[r].IsRandomRole() {
			continue
		}
		refs := ValueRefs(goals)
		wrong = append(wrong, net.OrGate(net.OrGate(refs...).Negated(), net.AtLeastGate(2, refs...)))
	}
	return wrong
}

// ValueRefs returns the gates of some goal values or percepts.
func ValueRefs(values []circuit.ValuedGate) []circuit.NodeRef {
	refs := make([]circuit.NodeRef, len(values))
	for i, v := range values {
		refs[i] = v.GateRef
	}
	return refs
}

// badGoalSums returns the gate that the roles but random have goal values, one each, with a
// bad sum. The sums are built role by role, so that the gates grow with the number of sums
// and not with the number of combinations.
func badGoalSums(net *circuit.Network, bad func(sum int) bool) (circuit.NodeRef, error) {
	sums := map[int]circuit.NodeRef{0: circuit.TrueRef}
	order := []int{0}
	players := 0
	for r, goals := range net.GoalGates {
		if net.Game.Roles[r].IsRandomRole() {
			continue
		}
		players++
		if err := checkIntegerGoals(net, r); err != nil {
			return circuit.FalseRef, err
		}
		ways := map[int][]circuit.NodeRef{}
		var next []int
		for _, sum := range order {
			for _, v := range goals {
				s := sum + v.IntValue
				if _, seen := ways[s]; !seen {
					next = append(next, s)
				}
				ways[s] = append(ways[s], net.AndGate(sums[sum], v.GateRef))
			}
		}
		if len(next) > 10_000 {
			return circuit.FalseRef, fmt.Errorf("the goal values add up to more than %d different sums", 10_000)
		}
		sums = map[int]circuit.NodeRef{}
		for _, s := range next {
			sums[s] = net.OrGate(ways[s]...)
		}
		order = next
	}
	if players == 0 {
		return circuit.FalseRef, nil // no role has goals that could add up
	}
	var wrong []circuit.NodeRef
	for _, s := range order {
		if bad(s) {
			wrong = append(wrong, sums[s])
		}
	}
	return net.OrGate(wrong...), nil
}

// checkIntegerGoals checks that the goal values of a role can be added and compared.
func checkIntegerGoals(net *circuit.Network, role int) error {
	for _, v := range net.GoalGates[role] {
		if !v.IsInt {
			return fmt.Errorf("goal value %s of role %s is not a number", v.ValueTerm, net.Game.Roles[role])
		}
	}
	return nil
}

// decreasingGoals returns the transitions on which a role's goal value falls.
func decreasingGoals(net *circuit.Network) ([]unroll.StepPair, error) {
	var pairs []unroll.StepPair
	for r, goals := range net.GoalGates {
		if net.Game.Roles[r].IsRandomRole() {
			continue
		}
		if err := checkIntegerGoals(net, r); err != nil {
			return nil, err
		}
		for _, now := range goals {
			var lower []circuit.NodeRef
			for _, next := range goals {
				if next.IntValue < now.IntValue {
					lower = append(lower, next.GateRef)
				}
			}
			if len(lower) > 0 {
				pairs = append(pairs, unroll.StepPair{NowRef: now.GateRef, NextRef: net.OrGate(lower...)})
			}
		}
	}
	return pairs, nil
}
