package cover

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/session"
)

// Options bound the play.
type Options struct {
	Matches     int
	MaxSteps    int // of a match at most
	RandomSeed  uint64
	States      int   // visited states at most, for proofs of never
	MaxGates    int64 // gates computed for random matches at most; 0: no limit
	KeepMatches bool  // keep the matches
	// ScriptedMatches are played before all others.
	ScriptedMatches []ScriptedMatch
	AheadMatches    int // matches in which roles look ahead
}

// A HitCount counts the occurrences of an event.
type HitCount struct {
	OccurrenceCount int64 // states, or steps for events that depend on moves
	Matches         int
	FirstStep       int // the step, from 0, of the first occurrence; of the match with the earliest one
	Never           bool
	NeverProved     bool // with Never: in no state at all
	AlwaysHolds     bool // it depends on no state and holds
}

// isUncounted tells whether nothing is known of the event: no match was played.
func (n HitCount) isUncounted() bool { return n.OccurrenceCount == 0 && !n.Never && !n.AlwaysHolds }

// A TermCount is the count of a fluent, a move or a goal value.
type TermCount struct {
	Role        *gdl.Term // of a move or a goal value
	CountedTerm *gdl.Term
	HitCount    HitCount
	LegalCount  HitCount // of a move: the states in which it is legal
}

// A Coverage holds all counts of a rulesheet.
type Coverage struct {
	MatchCounts
	PlayableSheet    *session.Sheet
	CountOptions     Options
	VisitedStates    int  // states of the enumeration
	AllStatesVisited bool // they are all states
	ByReference      bool // the reference semantics has counted, since the game could not be grounded
	StopReason       string
	IsCut            bool // by a clock or an interrupt, or before any match was played
	RuleProbes       []*RuleProbe
	Counts           []HitCount // by probe
	FluentCounts     []TermCount
	Moves            []TermCount
	Goals            []TermCount
	MatchTraces      []play.Trace
}

// MatchCounts are the numbers of the matches that were played.
type MatchCounts struct {
	PlayedMatches   int // of all kinds
	ScriptedMatches int
	AheadMatches    int
	FinishedMatches int // matches that came to their end
	LongestMatch    int
}

// MeasureCoverage counts the events of a rulesheet.
func MeasureCoverage(ctx context.Context, s *session.Sheet, o Options) (*Coverage, error) {
	return guard.RunValue("counting", func() (*Coverage, error) {
		made, probes, err := addProbeRules(s.File)
		if err != nil {
			return nil, err
		}
		c := &Coverage{PlayableSheet: s, CountOptions: o, RuleProbes: probes, Counts: make([]HitCount, len(probes))}
		var queries []*gdl.Term
		for _, p := range probes {
			queries = append(queries, p.probeAtom())
		}
		net, err := session.BuildNetwork(ctx, made, session.LongGrounding, queries...)
		if cut := guard.CutCause(ctx); err != nil && cut != nil {
			c.StopReason, c.IsCut = fmt.Sprintf("%v, before any match", cut), true
			return c, nil
		}
		var large *grounding.TooLargeError
		if errors.As(err, &large) {
			c.ByReference, c.StopReason = true, err.Error()
			return c, c.countByReference(ctx, made)
		}
		if err != nil {
			return nil, session.LocateError(s.File.Source, err)
		}
		m := newGateMeter(c, net, made)
		m.playCountedMatches(ctx)
		if err := m.visitAllStates(ctx); err != nil && guard.CutCause(ctx) == nil {
			return nil, err
		}
		if cut := guard.CutCause(ctx); cut != nil && !c.AllStatesVisited {
			c.StopReason, c.IsCut = fmt.Sprintf("%v, after %d matches", cut, c.PlayedMatches), true
		}
		m.markNeverSeen()
		return c, nil
	})
}

