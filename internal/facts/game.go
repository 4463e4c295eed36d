package facts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/symmetry"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/session"
)

// Options are the limits of the work for one game, and the seed of its matches.
type Options struct {
	Matches    int
	MaxSteps   int // the greatest length of a match
	RandomSeed uint64
	States     int // the greatest number of visited states
	// MaxGates is the greatest number of gates that the matches compute, each for 64 states. The visit of the states
	// may compute as many again.
	MaxGates int64
}

// A Figure is a measured number with its precision.
type Figure struct {
	Value float64
	// LowEnd and HighEnd are the ends of the interval of an estimate. Both equal Value if the
	// figure is exact.
	LowEnd, HighEnd float64
	IsExact         bool
	IsKnown         bool
}

// MarshalText returns a figure as text that UnmarshalText reads, even with infinite ends.
func (x Figure) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%v %v %v %v %v", x.Value, x.LowEnd, x.HighEnd, x.IsExact, x.IsKnown), nil
}

// UnmarshalText reads a figure as MarshalText writes it.
func (x *Figure) UnmarshalText(text []byte) error {
	_, err := fmt.Sscan(string(text), &x.Value, &x.LowEnd, &x.HighEnd, &x.IsExact, &x.IsKnown)
	return err
}

func exactFigure(v float64) Figure { return Figure{v, v, v, true, true} }

// A GameFacts holds the measured facts of a game.
type GameFacts struct {
	Path       string `json:"-"`
	FaultText  string // why a part of the facts is missing; "" if none is
	IsCutShort bool   `json:"-"` // a time limit or a fault of the program ended the work: another run may have more figures
	Text       TextFacts
	Structure  StructureFacts
	RandomSeed uint64
	Symmetries SymmetryFigure // of all rules
	// FreeSymmetries are the symmetries of the rules without the initial state.
	FreeSymmetries SymmetryFigure

	RoleCount       int
	HasRandom       bool // a role plays dice
	Sees            bool // the rules define percepts
	IsSimultaneous  bool // two roles had a choice in some state that was seen
	FluentCount     int  // ground fluents that may come about
	MoveCount       int
	GroundRuleCount int
	GateCount       int

	States          int // visited states
	StatesExact     bool
	StatesByDepth   []int // the number of states for each least number of moves to reach them
	TerminalStates  int   // of the visited states
	IsCyclic        bool  // with StatesExact: a match may come back to a state
	ShortestMatch   Figure
	LongestMatch    Figure // a lower bound, unless all states were visited; then it is not known if a match can go on for ever
	MostJointMoves  Figure // joint moves of one state
	MeanLength      Figure // of a random match
	MeanJointMoves  Figure // joint moves of a state that a random match leaves
	ForcedShare     Figure // the share of steps of random matches at which no role has a choice
	Goals           []RoleGoal
	PlayedMatches   int
	FinishedMatches int
}

// A RoleGoal describes the goal values of a role at the end of random matches.
type RoleGoal struct {
	Role       string
	MeanGoal   Figure
	GoalShares []GoalShare // the shares of the goal values that occur, ascending by value
}

// A SymmetryFigure is the number of symmetries of a game's rules.
type SymmetryFigure struct {
	OrderText  string // a whole number, which may be large; "" if none was counted
	IsExact    bool   // if false, there are at least so many symmetries
	Generators []string
	RoleOrbits [][]string
}

// TextFacts are figures of the text of a game. RuleCount leaves out facts, RelationCount counts the names of heads, and
// VariableCount the different variables of each rule. LiteralCount includes distinct.
type TextFacts struct {
	ByteCount, RuleCount, FactCount, RelationCount, LiteralCount, NegationCount, DisjunctionCount, DistinctCount, VariableCount, MaxArity, MaxBody int
}

// MeasureText returns the figures of the text of a file.
func MeasureText(f *gdl.File) TextFacts {
	text := f.Source.Text
	t := TextFacts{ByteCount: len(text)}
	relations := map[string]bool{}
	for _, r := range f.Rules {
		if len(r.Body) == 0 {
			t.FactCount++
		} else {
			t.RuleCount++
		}
		relations[r.Head.Name] = true
		t.MaxArity = max(t.MaxArity, len(r.Head.Args))
		t.MaxBody = max(t.MaxBody, len(r.Body))
		variables := map[string]bool{}
		for _, v := range r.Head.VariableNames() {
			variables[v] = true
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			switch l.Op {
			case gdl.OpAtom:
				t.LiteralCount++
			case gdl.OpDistinct:
				t.LiteralCount++
				t.DistinctCount++
			case gdl.OpNot:
				t.NegationCount++
			case gdl.OpOr:
				t.DisjunctionCount++
			}
			if l.Atom != nil {
				for _, v := range l.Atom.VariableNames() {
					variables[v] = true
				}
			}
		})
		t.VariableCount += len(variables)
	}
	t.RelationCount = len(relations)
	return t
}

