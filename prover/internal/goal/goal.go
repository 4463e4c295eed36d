package goal

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Goal is the violation of one question, written as gates of the network.
type Goal struct {
	proof.Question
	// BadState holds in the states that violate the property; for winnability, in those in which the
	// role has won. It may read gates about earlier states.
	BadState circuit.NodeRef
	// BadPaths is set if earlier states matter: by number of moves, a gate for the states in which a
	// sequence of so many moves ends that violates the property. BadAlone holds in the states that
	// violate the property after any earlier states.
	BadPaths      []circuit.NodeRef
	BadAlone      circuit.NodeRef
	FixedLiterals []circuit.NodeRef // the fluents of which a constant number holds, if the formula says no more than that
	Sequel        Sequel            // for a question about knowledge that looks ahead; else nil
}

// A Sequel is a violation that continues after a state of the network, by steps of its own: matches
// that look the same to a role go on separately.
type Sequel interface {
	// ViolationLit adds steps to program u after its state t, and returns a literal that is true if
	// these steps violate the goal.
	ViolationLit(u *unroll.GameProgram, t int) asp.Lit
	// Show reads the moves of those steps from a model of the program.
	Show(model asp.Model)
}

// HasSteps reports whether a violation of the goal may take more than one state.
func (g *Goal) HasSteps() bool { return g.BadPaths != nil || g.Sequel != nil }

// PathDegree returns the greatest number of moves of a sequence in BadPaths; 0 if there are none.
func (g *Goal) PathDegree() int { return max(1, len(g.BadPaths)) - 1 }

// forbidPaths also makes the states bad in which a violating sequence ends; bad has their gates by the number of
// moves. A sequence may begin in the states in which began holds.
func (g *Goal) forbidPaths(net *circuit.Network, began circuit.NodeRef, bad []circuit.NodeRef) {
	g.BadPaths, g.BadAlone = bad, g.BadState
	bad[0] = net.OrGate(bad[0], g.BadAlone)
	for moves, r := range bad {
		g.BadState = net.OrGate(g.BadState, net.AndGate(r, circuit.HeldEarlier(net, began, moves)))
	}
}

// A questionRow says how a property is translated. Each row has one of the functions.
type questionRow struct {
	forbid func(g *Goal, net *circuit.Network) error                          // writes the violation into a goal, for a question about states
	agreed func(net *circuit.Network, q proof.Question, about int) *Agreement // returns the agreement of two copies of the game, for a question about knowledge
	forced func(net *circuit.Network, role string) (circuit.NodeRef, error)   // returns the gate of the states that a role has to force
}

// questionRows has the properties that become gates.
var questionRows = map[proof.Property]questionRow{
	proof.Playability: anyState(func(net *circuit.Network) circuit.NodeRef {
		return net.AndGate(net.TerminalRef.Negated(), net.OrGate(StuckRoles(net)...))
	}),
	proof.TurnTaking: anyState(func(net *circuit.Network) circuit.NodeRef { // no two roles have two legal moves or more (AIJ 2012 sec. 6.3)
		return net.AtLeastGate(2, roleGates(net, func(legal []circuit.NodeRef) circuit.NodeRef { return net.AtLeastGate(2, legal...) })...)
	}),
	proof.UtilityStructure: anyState(func(net *circuit.Network) circuit.NodeRef {
		return net.AndGate(net.TerminalRef, net.OrGate(ambiguousGoals(net)...))
	}),
	proof.ZeroSum:     {forbid: func(g *Goal, net *circuit.Network) error { return g.forbidOtherSums(net, 100) }},
	proof.ConstantSum: {forbid: func(g *Goal, net *circuit.Network) error { return g.forbidOtherSums(net, g.GoalSum) }},
	proof.Winnability: {forbid: func(g *Goal, net *circuit.Network) (err error) {
		g.BadState, err = winningGate(net, g.Role)
		return err
	}},
	proof.StrongWinnability: {forced: winningGate},
	proof.Monotonic: {forbid: func(g *Goal, net *circuit.Network) error {
		g.BadState = net.OrGate(ambiguousGoals(net)...)
		return g.forbidFalls(net)
	}},
	proof.Invariant: {forbid: (*Goal).forbidFormula},
	proof.KnowsTerminal: {agreed: func(net *circuit.Network, _ proof.Question, _ int) *Agreement {
		return &Agreement{AgreedRefs: []circuit.NodeRef{net.TerminalRef}, WhereRef: circuit.TrueRef}
	}},
	proof.KnowsLegal: {agreed: func(net *circuit.Network, _ proof.Question, about int) *Agreement {
		return &Agreement{AgreedRefs: net.LegalRefs[about], WhereRef: circuit.TrueRef}
	}},
	proof.KnowsGoal: {agreed: func(net *circuit.Network, q proof.Question, about int) *Agreement {
		return &Agreement{AgreedRefs: ValueRefs(net.GoalGates[about]), WhereRef: net.TerminalRef, EitherState: !q.FinishedOnly}
	}},
}

