package cover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/session"
)

// Options say how many matches are played, and how long the work may take.
type Options struct {
	Matches     int
	MaxSteps    int // the greatest length of a match
	RandomSeed  uint64
	States      int   // the greatest number of visited states, for proofs that an event never happens
	MaxGates    int64 // the greatest number of gates computed for random matches, and again for the visit of all states; 0: no limit
	KeepMatches bool  // keep the moves of all matches
	// Tests are matches that are played before the others.
	Tests        []*ruletest.PlayedTest
	AheadMatches int // the number of matches in which roles look ahead
}

// ShortOptions returns the options for editors and servers, which have to answer soon: a number of matches and little
// other work.
func ShortOptions(matches int) Options {
	return Options{Matches: matches, MaxSteps: 500, RandomSeed: 1, States: 20_000, MaxGates: 2_000_000_000}
}

// A HitCount counts the occurrences of an event.
type HitCount struct {
	Times       int64 // the number of states, or of steps for events that depend on moves, in which it happened
	Matches     int   // the number of matches in which it happened
	FirstStep   int   // the least step, from 0, at which it happened in a match
	Never       bool
	NeverProved bool // with Never: it is proved to happen in no state
	AlwaysHolds bool // it holds in every state
}

// isUncounted tells whether nothing is known of the event, since no match was played.
func (n HitCount) isUncounted() bool { return n.Times == 0 && !n.Never && !n.AlwaysHolds }

// A TermCount is the count of a fluent, a move or a goal value.
type TermCount struct {
	Role  *gdl.Term // the role of a move or goal value; nil for a fluent
	Term  *gdl.Term
	Count HitCount
	Legal HitCount // for a move: the states in which it is legal
}

// A Coverage holds all counts of a rulesheet.
type Coverage struct {
	MatchCounts
	Sheet            *session.Sheet
	Options          Options
	VisitedStates    int  // the number of visited states; 0 unless all were visited
	AllStatesVisited bool // all states were visited
	ByReference      bool // the reference semantics was used, since the game could not be grounded
	StopReason       string
	IsCut            bool // a time limit or an interrupt ended the work, or any limit before the reference semantics had played a match
	RuleProbes       []*RuleProbe
	Counts           []HitCount // by probe
	FluentCounts     []TermCount
	Moves            []TermCount
	Goals            []TermCount
	MatchTraces      []play.Trace
}

// MatchCounts are the numbers of played matches of each kind.
type MatchCounts struct {
	PlayedMatches   int `json:"matches"` // the number of matches of all kinds
	ScriptedMatches int `json:"testMatches,omitempty"`
	AheadMatches    int `json:"aheadMatches,omitempty"`
	FinishedMatches int `json:"finished"` // matches whose last state was terminal
	LongestMatch    int `json:"-"`
}