// A countedGate is a gate with its count.
type countedGate struct {
	gateRef        circuit.NodeRef
	dependsOnMoves bool
	conditionRef   circuit.NodeRef // the gate is counted where this one holds: goal values at the end
	hitCount       *HitCount
	seenLanes      uint64 // lanes whose present match has had it
	everHappened   bool   // it happened in some state that was visited
}

// A gateMeter reads the gates of a network.
type gateMeter struct {
	coverage     *Coverage
	gameNetwork  *circuit.Network
	laneMachine  *lanes.LaneMachine
	countedGates []*countedGate
	moveChooser  *moveChooser // nil until some role looks ahead
	lanes        sample.Lanes
	matchQueue   matchQueue
}

func newGateMeter(c *Coverage, net *circuit.Network, made *gdl.File) *gateMeter {
	graph := gdl.NewGraph(made)
	m := &gateMeter{coverage: c, gameNetwork: net, laneMachine: lanes.New(net)}
	atoms := map[string]int{}
	for i, a := range net.Game.Atoms {
		if name, arity := net.Game.AtomSymbol(grounding.Atom(i)); a.AtomKind == grounding.DerivedAtom && name != "" && arity == 0 {
			atoms[name] = i
		}
	}
	for i, p := range c.RuleProbes {
		n := &c.Counts[i]
		at, possible := atoms[p.relationName]
		switch {
		case len(net.Game.StaticAtoms[p.relationName]) > 0:
			n.AlwaysHolds = true
		case !possible:
			n.Never, n.NeverProved = true, true
		default:
			// A gate that depends on moves may have become simpler: a probe of steps
			// is counted at steps all the same.
			m.watchGate(net.AtomRefs[at], circuit.TrueRef, n, p.isOfSteps() || graph.DependsOn(p.relationName)[gdl.Does])
		}
	}
	m.addNamedGates()
	return m
}

func (m *gateMeter) watchGate(ref, only circuit.NodeRef, into *HitCount, acts bool) {
	m.countedGates = append(m.countedGates, &countedGate{gateRef: ref, conditionRef: only, dependsOnMoves: acts, hitCount: into})
}

// addNamedGates adds the gates of fluents, moves and goal values.
func (m *gateMeter) addNamedGates() {
	g := m.gameNetwork.Game
	m.coverage.FluentCounts = make([]TermCount, len(g.Fluents))
	for i, f := range g.Fluents {
		m.coverage.FluentCounts[i].CountedTerm = f
		m.watchGate(m.gameNetwork.FluentRefs[i], circuit.TrueRef, &m.coverage.FluentCounts[i].HitCount, false)
	}
	for r, moves := range g.RoleMoves {
		for _, move := range moves {
			m.coverage.Moves = append(m.coverage.Moves, TermCount{Role: g.Roles[r], CountedTerm: move})
		}
		for _, v := range m.gameNetwork.GoalGates[r] {
			m.coverage.Goals = append(m.coverage.Goals, TermCount{Role: g.Roles[r], CountedTerm: v.ValueTerm})
		}
	}
	at, goal := 0, 0
	for r, moves := range g.RoleMoves {
		for i := range moves {
			m.watchGate(m.gameNetwork.DoesRefs[r][i], circuit.TrueRef, &m.coverage.Moves[at].HitCount, true)
			m.watchGate(m.gameNetwork.LegalRefs[r][i], circuit.TrueRef, &m.coverage.Moves[at].LegalCount, false)
			at++
		}
		for _, v := range m.gameNetwork.GoalGates[r] {
			m.watchGate(v.GateRef, m.gameNetwork.TerminalRef, &m.coverage.Goals[goal].HitCount, false)
			goal++
		}
	}
}

