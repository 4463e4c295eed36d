package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Rules that count pass a value on from key to key: (count row2 5) follows from (count row1 4) and a full second
// row. Each key has exactly one value, since each key before it has exactly one; mostly no other fact is needed.
// The solver knows nothing of keys, so for the solver this is a search through all sums. Therefore a claim is asked
// about in states in which the claims before it hold.

// A TallyClaim is a candidate about single states: at most one of the values of a key holds, or at least one. The
// values are ground atoms that differ in one argument. If an atom keeps two counts, as in (count a1 12 7), there are
// claims about each of the two counts.
type TallyClaim struct {
	invariant.CardinalityBound
	atomGates []circuit.NodeRef
	lastGate  int // of the atoms, which comes after all gates on which it depends
	// The parts that a certificate needs: the atoms, if they have names, the arguments in which they differ, and
	// the argument that is counted.
	atomTerms  []*gdl.Term
	valueArgs  []int
	countedArg int
}

// failsLit returns the literal that a claim fails. The network gets no gate for it: there are very many claims.
func (c *TallyClaim) failsLit(u *unroll.GameProgram) asp.Lit {
	lits := u.GateLits(0, c.BoundedLits)
	if c.LeastHolding > 0 {
		return u.AtLeastLit(c.LeastHolding, lits).Complement()
	}
	return u.AtLeastLit(c.MostHolding+1, lits)
}

// Tallies are the proved claims of a game, in the order of their gates, and the invariants that their proofs assume.
// So the claims hold in every state in which these invariants do.
type Tallies struct {
	ProvedClaims     []*TallyClaim
	StatedInvariants []*invariant.Candidate
}

// Bounds on claims: their number, how many a query is about at first, and its conflicts.
const (
	maxClaims      = 12_000
	claimsPerQuery = 8
	claimConflicts = 2000
)

// findReads is the number of gates that an evaluation reads in the time of the search for tallies at one gate.
const findReads = 650

// ProveTallies finds the claims that open questions depend on, and proves those that follow from the invariants and
// from the claims before them.
func ProveTallies(ctx context.Context, t *task.ProofTask) error {
	if !t.StateGoalsOpen() {
		return nil
	}
	claims := findClaims(t)
	t.AddGateReads(findReads * int64(len(t.Net.Nodes)))
	ts := task.EngineState[Tallies](t)
	ts.StatedInvariants = slices.Collect(t.ProvedCandidates())
	u := unroll.New(t.Net)
	t.AssumeSteps(u, 0)
	s, err := t.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		return err
	}
	defer s.Close()
	for batch := range slices.Chunk(claims, claimsPerQuery) {
		if err = ts.proveBatch(ctx, t, s, u, batch); err != nil {
			break
		}
	}
	t.LogWork("tallies: %d of %d claims, %s, %d conflicts", len(ts.ProvedClaims), len(claims), t.ElapsedTime(), t.SpentConflicts())
	return err
}

// proveBatch proves claims by one query, in a program that states the claims that are proved before; where there is no answer, or
// one of them fails, by one query for each half of them.
func (ts *Tallies) proveBatch(ctx context.Context, t *task.ProofTask, s asp.Solver, u *unroll.GameProgram, claims []*TallyClaim) error {
	var fails []asp.Lit
	for _, c := range claims {
		fails = append(fails, c.failsLit(u))
	}
	some := u.Disjunction(fails)
	answer, err := t.SolveState(ctx, s, u.LogicProgram, asp.Query{Assumptions: []asp.Lit{some}, MaxConflicts: claimConflicts})
	half := len(claims) / 2
	switch {
	case err != nil:
		return err
	case answer.Status == asp.Unsat:
		u.LogicProgram.AddConstraint(some)
		ts.ProvedClaims = append(ts.ProvedClaims, claims...)
		return nil
	case half == 0:
		return nil
	}
	if err := ts.proveBatch(ctx, t, s, u, claims[:half]); err != nil {
		return err
	}
	return ts.proveBatch(ctx, t, s, u, claims[half:])
}

// failFirst calls add for each of some claims with the literal that it fails and no claim before it does. It returns
// the literal that all hold.
func failFirst(u *unroll.GameProgram, claims []*TallyClaim, add func(i int, first asp.Lit)) (intact asp.Lit) {
	intact = u.TrueLit
	for i, c := range claims {
		fails := c.failsLit(u)
		add(i, u.Conjunction([]asp.Lit{intact, fails}))
		intact = u.Conjunction([]asp.Lit{intact, fails.Complement()})
	}
	return intact
}
