package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A GameProgram is the logic program of a game over some steps of time: layer t has the gates of
// the state at time t and of the transition after it. Gates are encoded when they are first asked
// for, so that the program holds only the cone of influence of the question.
//
// This is the temporal extension of AIJ 2012 Def. 10 with its action
// generator, over the simplified network instead of the rules.
type GameProgram struct {
	ChangeGates
	Net        *circuit.Network
	TimeLayers []*timeLayer
	IsLocal    bool // fluents and moves are encoded only when asked for, too
	// IsCutPoint tells which gates the solver chooses freely, in place of computing them from
	// others; nil: none.
	IsCutPoint  func(node int) bool
	AssumedSame []bool // by fluent of a product: in the free state it is assumed to be equal to its counterpart
}

// A timeLayer maps the nodes of the network to literals at one time.
type timeLayer struct {
	NodeLits   []asp.Lit // by node; 0: not encoded yet
	moveAtoms  []asp.Atom
	firstMoves []int // by role: the index of its first move in moveAtoms
	// HasTransition is set once the transition that leaves this layer is encoded.
	HasTransition bool
}

// New returns a program about a network that has no state yet.
func New(net *circuit.Network) *GameProgram {
	prog := &asp.Program{}
	holds := prog.NewAtom()
	prog.AddFact(holds)
	u := &GameProgram{Net: net, ChangeGates: ChangeGates{LogicGates: LogicGates{LogicProgram: prog, TrueLit: holds.PosLit()}}}
	if net.Product != nil {
		u.knownGates = gateTable{}
	}
	return u
}

// FreeState adds layer 0 with a state that the solver chooses: the state
// generator of AIJ 2012 sec. 4.3.
func (u *GameProgram) FreeState() {
	l := u.NewLayer()
	var atoms []asp.Atom
	for _, f := range u.fluentOrder() {
		node := u.Net.FluentRefs[f]
		if twin, same := u.twinLit(f, u.AssumedSame); same {
			l.NodeLits[node.NodeIndex()] = twin
			continue
		}
		a := u.LogicProgram.NewAtom()
		atoms = append(atoms, a)
		l.NodeLits[node.NodeIndex()] = a.PosLit()
	}
	if len(atoms) > 0 {
		u.LogicProgram.AddChoice(atoms)
	}
}

// InitialState adds layer 0 with the initial state.
func (u *GameProgram) InitialState() {
	l := u.NewLayer()
	for _, node := range u.Net.FluentRefs {
		l.NodeLits[node.NodeIndex()] = u.TrueLit.Complement()
	}
	for _, f := range u.Net.Game.InitFluents {
		l.NodeLits[u.Net.FluentRefs[f].NodeIndex()] = u.TrueLit
	}
}

// NewLayer adds a point of time.
func (u *GameProgram) NewLayer() *timeLayer {
	l := &timeLayer{NodeLits: make([]asp.Lit, len(u.Net.Nodes))}
	l.NodeLits[0] = u.TrueLit
	u.TimeLayers = append(u.TimeLayers, l)
	return l
}

// AddStep adds a transition that leaves the last layer, and the next layer.
// Transitions need a state that is not terminal and one legal move of every
// role (AIJ 2012 Def. 7).
func (u *GameProgram) AddStep() {
	u.AddMovesIf(u.TrueLit)
	u.equatePercepts(len(u.TimeLayers) - 1)
	u.AddNextLayerIf(u.TrueLit)
}

// AddMovesIf adds moves that leave the last layer if g holds, and none otherwise. The solver chooses among them.
func (u *GameProgram) AddMovesIf(g asp.Lit) {
	t := len(u.TimeLayers) - 1
	l := u.TimeLayers[t]
	u.Forbid(g, u.GateLit(t, u.Net.TerminalRef))
	l.HasTransition = true
	var chosen []asp.Atom
	for r, moves := range u.Net.DoesRefs {
		l.firstMoves = append(l.firstMoves, len(l.moveAtoms))
		none, made := []asp.Lit{g}, make([]asp.Lit, len(moves))
		for m, does := range moves {
			a, shared := u.twinMove(l, r, m)
			if !shared {
				a = u.LogicProgram.NewAtom()
				chosen = append(chosen, a)
			}
			l.moveAtoms = append(l.moveAtoms, a)
			made[m] = a.PosLit()
			l.NodeLits[does.NodeIndex()] = made[m]
			none = append(none, made[m].Complement())
			u.Forbid(made[m], u.GateLit(t, u.Net.LegalRefs[r][m]).Complement())
			u.Forbid(made[m], g.Complement())
		}
		u.Forbid(none...)
		if len(made) > 1 {
			u.LogicProgram.AddAtLeast(0, 2, made...)
		}
	}
	if len(chosen) > 0 {
		u.LogicProgram.AddChoice(chosen)
	}
}

// AddNextLayerIf adds a layer: the state that the moves lead to if g holds, and the same state once
// more if it does not.
func (u *GameProgram) AddNextLayerIf(g asp.Lit) {
	t := len(u.TimeLayers) - 1
	next := u.NewLayer()
	for _, f := range u.fluentOrder() {
		node := u.Net.FluentRefs[f]
		if twin, same := u.twinLit(f, nil); same {
			next.NodeLits[node.NodeIndex()] = twin
			continue
		}
		moved := u.Conjunction([]asp.Lit{g, u.GateLit(t, u.Net.NextRefs[f])})
		kept := u.Conjunction([]asp.Lit{g.Complement(), u.GateLit(t, node)})
		next.NodeLits[node.NodeIndex()] = u.Disjunction([]asp.Lit{moved, kept})
	}
}

// MovesOf returns the joint moves of a model, as indexes by step and role.
func (u *GameProgram) MovesOf(model asp.Model) [][]int32 {
	var trace [][]int32
	for t, l := range u.TimeLayers {
		if !l.HasTransition {
			break
		}
		trace = append(trace, u.JointMoveAt(model, t))
	}
	return trace
}

// StateOf reads the fluents of a layer of a model.
func (u *GameProgram) StateOf(model asp.Model, t int) []bool {
	state := make([]bool, len(u.Net.Game.Fluents))
	for f, node := range circuit.StateRefs(u.Net) {
		state[f] = model.SatisfiesLit(u.TimeLayers[t].NodeLits[node.NodeIndex()])
	}
	return state
}

// JointMoveAt reads the joint move of a model at a time.
func (u *GameProgram) JointMoveAt(model asp.Model, t int) []int32 {
	l := u.TimeLayers[t]
	joint := make([]int32, len(l.firstMoves))
	for r, first := range l.firstMoves {
		for m := range u.Net.DoesRefs[r] {
			if model.SatisfiesLit(l.moveAtoms[first+m].PosLit()) {
				joint[r] = int32(m)
			}
		}
	}
	return joint
}