// readGates counts the gates that do or do not depend on moves.
func (m *gateMeter) readGates(acting bool, among uint64) {
	for _, d := range m.countedGates {
		if d.dependsOnMoves != acting {
			continue
		}
		w := m.laneMachine.GateLanes(d.gateRef) & m.conditionLanes(d) & among
		if w == 0 {
			continue
		}
		n := d.hitCount
		fresh := w &^ d.seenLanes
		d.seenLanes |= w
		n.OccurrenceCount += int64(bits.OnesCount64(w))
		for set := fresh; set != 0; set &= set - 1 {
			step := m.lanes.Lanes[bits.TrailingZeros64(set)].Step
			if n.Matches == 0 || step < n.FirstStep {
				n.FirstStep = step
			}
			n.Matches++
		}
	}
}

func (m *gateMeter) conditionLanes(d *countedGate) uint64 {
	if d.conditionRef == circuit.TrueRef {
		return ^uint64(0)
	}
	return m.laneMachine.GateLanes(d.conditionRef)
}

// A matchQueue yields the matches to play: scripted matches, random matches, and matches in which roles look
// ahead.
type matchQueue struct {
	scripted     []scriptedLane
	startedCount int                           // of those that are not scripted
	inLanes      [lanes.LaneCount]countedMatch // those that are being played
}

// A countedMatch is a match that is played.
type countedMatch struct {
	script      *scriptedLane // moves that are given; nil if they are chosen
	numbers     *rand.Rand    // of a match in which roles look ahead
	moveHistory [][]int32
}

// nextMatch returns the next match for a lane.
func (m *gateMeter) nextMatch(lane int) sample.Lane {
	o, q := m.coverage.CountOptions, &m.matchQueue
	q.inLanes[lane] = countedMatch{}
	for _, d := range m.countedGates {
		d.seenLanes &^= 1 << lane
	}
	if len(q.scripted) > 0 {
		script := &q.scripted[0]
		q.scripted, q.inLanes[lane].script = q.scripted[1:], script
		return sample.Lane{Start: script.startPosition}
	}
	if q.startedCount >= o.Matches+o.AheadMatches || o.MaxGates > 0 && m.workDone() >= o.MaxGates {
		return sample.Lane{}
	}
	l := sample.Lane{Start: m.laneMachine.InitialPosition()}
	numbers := sample.Numbers(o.RandomSeed, uint64(q.startedCount))
	if q.startedCount < o.Matches {
		l.Numbers = numbers
	} else {
		q.inLanes[lane].numbers = numbers
	}
	q.startedCount++
	return l
}

// playCountedMatches plays the matches.
func (m *gateMeter) playCountedMatches(ctx context.Context) {
	o := m.coverage.CountOptions
	m.matchQueue.scripted = translateMatches(m.gameNetwork, m.laneMachine.InitialPosition(), o.ScriptedMatches)
	m.lanes = sample.Lanes{Machine: m.laneMachine, MaxSteps: o.MaxSteps, Begin: m.nextMatch, Choose: m.chooseCountedMove, OnEnd: m.recordMatchEnds,
		OnStates: func(among uint64) { m.readGates(false, among) },
		OnMoves: func(among uint64) {
			m.readGates(true, among)
			for set := among; set != 0 && o.KeepMatches; set &= set - 1 {
				i := bits.TrailingZeros64(set)
				joint := make([]int32, len(m.gameNetwork.DoesRefs))
				for role := range joint {
					joint[role] = m.laneMachine.MoveOf(i, role)
				}
				m.matchQueue.inLanes[i].moveHistory = append(m.matchQueue.inLanes[i].moveHistory, joint)
			}
		}}
	if m.lanes.PlayAll(ctx) != nil {
		m.recordMatchEnds(m.lanes.Used, 0)
	} else if n := m.matchQueue.startedCount; n < o.Matches+o.AheadMatches {
		m.coverage.StopReason = fmt.Sprintf("the limit of the work is reached after %d matches", n)
	}
}

