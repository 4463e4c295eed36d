package service

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

// A view tells whether a state is terminal, with its legal moves and goal
// values by role.
type view struct {
	over  bool
	legal [][]string
	goals [][]string
}

// rules play a game. States belong to the rules that made them.
type rules interface {
	start(ctx context.Context) (any, error)
	look(ctx context.Context, state any) (view, error)
	step(ctx context.Context, state any, moves []string) (next any, percepts [][]string, err error)
	fluents(state any) []string
	engine() string
}

// netRules play over the network.
type netRules struct {
	m     *lanes.Machine
	moves [][]string
	index []map[string]int32
}

func newNetRules(net *circuit.Network) *netRules {
	r := &netRules{m: lanes.New(net)}
	for _, list := range net.Game.Moves {
		var texts []string
		index := map[string]int32{}
		for i, m := range list {
			texts = append(texts, m.String())
			index[m.String()] = int32(i)
		}
		r.moves, r.index = append(r.moves, texts), append(r.index, index)
	}
	return r
}

func (r *netRules) engine() string { return "network" }

func (r *netRules) start(context.Context) (any, error) { return r.m.Initial(), nil }

func (r *netRules) look(_ context.Context, state any) (v view, err error) {
	r.m.Load([]lanes.Position{state.(lanes.Position)})
	v.over = r.m.Terminal() == 1
	net := r.m.Net()
	for role := range net.Does {
		legal := []string{}
		for _, m := range r.m.Legal(0, role, nil) {
			legal = append(legal, r.moves[role][m])
		}
		v.legal = append(v.legal, legal)
		v.goals = append(v.goals, r.valued(net.Goals[role]))
	}
	return v, nil
}

func (r *netRules) valued(list []circuit.Valued) []string {
	values := []string{}
	for _, v := range list {
		if r.m.Value(v.Ref) == 1 {
			values = append(values, v.Term.String())
		}
	}
	return values
}

func (r *netRules) step(_ context.Context, state any, moves []string) (any, [][]string, error) {
	r.m.Load([]lanes.Position{state.(lanes.Position)})
	var joint []int32
	for role, m := range moves {
		i, known := r.index[role][m]
		if !known || r.m.Value(r.m.Net().Legal[role][i]) != 1 {
			return nil, nil, illegal(m)
		}
		joint = append(joint, i)
	}
	r.m.Move(1, func(_, role int) int32 { return joint[role] })
	var percepts [][]string
	for role := range moves {
		percepts = append(percepts, r.valued(r.m.Net().Sees[role]))
	}
	return r.m.After(0), percepts, nil
}

func (r *netRules) fluents(state any) []string {
	list := []string{}
	state.(lanes.Position).Fluents(func(f int) { list = append(list, r.m.Net().Game.Fluents[f].String()) })
	slices.Sort(list)
	return list
}

func illegal(move string) error { return &fault{"illegal", fmt.Sprintf("'%s' is no legal move", move)} }

// playRules play with the reference semantics.
type playRules struct{ g *play.Game }

func (r *playRules) engine() string { return "reference" }

func (r *playRules) start(ctx context.Context) (any, error) { return r.g.Initial(ctx) }

func (r *playRules) look(ctx context.Context, state any) (v view, err error) {
	s := state.(play.State)
	if v.over, err = r.g.Terminal(ctx, s); err != nil {
		return v, err
	}
	for _, role := range r.g.Roles() {
		legal, err := r.g.Legal(ctx, s, role)
		if err != nil {
			return v, err
		}
		goals, err := r.g.Goals(ctx, s, role)
		if err != nil {
			return v, err
		}
		v.legal, v.goals = append(v.legal, texts(legal)), append(v.goals, texts(goals))
	}
	return v, nil
}

func (r *playRules) step(ctx context.Context, state any, moves []string) (any, [][]string, error) {
	s := state.(play.State)
	var joint play.JointMove
	for i, role := range r.g.Roles() {
		legal, err := r.g.Legal(ctx, s, role)
		if err != nil {
			return nil, nil, err
		}
		at := slices.IndexFunc(legal, func(m *gdl.Term) bool { return m.String() == moves[i] })
		if at < 0 {
			return nil, nil, illegal(moves[i])
		}
		joint = append(joint, legal[at])
	}
	next, err := r.g.Next(ctx, s, joint)
	if err != nil {
		return nil, nil, err
	}
	var percepts [][]string
	for _, role := range r.g.Roles() {
		seen, err := r.g.Sees(ctx, s, joint, role)
		if err != nil {
			return nil, nil, err
		}
		percepts = append(percepts, texts(seen))
	}
	return next, percepts, nil
}

func (r *playRules) fluents(state any) []string {
	list := texts(state.(play.State).Fluents())
	slices.Sort(list)
	return list
}

func texts(terms []*gdl.Term) []string {
	list := []string{}
	for _, t := range terms {
		list = append(list, t.String())
	}
	return list
}
