package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Rules that count pass a value on from key to key: (count row2 5) follows from (count row1 4) and a full second
// row. Each key has exactly one value, since each key before it has exactly one; mostly no other fact is needed.
// The solver knows nothing of keys, so for the solver this is a search through all sums. Therefore it is proved
// key by key. Each program contains the finished keys as unknowns of which exactly one holds.

// A Tally is a group of conditions that are the values of one key. They are ground atoms that differ in one
// argument. If an atom keeps two counts, as in (count a1 12 7), they are the conditions about one of the two
// counts.
type Tally struct {
	ConditionRefs []circuit.NodeRef // the conditions
	// factoredRefs are gates that mean the same as ConditionRefs. Their form makes the statement easy to prove.
	factoredRefs      []circuit.NodeRef
	AtomGates         []circuit.NodeRef // the atoms
	lastGate          int               // the last of the gates, which comes after all gates on which it depends
	SampledAtMostOne  bool              // at most one condition holds in all sampled states
	sampledAtLeastOne bool              // at least one condition holds in all sampled states
	// The claims that are proved for all states in which the invariants hold.
	AtMostProved, AtLeastProved bool
	// The parts that a certificate needs: the atoms, if they have names, the arguments in which they differ, and
	// the argument that is counted.
	AtomTerms  []*gdl.Term
	ValueArgs  []int
	CountedArg int
}

// Bounds on tallies.
const (
	maxTallies     = 12_000
	maxTallyWork   = 200_000_000 // tallies times gates of the network
	tallyBatch     = 32          // the number of tallies in one question
	maxBatchGates  = 2000
	tallyConflicts = 200    // of a question about several tallies; a question about one has ten times as many
	maxTallyCost   = 20_000 // of a program without unknowns
	maxTallyPasses = 3
)

// Tallies are the tallies of a game, in the order in which they are proved.
type Tallies struct {
	ProofTask    *task.ProofTask
	AllTallies   []*Tally
	ProvedByNode map[int][]*Tally // by node: the tallies that are proved in part or in whole
	// ProofOrder is the order in which the claims were proved. The proof of each claim uses only claims before it.
	ProofOrder []TallyClaim
	// ProvingRecords holds for each claim the record of the program that proved it.
	ProvingRecords map[TallyClaim]*ProgramRecord
}

// ProveTallies finds the tallies that open questions depend on, and proves
// that their keys have at most and at least one value.
func ProveTallies(ctx context.Context, t *task.ProofTask) error {
	if !t.StateGoalsOpen() {
		return nil
	}
	task.EngineState[talliesState](t).provedTallies = newTallies(t)
	TalliesOf(t).find()
	t.AddGateReads(findReads * int64(len(t.Net.Nodes)))
	return TalliesOf(t).proveInOrder(ctx)
}

// findReads is the number of gates that an evaluation reads in the time of the search for tallies at one gate.
const findReads = 2_000

func newTallies(t *task.ProofTask) *Tallies {
	return &Tallies{ProofTask: t, ProvedByNode: map[int][]*Tally{}, ProvingRecords: map[TallyClaim]*ProgramRecord{}}
}

// proveInOrder tries to prove the tallies, from the first gates to the last.
func (ts *Tallies) proveInOrder(ctx context.Context) error {
	if len(ts.AllTallies) == 0 {
		return nil
	}
	facts := localize.NewLocalHypotheses(ts.ProofTask, nil)
	proved := 0
	for range maxTallyPasses {
		before := proved
		for rest := ts.AllTallies; len(rest) > 0; {
			size := nextBatchSize(rest)
			n, err := ts.proveBatch(ctx, facts, rest[:size])
			if proved += n; err != nil {
				return err
			}
			rest = rest[size:]
		}
		if proved == before {
			break
		}
	}
	ts.ProofTask.LogWork("tallies: %d statements about %d groups, %s, %d conflicts", proved, len(ts.AllTallies), ts.ProofTask.ElapsedTime(), ts.ProofTask.SpentConflicts())
	return nil
}

