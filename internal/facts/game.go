package facts

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
)

// Options bound the work for one game.
type Options struct {
	Matches int
	Steps   int // of a match at most
	Seed    uint64
	States  int   // visited at most
	Work    int64 // gates computed, 64 states each: for matches, and again for states
}

// A Figure is a number with how it is known.
type Figure struct {
	Value float64
	// Low and High are the interval of an estimate; both are Value if it is exact.
	Low, High float64
	Exact     bool
	Known     bool
}

func exactly(v float64) Figure { return Figure{v, v, v, true, true} }

// A Facts is what is known of a game.
type Facts struct {
	Path  string
	Fault string // why there are no facts, or only those of the text
	Text  Text
	Seed  uint64

	Roles        int
	Random       bool // a role plays dice
	Sees         bool // the rules say what roles see
	Simultaneous bool // in some state that was seen two roles had a choice
	KindExact    bool // all states were seen
	Fluents      int  // ground ones that may come about
	Moves        int
	GroundRules  int
	Gates        int

	States      int // visited
	StatesExact bool
	ByDepth     []int // states by the fewest moves to them
	Terminal    int   // of the visited states
	Cyclic      bool  // with StatesExact: a match may come back to a state
	Shortest    Figure
	Longest     Figure // of matches; not known where one can go on for ever
	MostMoves   Figure // joint moves of one state
	Length      Figure // of a random match
	Branching   Figure // joint moves of a state that a random match leaves
	Forced      Figure // share of its steps at which no role has a choice
	Goals       []Goal
	Played      int
	Finished    int
	estimated   []Figure // of Length, Branching, Forced and the goals, for tests
}

// A Goal is the mean goal value of a role at the end of a random match.
type Goal struct {
	Role string
	Mean Figure
}

// Text is what the text alone tells.
type Text struct {
	Bytes, Rules, Facts, Relations, Literals, Negations, Disjunctions, Distinct, Variables, MaxArity, MaxBody int
	Notation                                                                                                  string
}

// OfText measures a text.
func OfText(f *gdl.File) Text {
	t := Text{Bytes: len(f.Source.Text), Notation: f.Notation.String()}
	relations := map[string]bool{}
	for _, r := range f.Rules {
		if len(r.Body) == 0 {
			t.Facts++
		} else {
			t.Rules++
		}
		relations[r.Head.Name] = true
		t.MaxArity = max(t.MaxArity, len(r.Head.Args))
		t.MaxBody = max(t.MaxBody, len(r.Body))
		variables := map[string]bool{}
		for _, v := range r.Head.Vars() {
			variables[v] = true
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			switch l.Op {
			case gdl.OpAtom:
				t.Literals++
			case gdl.OpDistinct:
				t.Literals++
				t.Distinct++
			case gdl.OpNot:
				t.Negations++
			case gdl.OpOr:
				t.Disjunctions++
			}
			if l.Atom != nil {
				for _, v := range l.Atom.Vars() {
					variables[v] = true
				}
			}
		})
		t.Variables += len(variables)
	}
	t.Relations = len(relations)
	return t
}

// Of measures a game. What cannot be measured is told in Fault.
func Of(ctx context.Context, s *workbench.Sheet, o Options) *Facts {
	f := &Facts{Path: s.Path, Text: OfText(s.File), Seed: o.Seed, Roles: len(s.Game.Roles()), Sees: s.File.HasSees()}
	for i := range s.Game.Roles() {
		f.Random = f.Random || s.Game.IsRandom(i)
	}
	err := guard.Run("measuring", func() error {
		net, err := workbench.Network(ctx, s.File)
		if err != nil {
			return err
		}
		f.Fluents, f.Moves, f.GroundRules, f.Gates = len(net.Game.Fluents), net.Game.Stats.Moves, net.Game.Stats.Rules, len(net.Nodes)
		m := &meter{f: f, o: o, net: net, m: lanes.New(net)}
		if err := m.play(ctx); err != nil {
			return err
		}
		return m.visit(ctx)
	})
	if err != nil {
		f.Fault = err.Error()
	}
	return f
}

// A meter measures one game over its network.
type meter struct {
	f   *Facts
	o   Options
	net *circuit.Network
	m   *lanes.Machine

	played []sample
}

// A sample is one random match that came to its end.
type sample struct {
	steps, branching, forced float64
	goals                    []float64
}

// shape returns how many joint moves a lane has, and how many roles have a choice.
func (m *meter) shape(lane int) (joint float64, choosing int) {
	joint = 1
	for _, legal := range m.net.Legal {
		n := 0
		for _, ref := range legal {
			n += int(m.m.Value(ref) >> lane & 1)
		}
		joint *= float64(n)
		if n > 1 {
			choosing++
		}
	}
	return joint, choosing
}

// see takes in a state that a match leaves.
func (m *meter) see(lane int) (joint float64, forced bool) {
	joint, choosing := m.shape(lane)
	m.f.Simultaneous = m.f.Simultaneous || choosing > 1
	m.f.MostMoves.Value = max(m.f.MostMoves.Value, joint)
	return joint, choosing == 0
}

// goals returns the goal value of each role in a lane; NaN if it has none, or
// several.
func (m *meter) goals(lane int) []float64 {
	list := make([]float64, len(m.net.Goals))
	for r, values := range m.net.Goals {
		list[r] = math.NaN()
		for _, v := range values {
			if v.IsInt && m.m.Value(v.Ref)>>lane&1 == 1 {
				if !math.IsNaN(list[r]) {
					list[r] = math.NaN()
					break
				}
				list[r] = float64(v.Value)
			}
		}
	}
	return list
}

// play plays random matches, 64 at a time.
func (m *meter) play(ctx context.Context) error {
	for begun := 0; begun < m.o.Matches; begun += lanes.Width {
		if m.m.Work() > m.o.Work {
			break
		}
		if err := m.batch(ctx, begun, min(lanes.Width, m.o.Matches-begun)); err != nil {
			return err
		}
	}
	m.f.MostMoves = Figure{Value: m.f.MostMoves.Value, Low: m.f.MostMoves.Value, High: math.Inf(1), Known: m.f.Played > 0}
	m.estimate()
	return nil
}

func (m *meter) batch(ctx context.Context, first, n int) error {
	at := make([]lanes.Position, n)
	rngs := make([]*rand.Rand, n)
	samples := make([]sample, n)
	for i := range at {
		at[i], rngs[i] = m.m.Initial(), rand.New(rand.NewPCG(m.o.Seed, uint64(first+i)))
	}
	on := ^uint64(0) >> (lanes.Width - n)
	made := make([][]int32, n)
	for step := 0; on != 0 && step <= m.o.Steps; step++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		m.m.Load(at)
		going := m.m.Going() & on
		over := m.m.Terminal() & on
		for set := over; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			samples[i].goals = m.goals(i)
		}
		on = going
		if step == m.o.Steps {
			break
		}
		for set := going; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			joint, forced := m.see(i)
			samples[i].steps++
			samples[i].branching += joint
			if forced {
				samples[i].forced++
			}
			made[i] = make([]int32, len(m.net.Does))
			var list []int32
			for role := range made[i] {
				list = m.m.Legal(i, role, list[:0])
				made[i][role] = list[rngs[i].IntN(len(list))]
			}
		}
		if going == 0 {
			break
		}
		m.m.Move(going, func(lane, role int) int32 { return made[lane][role] })
		for set := going; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			at[i] = m.m.After(i)
		}
	}
	m.f.Played += n
	for i := range samples {
		if samples[i].goals != nil {
			m.f.Finished++
			m.played = append(m.played, samples[i])
		}
	}
	return nil
}
