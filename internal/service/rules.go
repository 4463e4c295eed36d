package service

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// A stateView tells whether a state is terminal, with its legal moves and goal
// values by role.
type stateView struct {
	isTerminal bool
	legalMoves [][]string
	goalValues [][]string
}

// gameRules play a game. States belong to the rules that made them.
type gameRules interface {
	initialState(ctx context.Context) (any, error)
	viewState(ctx context.Context, state any) (stateView, error)
	nextState(ctx context.Context, state any, moves []string) (next any, percepts [][]string, err error)
	stateFluents(state any) []string
	play(ctx context.Context, p *playouts) error
	engineName() string
}

// playouts are random matches from a state, with their ends.
type playouts struct {
	state           any
	seed            uint64
	count, maxSteps int
	finished, steps int
	goals           []map[string]int // by role: how often each value came out
}

// networkRules play over the network.
type networkRules struct {
	laneMachine *lanes.LaneMachine
	moveTexts   [][]string
	moveIndex   []map[string]int32
}

func newNetRules(net *circuit.Network) *networkRules {
	r := &networkRules{laneMachine: lanes.New(net)}
	for _, list := range net.Game.RoleMoves {
		var texts []string
		index := map[string]int32{}
		for i, m := range list {
			texts = append(texts, m.String())
			index[m.String()] = int32(i)
		}
		r.moveTexts, r.moveIndex = append(r.moveTexts, texts), append(r.moveIndex, index)
	}
	return r
}

func (r *networkRules) engineName() string { return "network" }

func (r *networkRules) initialState(context.Context) (any, error) {
	return r.laneMachine.InitialPosition(), nil
}

func (r *networkRules) viewState(_ context.Context, state any) (v stateView, err error) {
	r.laneMachine.LoadPositions([]lanes.Position{state.(lanes.Position)})
	v.isTerminal = r.laneMachine.TerminalLanes() == 1
	net := r.laneMachine.Net
	for role := range net.DoesRefs {
		legal := []string{}
		for _, m := range r.laneMachine.AppendLegalMoves(0, role, nil) {
			legal = append(legal, r.moveTexts[role][m])
		}
		v.legalMoves = append(v.legalMoves, legal)
		v.goalValues = append(v.goalValues, r.trueValues(net.GoalGates[role]))
	}
	return v, nil
}

func (r *networkRules) trueValues(list []circuit.ValuedGate) []string {
	values := []string{}
	for _, v := range list {
		if r.laneMachine.GateLanes(v.GateRef) == 1 {
			values = append(values, v.ValueTerm.String())
		}
	}
	return values
}

func (r *networkRules) nextState(_ context.Context, state any, moves []string) (any, [][]string, error) {
	r.laneMachine.LoadPositions([]lanes.Position{state.(lanes.Position)})
	var joint []int32
	for role, m := range moves {
		i, known := r.moveIndex[role][m]
		if !known || r.laneMachine.GateLanes(r.laneMachine.Net.LegalRefs[role][i]) != 1 {
			return nil, nil, illegalMoveError(m)
		}
		joint = append(joint, i)
	}
	r.laneMachine.MakeMoves(1, func(_, role int) int32 { return joint[role] })
	var percepts [][]string
	for role := range moves {
		percepts = append(percepts, r.trueValues(r.laneMachine.Net.PerceptGates[role]))
	}
	return r.laneMachine.PositionOf(0), percepts, nil
}

func (r *networkRules) stateFluents(state any) []string {
	list := []string{}
	state.(lanes.Position).EachFluent(func(f int) { list = append(list, r.laneMachine.Net.Game.Fluents[f].String()) })
	slices.Sort(list)
	return list
}