// nextBatchSize returns the number of tallies that the next question is about.
func nextBatchSize(rest []*Tally) int {
	gates := 0
	for i, t := range rest {
		if gates += len(t.AtomGates); i > 0 && (i == tallyBatch || gates > maxBatchGates) {
			return i
		}
	}
	return len(rest)
}

// A TallyClaim states that a tally has at most one value, or that it has at least one.
type TallyClaim struct {
	Tally      *Tally
	AtLeastOne bool
}

// openClaims lists the claims that are to be proved about tallies.
func openClaims(batch []*Tally) []TallyClaim {
	var claims []TallyClaim
	for _, t := range batch {
		if t.SampledAtMostOne && !t.AtMostProved {
			claims = append(claims, TallyClaim{t, false})
		}
		if t.sampledAtLeastOne && !t.AtLeastProved {
			claims = append(claims, TallyClaim{t, true})
		}
	}
	return claims
}

// brokenLit returns the literal that the claim is false.
func (c TallyClaim) brokenLit(u *unroll.GameProgram) asp.Lit {
	if c.AtLeastOne {
		return u.AtLeastLit(1, u.GateLits(0, c.Tally.factoredRefs)).Complement()
	}
	return u.AtLeastLit(2, u.GateLits(0, c.Tally.factoredRefs))
}

// proveBatch asks one question about a batch of tallies, which mostly proves all their claims. If it does not,
// proveBatch asks about one claim after the other. It returns the number of claims that it proves.
func (ts *Tallies) proveBatch(ctx context.Context, facts *localize.LocalHypotheses, batch []*Tally) (proved int, err error) {
	claims := openClaims(batch)
	if len(claims) == 0 {
		return 0, nil
	}
	if ok, err := ts.proveClaims(ctx, facts, claims, tallyConflicts); ok || err != nil {
		return len(claims), err
	}
	for i := range claims {
		ok, err := ts.proveClaims(ctx, facts, claims[i:i+1], 10*tallyConflicts)
		if err != nil {
			return proved, err
		}
		if ok {
			proved++
		}
	}
	return proved, nil
}

// proveClaims proves all claims or none.
func (ts *Tallies) proveClaims(ctx context.Context, facts *localize.LocalHypotheses, claims []TallyClaim, conflicts int64) (bool, error) {
	had, err := ts.recordIfUnsat(ctx, facts, aboutClaims(claims), conflicts)
	if had == nil || err != nil {
		return false, err
	}
	for _, c := range claims {
		ts.takeProved(c, had)
	}
	return true, nil
}

// takeProved notes that a claim is proved. had is the record of the program that proved it.
func (ts *Tallies) takeProved(c TallyClaim, had *ProgramRecord) {
	ts.ProofOrder = append(ts.ProofOrder, c)
	ts.ProvingRecords[c] = had
	if c.AtLeastOne {
		c.Tally.AtLeastProved = true
	} else {
		c.Tally.AtMostProved = true
	}
	ts.LearnTally(c.Tally)
}

// LearnTally lets later questions use a tally.
func (ts *Tallies) LearnTally(t *Tally) {
	for _, r := range t.AtomGates {
		if of := ts.ProvedByNode[r.NodeIndex()]; !slices.Contains(of, t) {
			ts.ProvedByNode[r.NodeIndex()] = append(of, t)
		}
	}
}

// A stateQuestion is a question about single states.
type stateQuestion struct {
	ownGates     []circuit.NodeRef                   // the gates that the program works out
	forbiddenLit func(u *unroll.GameProgram) asp.Lit // the literal that must not hold
}

// aboutClaims asks whether at least one of the claims is false.
func aboutClaims(claims []TallyClaim) stateQuestion {
	var m stateQuestion
	for _, c := range claims {
		m.ownGates = append(m.ownGates, c.Tally.AtomGates...)
	}
	m.forbiddenLit = func(u *unroll.GameProgram) asp.Lit {
		some := u.LogicProgram.NewAtom()
		for _, c := range claims {
			u.LogicProgram.AddRule(some, c.brokenLit(u))
		}
		return some.PosLit()
	}
	return m
}