// chooseCountedMove picks a legal move; none if the script of the match ends here.
func (m *gateMeter) chooseCountedMove(lane, role int, legal []int32) int32 {
	played, step := &m.matchQueue.inLanes[lane], m.lanes.Lanes[lane].Step
	switch {
	case played.script != nil:
		if step < len(played.script.moveIndexes) && slices.Contains(legal, played.script.moveIndexes[step][role]) {
			return played.script.moveIndexes[step][role]
		}
		return -1
	case m.gameNetwork.Game.Roles[role].Name != gdl.Random:
		return m.aheadChooser().chooseMove(m.laneMachine.PositionOf(lane), role, legal, played.numbers)
	}
	return legal[played.numbers.IntN(len(legal))]
}

// aheadChooser returns the chooser of moves, which has a machine of its own.
func (m *gateMeter) aheadChooser() *moveChooser {
	if m.moveChooser == nil {
		m.moveChooser = newMoveChooser(m.gameNetwork)
	}
	return m.moveChooser
}

// workDone returns the gates that were computed for matches.
func (m *gateMeter) workDone() int64 {
	work := m.laneMachine.WorkDone()
	if m.moveChooser != nil {
		work += m.moveChooser.laneMachine.WorkDone()
	}
	return work
}

func (m *gateMeter) recordMatchEnds(ended, over uint64) {
	for set := ended; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		m.recordMatchEnd(lane, over>>lane&1 == 1)
	}
}

func (m *gateMeter) recordMatchEnd(lane int, finished bool) {
	c, l := m.coverage, &m.matchQueue.inLanes[lane]
	c.PlayedMatches++
	switch {
	case l.script != nil:
		c.ScriptedMatches++
	case l.numbers != nil:
		c.AheadMatches++
	}
	c.LongestMatch = max(c.LongestMatch, m.lanes.Lanes[lane].Step)
	if finished {
		c.FinishedMatches++
	}
	if !c.CountOptions.KeepMatches || l.script != nil && !l.script.isFromInitial {
		return
	}
	var t play.Trace
	for _, joint := range l.moveHistory {
		var moves play.JointMove
		for role, i := range joint {
			moves = append(moves, m.gameNetwork.Game.RoleMoves[role][i])
		}
		t.Moves = append(t.Moves, moves)
	}
	c.MatchTraces = append(c.MatchTraces, t)
}

// visitAllStates visits all states, if they are not too many.
func (m *gateMeter) visitAllStates(ctx context.Context) error {
	if m.coverage.CountOptions.States == 0 {
		return nil
	}
	known := m.laneMachine.NewStore(m.laneMachine.InitialPosition())
	look := func(acting bool, among uint64) {
		for _, d := range m.countedGates {
			if !d.everHappened && d.dependsOnMoves == acting {
				d.everHappened = m.laneMachine.GateLanes(d.gateRef)&m.conditionLanes(d)&among != 0
			}
		}
	}
	for at := 0; at < known.Len(); {
		part := known.Batch(at)
		at += len(part)
		err := m.laneMachine.ExpandPositions(ctx, part, lanes.ExpandHooks{
			OnLoad: func(uint64) { look(false, ^uint64(0)) },
			OnMove: func(moved uint64) { look(true, moved) },
			OnSuccessor: func(_ int, p lanes.Position) {
				if known.Len() <= m.coverage.CountOptions.States {
					known.Enter(p)
				}
			}})
		if errors.Is(err, lanes.ErrTooManyMoves) {
			return nil
		}
		if err != nil {
			return err
		}
		if known.Len() > m.coverage.CountOptions.States {
			return nil
		}
	}
	m.coverage.VisitedStates, m.coverage.AllStatesVisited = known.Len(), true
	return nil
}

// markNeverSeen marks the probes and terms that never happened.
func (m *gateMeter) markNeverSeen() {
	for _, d := range m.countedGates {
		if d.hitCount.OccurrenceCount == 0 && (m.coverage.PlayedMatches > 0 || m.coverage.AllStatesVisited) {
			d.hitCount.Never, d.hitCount.NeverProved = true, m.coverage.AllStatesVisited && !d.everHappened
		}
	}
}