// MeasureGame returns the figures of a game. If a part cannot be measured, FaultText says why.
func MeasureGame(ctx context.Context, s *session.Sheet, o Options) *GameFacts {
	f := &GameFacts{Path: s.Path, Text: MeasureText(s.File), Structure: MeasureStructure(s.File), RandomSeed: o.RandomSeed, RoleCount: len(s.Game.Roles()), Sees: s.File.HasSees()}
	for i := range s.Game.Roles() {
		f.HasRandom = f.HasRandom || s.Game.IsRandomRole(i)
	}
	err := guard.Run("measuring", func() error {
		f.Symmetries = newSymmetryFigure(symmetry.FindGroup(ctx, s.File))
		f.FreeSymmetries = newSymmetryFigure(symmetry.FindFreeGroup(ctx, s.File))
		net, err := session.BuildNetwork(ctx, s.File, session.LongGrounding)
		if err != nil {
			return err
		}
		f.FluentCount, f.MoveCount, f.GroundRuleCount, f.GateCount = len(net.Game.Fluents), net.Game.Stats.MoveCount, net.Game.Stats.RuleCount, len(net.Nodes)
		m := &meter{facts: f, options: o, net: net, machine: lanes.New(net)}
		if err := m.playSamples(ctx); err != nil {
			return err
		}
		return m.buildStateGraph(ctx)
	})
	if cut := guard.CutCause(ctx); err != nil && cut != nil {
		err = cut
	}
	if err != nil {
		var large *grounding.TooLargeError
		f.FaultText, f.IsCutShort = err.Error(), !errors.As(err, &large)
	}
	return f
}

func newSymmetryFigure(g *symmetry.Group) SymmetryFigure {
	return SymmetryFigure{g.Order.String(), g.IsExact, g.GeneratorTexts, g.RoleOrbits}
}

// A meter measures one game over its network.
type meter struct {
	facts   *GameFacts
	options Options
	net     *circuit.Network
	machine *lanes.LaneMachine

	samples []matchSample // the matches that came to their ends
}

// A matchSample is one random match.
type matchSample struct {
	stepCount, jointMoveSum, forcedSteps float64
	goalValues                           []float64 // nil unless the match came to its end
}

// recordState notes the number of joint moves in the state of a lane, and whether several roles have
// a choice. It returns the number, and whether no role has a choice.
func (m *meter) recordState(lane int) (joint float64, forced bool) {
	joint = 1
	choosing := 0
	for _, legal := range m.net.LegalRefs {
		n := 0
		for _, ref := range legal {
			n += int(m.machine.GateLanes(ref) >> lane & 1)
		}
		joint *= float64(n)
		if n > 1 {
			choosing++
		}
	}
	m.facts.IsSimultaneous = m.facts.IsSimultaneous || choosing > 1
	m.facts.MostJointMoves.Value = max(m.facts.MostJointMoves.Value, joint)
	return joint, choosing == 0
}

// goalValues returns the goal value of each role in a lane; NaN if it has no whole number as value,
// or several.
func (m *meter) goalValues(lane int) []float64 {
	list := make([]float64, len(m.net.GoalGates))
	for r, values := range m.net.GoalGates {
		list[r] = math.NaN()
		for _, v := range values {
			if v.IsInt && m.machine.GateLanes(v.GateRef)>>lane&1 == 1 {
				if !math.IsNaN(list[r]) {
					list[r] = math.NaN()
					break
				}
				list[r] = float64(v.IntValue)
			}
		}
	}
	return list
}

// playSamples plays random matches, 64 at a time, and sets the figures that they show.
func (m *meter) playSamples(ctx context.Context) error {
	o, f := m.options, m.facts
	var numbers [lanes.LaneCount]int // the number of the match in each lane
	var samples []matchSample        // by the number of the match
	play := sample.Lanes{Machine: m.machine, MaxSteps: o.MaxSteps}
	play.Begin = func(lane int) sample.Lane {
		n := len(samples)
		if n >= o.Matches || m.machine.WorkDone() > o.MaxGates {
			return sample.Lane{}
		}
		numbers[lane], samples = n, append(samples, matchSample{})
		return sample.Lane{Start: m.machine.InitialPosition(), Numbers: sample.Numbers(o.RandomSeed, uint64(n))}
	}
	play.OnMoves = func(among uint64) {
		for set := among; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			x := &samples[numbers[lane]]
			joint, forced := m.recordState(lane)
			x.stepCount++
			x.jointMoveSum += joint
			if forced {
				x.forcedSteps++
			}
		}
	}
	play.OnEnd = func(ended, over uint64) {
		f.PlayedMatches += bits.OnesCount64(ended)
		f.FinishedMatches += bits.OnesCount64(over)
		for set := over; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			samples[numbers[lane]].goalValues = m.goalValues(lane)
		}
	}
	if err := play.PlayAll(ctx); err != nil {
		return err
	}
	for _, x := range samples {
		if x.goalValues != nil {
			m.samples = append(m.samples, x)
		}
	}
	f.MostJointMoves = Figure{Value: f.MostJointMoves.Value, LowEnd: f.MostJointMoves.Value, HighEnd: math.Inf(1), IsKnown: f.PlayedMatches > 0}
	m.estimateFigures()
	return nil
}