// play makes the playouts in all lanes of the network. A match that ends with the last step that it may
// have is not looked at again, and does not count as finished.
func (r *networkRules) play(ctx context.Context, p *playouts) error {
	m, begun := r.laneMachine, 0
	l := sample.Lanes{Machine: m, MaxSteps: p.maxSteps}
	l.Begin = func(int) sample.Lane {
		if begun == p.count {
			return sample.Lane{}
		}
		begun++
		return sample.Lane{Start: p.state.(lanes.Position), Numbers: sample.Numbers(p.seed, uint64(begun-1))}
	}
	l.OnMoves = func(among uint64) { p.steps += bits.OnesCount64(among) }
	l.OnEnd = func(_, over uint64) {
		for set := over; set != 0; set &= set - 1 {
			if lane := bits.TrailingZeros64(set); l.Lanes[lane].Step == p.maxSteps {
				over &^= 1 << lane
			}
		}
		p.finished += bits.OnesCount64(over)
		for role, list := range m.Net.GoalGates {
			for _, v := range list {
				if n := bits.OnesCount64(m.GateLanes(v.GateRef) & over); n > 0 {
					p.goals[role][v.ValueTerm.String()] += n
				}
			}
		}
	}
	return l.PlayAll(ctx)
}

func illegalMoveError(move string) error {
	return &serviceFault{"illegal", fmt.Sprintf("'%s' is not a legal move", move)}
}

// referenceRules play with the reference semantics.
type referenceRules struct{ playGame *play.Game }

func (r *referenceRules) engineName() string { return "reference" }

func (r *referenceRules) initialState(ctx context.Context) (any, error) {
	return r.playGame.InitialState(ctx)
}

func (r *referenceRules) viewState(ctx context.Context, state any) (v stateView, err error) {
	s := state.(play.State)
	if v.isTerminal, err = r.playGame.IsTerminal(ctx, s); err != nil {
		return v, err
	}
	for _, role := range r.playGame.Roles() {
		legal, err := r.playGame.LegalMoves(ctx, s, role)
		if err != nil {
			return v, err
		}
		goals, err := r.playGame.GoalValues(ctx, s, role)
		if err != nil {
			return v, err
		}
		v.legalMoves, v.goalValues = append(v.legalMoves, codes(legal)), append(v.goalValues, codes(goals))
	}
	return v, nil
}

func (r *referenceRules) nextState(ctx context.Context, state any, moves []string) (any, [][]string, error) {
	s := state.(play.State)
	var joint play.JointMove
	for i, role := range r.playGame.Roles() {
		legal, err := r.playGame.LegalMoves(ctx, s, role)
		if err != nil {
			return nil, nil, err
		}
		at := slices.IndexFunc(legal, func(m *gdl.Term) bool { return m.String() == moves[i] })
		if at < 0 {
			return nil, nil, illegalMoveError(moves[i])
		}
		joint = append(joint, legal[at])
	}
	next, err := r.playGame.NextState(ctx, s, joint)
	if err != nil {
		return nil, nil, err
	}
	var percepts [][]string
	for _, role := range r.playGame.Roles() {
		seen, err := r.playGame.RolePercepts(ctx, s, joint, role)
		if err != nil {
			return nil, nil, err
		}
		percepts = append(percepts, codes(seen))
	}
	return next, percepts, nil
}

func (r *referenceRules) stateFluents(state any) []string {
	list := codes(state.(play.State).TrueFluents())
	slices.Sort(list)
	return list
}

func codes(terms []*gdl.Term) []string {
	list := []string{}
	for _, t := range terms {
		list = append(list, t.String())
	}
	return list
}

// play makes the playouts one by one.
func (r *referenceRules) play(ctx context.Context, p *playouts) error {
	for i := range p.count {
		if err := playOne(ctx, r, p, sample.Numbers(p.seed, uint64(i))); err != nil {
			return err
		}
	}
	return nil
}

// playOne makes one playout by any rules.
func playOne(ctx context.Context, r gameRules, p *playouts, numbers *rand.Rand) error {
	state := p.state
	for range p.maxSteps {
		v, err := r.viewState(ctx, state)
		if err != nil {
			return err
		}
		if v.isTerminal {
			p.finished++
			for role, list := range v.goalValues {
				for _, g := range list {
					p.goals[role][g]++
				}
			}
			return nil
		}
		moves := make([]string, len(v.legalMoves))
		for role, list := range v.legalMoves {
			if len(list) == 0 {
				return nil
			}
			moves[role] = list[numbers.IntN(len(list))]
		}
		if state, _, err = r.nextState(ctx, state, moves); err != nil {
			return err
		}
		p.steps++
	}
	return nil
}
