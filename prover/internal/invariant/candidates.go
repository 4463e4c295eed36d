package invariant

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// This file has the list of candidates for invariants.

// A CandidateState is the proof state of a candidate.
type CandidateState uint8

// The states of a candidate.
const (
	PendingState   CandidateState = iota
	FalsifiedState                // false in a reachable state
	ProvedState                   // proved to hold in all reachable states
)

// A CandidateFamily names the origin of a candidate: stages choose by it.
type CandidateFamily string

// The common families. Packages that make other candidates name theirs.
const (
	UnitFamily  CandidateFamily = "units"      // a fluent never holds, or always
	GroupFamily CandidateFamily = "groups"     // an argument is a function of others
	UnionFamily CandidateFamily = "unions"     // groups of several symbols
	AskedFamily CandidateFamily = "properties" // that were asked
	GuessFamily CandidateFamily = "others"     // guesses of the engines
)

// A Candidate is a statement about single states that may be an invariant.
type Candidate struct {
	Shape
	Family           CandidateFamily
	ProofState       CandidateState
	ViolationRef     circuit.NodeRef // holds in the states in which the statement is false
	ImpliedByProved  bool            // it is proved, and another proved one subsumes it
	OfCounterValue   bool            // it is about the values of a counter
	EffortRank       int             // how much work it promises: 0 little; stages try low ranks first
	NotSelfContained bool            // its proof needs more than other candidates: it need not be inductive together with them
}

// PlainnessWeight is lower for plainer candidates.
func (c *Candidate) PlainnessWeight() int { return c.Shape.ShapeWeight(c.EffortRank) }

// Candidates collects distinct candidates.
type Candidates struct {
	net           *circuit.Network
	AllCandidates []*Candidate
	withBaseCase  int // how many candidates were compared with the initial state
	byViolation   map[circuit.NodeRef]*Candidate
	// functionGroups has the candidates about functions, an entry for each symbol and set of outputs.
	functionGroups []*functionGroup
}

// NewCandidates returns an empty list of candidates about a network.
func NewCandidates(net *circuit.Network) *Candidates {
	return &Candidates{net: net, byViolation: map[circuit.NodeRef]*Candidate{}}
}

// AddShape adds a statement as a candidate, unless it is trivially true or there is an equal candidate. It returns
// the candidate with this statement, and whether the candidate is new. For a trivially true statement it returns
// nil.
func (c *Candidates) AddShape(s Shape, of CandidateFamily, rank int) (cand *Candidate, fresh bool) {
	violation := s.ViolationGate(c.net)
	if violation == circuit.FalseRef {
		return nil, false
	}
	if known := c.byViolation[violation]; known != nil {
		known.EffortRank = min(known.EffortRank, rank)
		if sum, is := s.(CardinalityBound); is && sum.BoundKind == SumBound {
			if p, asked := known.Shape.(*AskedProperty); asked {
				p.equivalentSum = &sum
			}
		}
		return known, false
	}
	cand = &Candidate{Shape: s, Family: of, ViolationRef: violation, EffortRank: rank}
	c.byViolation[violation] = cand
	c.AllCandidates = append(c.AllCandidates, cand)
	return cand, true
}

// WithViolation returns the candidate with a violation; nil if there is none.
func (c *Candidates) WithViolation(violation circuit.NodeRef) *Candidate {
	return c.byViolation[violation]
}

// AddAtMostOne adds that at most one of the fluents holds.
func (c *Candidates) AddAtMostOne(of CandidateFamily, fluents []int32, rank int) *Candidate {
	cand, _ := c.AddShape(AtMostOne(c.net, fluents), of, rank)
	return cand
}

// AddAtLeastOne adds that at least one of the fluents holds.
func (c *Candidates) AddAtLeastOne(of CandidateFamily, fluents []int32, rank int) *Candidate {
	s := AtLeastOne(c.net, fluents)
	if len(fluents) == 1 {
		s = ConstantFluent(c.net, fluents[0], true)
	}
	cand, _ := c.AddShape(s, of, rank)
	return cand
}

// AddClause adds that at least one of lits holds.
// AddGoal adds that no state violates the goal.
func (c *Candidates) AddGoal(g *goal.Goal) *Candidate {
	cand, _ := c.AddShape(&AskedProperty{ProvedGoal: g}, AskedFamily, 0)
	return cand
}

// AddSum adds that as many of lits hold as in the initial state.
func (c *Candidates) AddSum(of CandidateFamily, lits []circuit.NodeRef) *Candidate {
	cand, _ := c.AddShape(ConstantSum(c.net, lits), of, 0)
	return cand
}

// FluentRefs returns the gates of fluents.
func (c *Candidates) FluentRefs(fluents []int32) []circuit.NodeRef {
	return refsOfFluents(c.net, fluents)
}

func refsOfFluents(net *circuit.Network, fluents []int32) []circuit.NodeRef {
	refs := make([]circuit.NodeRef, len(fluents))
	for i, f := range fluents {
		refs[i] = net.FluentRefs[f]
	}
	return refs
}

// countAtStart returns how many literals hold in the initial state.
func countAtStart(net *circuit.Network, lits []circuit.NodeRef) (n int) {
	m := simulate.EvaluateInitial(net)
	for _, l := range lits {
		n += int(m.Evaluator.TrueLanes(l) & 1)
	}
	return n
}

// Functor names a fluent's symbol: its name and number of arguments.
type Functor struct {
	SymbolName string
	ArgCount   int
}

// FunctorOf returns the symbol of a fluent.
func FunctorOf(t *gdl.Term) Functor { return Functor{t.Name, len(t.Args)} }