// aboutGate asks whether a gate may hold.
func aboutGate(r circuit.NodeRef) stateQuestion {
	return stateQuestion{ownGates: []circuit.NodeRef{r}, forbiddenLit: func(u *unroll.GameProgram) asp.Lit { return u.GateLit(0, r) }}
}

// recordIfUnsat returns the record of a program that refutes a question: its literal is false in all states in
// which the invariants and the proved tallies hold. It returns nil if no program does. In the first program, the
// gates of proved tallies are unknowns, except for the gates that the question names. If this program refutes
// nothing, a second program works all gates out.
func (ts *Tallies) recordIfUnsat(ctx context.Context, facts *localize.LocalHypotheses, about stateQuestion, conflicts int64) (*ProgramRecord, error) {
	for _, cut := range []bool{true, false} {
		had := &ProgramRecord{tallyGatesCut: cut}
		u := ts.questionProgram(about, cut, had, func(u *unroll.GameProgram) { had.StatedInvariants = facts.StateAll(u, nil) })
		if !cut && len(about.ownGates) > 1 && u.LogicProgram.Stats().LoadCost() > maxTallyCost {
			return nil, nil
		}
		holds, err := ts.ProofTask.HasNoState(ctx, u.LogicProgram, conflicts)
		if err != nil {
			return nil, err
		}
		if holds {
			return had, nil
		}
		if len(ts.ProvedByNode) == 0 {
			return nil, nil
		}
	}
	return nil, nil
}

// questionProgram returns the program of a question. state adds the invariants. had records the tallies that the
// program states.
func (ts *Tallies) questionProgram(about stateQuestion, cut bool, had *ProgramRecord, state func(u *unroll.GameProgram)) *unroll.GameProgram {
	u := ts.cutProgram(about.ownGates)
	if !cut {
		u.IsCutPoint = nil
	}
	u.LogicProgram.AddConstraint(about.forbiddenLit(u).Complement())
	had.StatedCounts = ts.assumeMentioned(u)
	state(u)
	return u
}

// cutProgram begins a program about single states. The gates of tallies are unknowns in it, except for the gates
// in own.
func (ts *Tallies) cutProgram(own []circuit.NodeRef) *unroll.GameProgram {
	mine := map[int]bool{}
	for _, r := range own {
		mine[r.NodeIndex()] = true
	}
	u := unroll.New(ts.ProofTask.Net)
	u.IsLocal, u.TracksNodes = true, true
	u.IsCutPoint = func(node int) bool { return len(ts.ProvedByNode[node]) > 0 && !mine[node] }
	u.NewLayer()
	return u
}

// assumeMentioned states the proved claims about the tallies that a program mentions. It returns these claims.
func (ts *Tallies) assumeMentioned(u *unroll.GameProgram) (stated []TallyClaim) {
	done := map[*Tally]bool{}
	for i := 0; i < len(u.TrackedNodes); i++ {
		for _, t := range ts.ProvedByNode[u.TrackedNodes[i]] {
			if !done[t] {
				done[t] = true
				stated = append(stated, t.assume(u)...)
			}
		}
	}
	return stated
}

func (t *Tally) assume(u *unroll.GameProgram) (stated []TallyClaim) {
	lits := u.GateLits(0, t.ConditionRefs)
	if t.AtMostProved {
		u.LogicProgram.AddAtLeast(0, 2, lits...)
		stated = append(stated, TallyClaim{t, false})
	}
	if t.AtLeastProved {
		u.LogicProgram.AddConstraint(u.AtLeastLit(1, slices.Clone(lits)).Complement())
		stated = append(stated, TallyClaim{t, true})
	}
	return stated
}

// A talliesState is the engine's state of a rulesheet.
type talliesState struct{ provedTallies *Tallies }

// TalliesOf returns the tallies of a rulesheet. It returns nil if no tallies were searched for.
func TalliesOf(t *task.ProofTask) *Tallies { return task.EngineState[talliesState](t).provedTallies }