// MeasureCoverage plays matches and returns how often each rule, condition, fluent, move and goal
// value of a rulesheet occurs.
func MeasureCoverage(ctx context.Context, s *session.Sheet, o Options) (*Coverage, error) {
	return guard.RunValue("counting", func() (*Coverage, error) {
		made, probes, err := addProbeRules(s.File)
		if err != nil {
			return nil, err
		}
		c := &Coverage{Sheet: s, Options: o, RuleProbes: probes, Counts: make([]HitCount, len(probes))}
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

// A countedGate is a gate of the network whose value is counted.
type countedGate struct {
	ref            circuit.NodeRef
	dependsOnMoves bool
	condition      circuit.NodeRef // the gate is counted only where this gate holds: for a goal value, where the match is over
	count          *HitCount
	seenLanes      uint64 // the lanes in whose current match the gate was true
	everHappened   bool   // the gate was true in some visited state
}

// A meter plays the matches of a coverage in a network, and counts the gates.
type meter struct {
	coverage *Coverage
	net      *circuit.Network
	machine  *lanes.LaneMachine
	gates    []*countedGate
	chooser  *chooser // nil unless roles look ahead
	lanes    sample.Lanes
	queue    matchQueue
}

func newGateMeter(c *Coverage, net *circuit.Network, made *gdl.File) *meter {
	graph := gdl.NewGraph(made)
	m := &meter{coverage: c, net: net, machine: lanes.New(net)}
	atoms := map[string]int{}
	for i, a := range net.Game.Atoms {
		if name, arity := net.Game.AtomSymbol(grounding.Atom(i)); a.AtomKind == grounding.DerivedAtom && name != "" && arity == 0 {
			atoms[name] = i
		}
	}
	for i, p := range c.RuleProbes {
		n := &c.Counts[i]
		at, possible := atoms[p.relation]
		switch {
		case len(net.Game.StaticAtoms[p.relation]) > 0:
			n.AlwaysHolds = true
		case !possible:
			n.Never, n.NeverProved = true, true
		default:
			// A gate that depends on moves may have become simpler. A probe of steps is still counted at steps.
			m.watchGate(net.AtomRefs[at], circuit.TrueRef, n, p.isOfSteps() || graph.DependsOn(p.relation)[gdl.Does])
		}
	}
	m.addNamedGates()
	return m
}

func (m *meter) watchGate(ref, only circuit.NodeRef, into *HitCount, acts bool) {
	m.gates = append(m.gates, &countedGate{ref: ref, condition: only, dependsOnMoves: acts, count: into})
}

// addNamedGates adds the gates of fluents, moves and goal values to the counted gates.
func (m *meter) addNamedGates() {
	g := m.net.Game
	m.coverage.FluentCounts = make([]TermCount, len(g.Fluents))
	for i, f := range g.Fluents {
		m.coverage.FluentCounts[i].Term = f
		m.watchGate(m.net.FluentRefs[i], circuit.TrueRef, &m.coverage.FluentCounts[i].Count, false)
	}
	for r, moves := range g.RoleMoves {
		for _, move := range moves {
			m.coverage.Moves = append(m.coverage.Moves, TermCount{Role: g.Roles[r], Term: move})
		}
		for _, v := range m.net.GoalGates[r] {
			m.coverage.Goals = append(m.coverage.Goals, TermCount{Role: g.Roles[r], Term: v.ValueTerm})
		}
	}
	at, goal := 0, 0
	for r, moves := range g.RoleMoves {
		for i := range moves {
			m.watchGate(m.net.DoesRefs[r][i], circuit.TrueRef, &m.coverage.Moves[at].Count, true)
			m.watchGate(m.net.LegalRefs[r][i], circuit.TrueRef, &m.coverage.Moves[at].Legal, false)
			at++
		}
		for _, v := range m.net.GoalGates[r] {
			m.watchGate(v.GateRef, m.net.TerminalRef, &m.coverage.Goals[goal].Count, false)
			goal++
		}
	}
}

// readGates adds the values of gates to their counts, for the lanes in the set among. It reads the gates that depend on
// moves if acting, else the others.
func (m *meter) readGates(acting bool, among uint64) {
	for _, d := range m.gates {
		if d.dependsOnMoves != acting {
			continue
		}
		w := m.machine.GateLanes(d.ref) & m.machine.GateLanes(d.condition) & among
		if w == 0 {
			continue
		}
		n := d.count
		fresh := w &^ d.seenLanes
		d.seenLanes |= w
		n.Times += int64(bits.OnesCount64(w))
		for set := fresh; set != 0; set &= set - 1 {
			step := m.lanes.Lanes[bits.TrailingZeros64(set)].Step
			if n.Matches == 0 || step < n.FirstStep {
				n.FirstStep = step
			}
			n.Matches++
		}
	}
}

// A matchQueue yields the matches to play: scripted matches, random matches, and matches in which roles look
// ahead.
type matchQueue struct {
	scripted     []*ruletest.PlayedTest
	startedCount int                           // the number of matches that were begun and are not scripted
	inLanes      [lanes.LaneCount]countedMatch // the matches that are being played, by lane
}

// A countedMatch is a match that is played.
type countedMatch struct {
	script      *ruletest.PlayedTest // the test that gives the moves; nil if the program chooses them
	numbers     *rand.Rand           // the random numbers of a match in which roles look ahead
	moveHistory []play.JointMove
}

// nextMatch returns the next match to play in a lane; an empty Lane if there is none.
func (m *meter) nextMatch(lane int) sample.Lane {
	o, q := m.coverage.Options, &m.queue
	q.inLanes[lane] = countedMatch{}
	for _, d := range m.gates {
		d.seenLanes &^= 1 << lane
	}
	for len(q.scripted) > 0 {
		script, start, known := q.scripted[0], m.machine.InitialPosition(), true
		if q.scripted = q.scripted[1:]; script.IsStartGiven {
			start, known = m.machine.PositionWith(script.States[0].TrueFluents())
		}
		if known {
			q.inLanes[lane].script = script
			return sample.Lane{Start: start}
		}
	}
	if q.startedCount >= o.Matches+o.AheadMatches || o.MaxGates > 0 && m.workDone() >= o.MaxGates {
		return sample.Lane{}
	}
	l := sample.Lane{Start: m.machine.InitialPosition()}
	numbers := sample.Numbers(o.RandomSeed, uint64(q.startedCount))
	if q.startedCount < o.Matches {
		l.Numbers = numbers
	} else {
		q.inLanes[lane].numbers = numbers
	}
	q.startedCount++
	return l
}

// playCountedMatches plays all matches of the options and counts the gates.
func (m *meter) playCountedMatches(ctx context.Context) {
	o := m.coverage.Options
	if m.queue.scripted = o.Tests; o.AheadMatches > 0 {
		m.chooser = &chooser{m.net, lanes.New(m.net)}
	}
	m.lanes = sample.Lanes{Machine: m.machine, MaxSteps: o.MaxSteps, Begin: m.nextMatch, Choose: m.chooseCountedMove, OnEnd: m.recordMatchEnds,
		OnStates: func(among uint64) { m.readGates(false, among) },
		OnMoves: func(among uint64) {
			m.readGates(true, among)
			for set := among; set != 0 && o.KeepMatches; set &= set - 1 {
				i := bits.TrailingZeros64(set)
				joint := make(play.JointMove, len(m.net.DoesRefs))
				for role := range joint {
					joint[role] = m.net.Game.RoleMoves[role][m.machine.MoveOf(i, role)]
				}
				m.queue.inLanes[i].moveHistory = append(m.queue.inLanes[i].moveHistory, joint)
			}
		}}
	if m.lanes.PlayAll(ctx) != nil {
		m.recordMatchEnds(m.lanes.Used, 0)
	} else if n := m.queue.startedCount; n < o.Matches+o.AheadMatches {
		m.coverage.StopReason = fmt.Sprintf("the limit of the work is reached after %d matches", n)
	}
}

// chooseCountedMove returns the move of a role in a lane: from the script of the match, by looking
// ahead, or at random for the role random. It returns -1 if the script has no legal move here.
func (m *meter) chooseCountedMove(lane, role int, legal []int32) int32 {
	played, step := &m.queue.inLanes[lane], m.lanes.Lanes[lane].Step
	switch {
	case played.script != nil:
		for _, i := range legal {
			if step < len(played.script.Moves) && gdl.EqualTerms(m.net.Game.RoleMoves[role][i], played.script.Moves[step][role]) {
				return i
			}
		}
		return -1
	case m.net.Game.Roles[role].Name != gdl.Random:
		return m.chooser.chooseMove(m.machine.PositionOf(lane), role, legal, played.numbers)
	}
	return legal[played.numbers.IntN(len(legal))]
}

// workDone returns the number of gates that were computed for matches.
func (m *meter) workDone() int64 {
	work := m.machine.WorkDone()
	if m.chooser != nil {
		work += m.chooser.machine.WorkDone()
	}
	return work
}

func (m *meter) recordMatchEnds(ended, over uint64) {
	for set := ended; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		m.recordMatchEnd(lane, over>>lane&1 == 1)
	}
}

func (m *meter) recordMatchEnd(lane int, finished bool) {
	c, l := m.coverage, &m.queue.inLanes[lane]
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
	if c.Options.KeepMatches && (l.script == nil || !l.script.IsStartGiven) {
		c.MatchTraces = append(c.MatchTraces, play.Trace{Moves: l.moveHistory})
	}
}

// errTooMany is the error of a visit that stops since there are too many states.
var errTooMany = errors.New("more states than are visited")

// visitAllStates visits all states, and notes which gates are ever true. If there are too many
// states, or too much work, nothing is proved.
func (m *meter) visitAllStates(ctx context.Context) error {
	if m.coverage.Options.States == 0 {
		return nil
	}
	look := func(acting bool, among uint64) {
		for _, d := range m.gates {
			if !d.everHappened && d.dependsOnMoves == acting {
				d.everHappened = m.machine.GateLanes(d.ref)&m.machine.GateLanes(d.condition)&among != 0
			}
		}
	}
	e := m.machine.Expander(m.machine.InitialPosition())
	at := 0
	err := e.Run(ctx, lanes.ExpansionWalk{WorkLimit: cmp.Or(m.coverage.Options.MaxGates, math.MaxInt64), NextState: func() (uint32, bool) {
		if at == e.StateCount() {
			return 0, false
		}
		at++
		return uint32(at - 1), true
	}, LookAtFresh: func(uint64) uint64 {
		look(false, ^uint64(0))
		return m.machine.GoingLanes()
	}, AfterMove: func(moved uint64) error {
		look(true, moved)
		for ; moved != 0; moved &= moved - 1 {
			e.Successor(bits.TrailingZeros64(moved))
		}
		if e.StateCount() > m.coverage.Options.States {
			return errTooMany
		}
		return nil
	}})
	if errors.Is(err, lanes.ErrTooManyMoves) || errors.Is(err, lanes.ErrWorkDone) || errors.Is(err, errTooMany) {
		return nil
	}
	if err != nil {
		return err
	}
	m.coverage.VisitedStates, m.coverage.AllStatesVisited = e.StateCount(), true
	return nil
}

// markNeverSeen marks the counts of gates that were true in no match, and those that are proved to
// be true in no state. It marks none if neither a match was played nor all states were visited.
func (m *meter) markNeverSeen() {
	for _, d := range m.gates {
		if d.count.Times == 0 && (m.coverage.PlayedMatches > 0 || m.coverage.AllStatesVisited) {
			d.count.Never, d.count.NeverProved = true, m.coverage.AllStatesVisited && !d.everHappened
		}
	}
}