// anyState makes the row of a property that single states violate. bad returns the gate of these
// states.
func anyState(bad func(*circuit.Network) circuit.NodeRef) questionRow {
	return questionRow{forbid: func(g *Goal, net *circuit.Network) error {
		g.BadState = bad(net)
		return nil
	}}
}

// IsAboutStates tells whether a question has a Goal of its own: bad states, or bad sequences of states, without
// knowledge.
func IsAboutStates(q proof.Question) bool {
	return questionRows[q.Property].forbid != nil && !q.IsEpistemic()
}

// ForcedRef returns the gate of the states that the role of a question about strong winnability has to force.
func ForcedRef(net *circuit.Network, q proof.Question) (circuit.NodeRef, error) {
	return questionRows[q.Property].forced(net, q.Role)
}

// New translates a question for which IsAboutStates is true, or returns the reason why it cannot be asked.
func New(net *circuit.Network, q proof.Question) (*Goal, error) {
	g := &Goal{Question: q, BadState: circuit.FalseRef}
	return g, questionRows[q.Property].forbid(g, net)
}

// StuckRoles returns for each role the gate that says that the role has no legal move.
func StuckRoles(net *circuit.Network) []circuit.NodeRef {
	return roleGates(net, func(legal []circuit.NodeRef) circuit.NodeRef { return net.OrGate(legal...).Negated() })
}

func roleGates(net *circuit.Network, of func(legal []circuit.NodeRef) circuit.NodeRef) (gates []circuit.NodeRef) {
	for _, legal := range net.LegalRefs {
		gates = append(gates, of(legal))
	}
	return gates
}

// ambiguousGoals returns for each role but random the gate that says that it has no goal value or
// more than one (AIJ 2012 sec. 6.3).
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

// forbidOtherSums makes those terminal states bad in which goal values, one of each role but random, do not add up to
// wanted. A role may have several goal values: then any choice counts. The sums are built role by role, so that
// the gates grow with the number of sums and not with the number of combinations.
func (g *Goal) forbidOtherSums(net *circuit.Network, wanted int) error {
	sums := map[int]circuit.NodeRef{0: circuit.TrueRef}
	order := []int{0}
	players := 0
	for r, goals := range net.GoalGates {
		if net.Game.Roles[r].IsRandomRole() {
			continue
		}
		players++
		if err := checkIntegerGoals(net, r); err != nil {
			return err
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
			return fmt.Errorf("the goal values add up to more than %d different sums", 10_000)
		}
		sums = map[int]circuit.NodeRef{}
		for _, s := range next {
			sums[s] = net.OrGate(ways[s]...)
		}
		order = next
	}
	if players == 0 {
		return nil // no role has goals that could add up
	}
	var wrong []circuit.NodeRef
	for _, s := range order {
		if s != wanted {
			wrong = append(wrong, sums[s])
		}
	}
	g.BadState = net.AndGate(net.TerminalRef, net.OrGate(wrong...))
	return nil
}

// checkIntegerGoals returns an error if a goal value of a role is not an integer, so that it cannot
// be added or compared.
func checkIntegerGoals(net *circuit.Network, role int) error {
	for _, v := range net.GoalGates[role] {
		if !v.IsInt {
			return fmt.Errorf("goal value %s of role %s is not a number", v.ValueTerm, net.Game.Roles[role])
		}
	}
	return nil
}

// forbidFalls makes those steps bad by which the goal value of a role other than random becomes lower.
func (g *Goal) forbidFalls(net *circuit.Network) error {
	var falls []circuit.NodeRef
	for r, goals := range net.GoalGates {
		if net.Game.Roles[r].IsRandomRole() {
			continue
		}
		if err := checkIntegerGoals(net, r); err != nil {
			return err
		}
		for _, now := range goals {
			var lower []circuit.NodeRef
			for _, next := range goals {
				if next.IntValue < now.IntValue {
					lower = append(lower, next.GateRef)
				}
			}
			if len(lower) > 0 {
				falls = append(falls, net.AndGate(circuit.HeldBefore(net, now.GateRef), net.OrGate(lower...)))
			}
		}
	}
	if fall := net.OrGate(falls...); fall != circuit.FalseRef {
		g.forbidPaths(net, circuit.TrueRef, []circuit.NodeRef{circuit.FalseRef, fall})
	}
	return nil
}
