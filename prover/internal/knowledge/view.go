package knowledge

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A View decides questions about copies of a game that roles cannot tell apart: a task over their product.
type View struct {
	*task.ProofTask
	Source        *task.ProofTask
	Asked         []*AskedView
	hints         *guided.Hints
	ConflictShare int64 // its share of the solver's budget in the present pass
	shareSpent    bool  // all of it
	played        bool
	alike         []*likeness
	lifted        map[*invariant.Candidate]bool
}

// A likeness is an agreement of a copy and its parent, as a candidate.
type likeness struct {
	*Agreement
	copied    int
	candidate *invariant.Candidate
	takenOver bool // it has been proved
}

// An AskedView is a question of the game on its way to a verdict over the product.
type AskedView struct {
	Item *task.QuestionItem
	// Judge settles the question if package play agrees that matches of the copies violate it.
	Judge func(ctx context.Context, matches [][][]int32, method string)
	// State returns the question as a certificate states it.
	State func() (Stated, error)
	// Ahead decides a question about more than the present states; nil: its goal does.
	Ahead    AheadQuestion
	overView *task.QuestionItem
}

// An AheadQuestion is a question about states after those that roles cannot tell apart.
type AheadQuestion interface {
	goal.Sequel
	// Step goes on with a program of one step, and returns that the formula holds before the step and that it does not after.
	Step(u *unroll.GameProgram) (before, after asp.Lit)
}

// IsOpen tells whether the question is not answered yet.
func (a *AskedView) IsOpen() bool { return !a.Item.Done && !a.Item.ReplayFailed }

// NewView returns the task over a tree of copies, with the guess that each fluent is the same in a copy and in its parent.
func NewView(t *task.ProofTask, copies []circuit.Copy) *View {
	opts := task.TaskOptions{Budget: t.TaskOptions.Budget, Solver: t.TaskOptions.Solver}
	v := &View{ProofTask: task.New(t.Rulesheet, opts), Source: t, lifted: map[*invariant.Candidate]bool{}}
	v.WorkMeter = t.WorkMeter
	v.Net = t.Net.Views(copies, func(role int) [][]bool { return SeenMoves(t, role) })
	if of := KnowledgeStateOf(t); of.BreakProduct != nil {
		of.BreakProduct(v.Net)
	}
	v.GroundGame, v.ReferenceGame, v.Sabotage = v.Net.Game, t.ReferenceGame, task.TaskSabotage{EngineFaults: t.Sabotage.EngineFaults}
	v.Candidates = invariant.NewCandidates(v.Net)
	for c := range copies[1:] {
		for f, r := range t.Net.FluentRefs {
			g := AgreeOnGate(r)
			g.FluentIndex = f
			if l := v.AddAgreement(c+1, g, twinFamily); l != nil {
				v.Net.Product.EqualityOf[l.candidate.ViolationRef] = int32(f + (c+1)*len(t.Net.FluentRefs))
			}
		}
	}
	v.hints = guided.NewHints(v.ProofTask, v.judgeMoves)
	t.LogWork("view of %s: %d gates of %d, %d percepts", plural.CountNoun(len(copies), "match"), len(v.Net.Nodes), len(t.Net.Nodes), len(v.Net.Product.Equal))
	return v
}

// SeenMoves returns by role and move which moves a role sees: all of them where the rules hide nothing.
func SeenMoves(t *task.ProofTask, role int) [][]bool {
	seen := t.Net.SeenMoves(role)
	for _, moves := range seen {
		for m := range moves {
			moves[m] = moves[m] || t.Rulesheet.IsFullyObserved()
		}
	}
	if of := KnowledgeStateOf(t); of.BreakSeen != nil {
		of.BreakSeen(seen)
	}
	return seen
}

// Ask adds a question. A gate of the product is its violation, unless it looks ahead.
func (v *View) Ask(a *AskedView, bad circuit.NodeRef) {
	a.overView = &task.QuestionItem{Verdict: proof.Verdict{Question: proof.Question{Property: proof.Invariant, Name: a.Item.Verdict.CertificateLabel()}, Status: proof.Open}, Done: a.Item.Done}
	a.overView.QuestionGoal = &goal.Goal{Question: a.overView.Verdict.Question, BadState: bad}
	if a.Ahead != nil {
		a.overView.QuestionGoal.Sequel = a.Ahead
	} else {
		a.overView.GoalCandidate = v.Candidates.AddGoal(a.overView.QuestionGoal)
	}
	v.QuestionItems = append(v.QuestionItems, a.overView)
	v.Asked = append(v.Asked, a)
}

// AddMapped adds the guess that a gate of the product always holds, as a question does.
func (v *View) AddMapped(r circuit.NodeRef) {
	v.Candidates.AddShape(invariant.LiteralClause(r), mappedFamily, 0)
}

// AddAgreement adds the guess that a copy agrees with its parent; nil where that is trivial or known.
func (v *View) AddAgreement(copied int, g *Agreement, of invariant.CandidateFamily) *likeness {
	c, fresh := v.Candidates.AddShape(invariant.LiteralClause(v.BrokenGate(copied, g).Negated()), of, 0)
	if !fresh {
		return nil
	}
	l := &likeness{Agreement: g, copied: copied, candidate: c}
	v.alike = append(v.alike, l)
	return l
}

// Learn takes over the proved agreements of two copies that a role cannot tell apart.
func (v *View) Learn(role int) {
	for _, k := range KnowledgeStateOf(v.Source).Knowers {
		if k.RoleIndex != role || k.KnownView == nil {
			continue
		}
		var known []*Agreement
		for _, l := range k.KnownView.alike {
			if l.takenOver {
				known = append(known, l.Agreement)
			}
		}
		for _, q := range k.OpenQuestions {
			if q.Item.Verdict.Status == proof.Proved {
				known = append(known, q.GoalAgreement)
			}
		}
		for copied, of := range v.Net.Product.Copies {
			for _, g := range known {
				if of.Role == role {
					v.know(copied, g)
				}
			}
		}
	}
}

// know adds an agreement that is proved.
func (v *View) know(copied int, g *Agreement) {
	v.AddAgreement(copied, g, liftedFamily)
	if c := v.Candidates.WithViolation(v.BrokenGate(copied, g)); c != nil {
		c.ProofState = invariant.ProvedState
	}
}

// KnownOf calls visit for the agreements of a copy with its parent that are proved.
func (v *View) KnownOf(copied int, visit func(*Agreement)) {
	for _, l := range v.alike {
		if l.copied == copied && l.candidate.ProofState == invariant.ProvedState {
			visit(l.Agreement)
		}
	}
}

// BrokenGate is that an agreement of a copy with its parent does not hold.
func (v *View) BrokenGate(copied int, g *Agreement) circuit.NodeRef { return g.BrokenIn(v.Net, copied) }

// judgeMoves lets package play judge a match of the product, as matches of the copies.
func (v *View) judgeMoves(ctx context.Context, it *task.QuestionItem, moves [][]int32, method string) {
	for _, a := range v.Asked {
		if a.overView == it {
			a.Judge(ctx, v.Net.Product.SplitMoves(moves), method)
			it.Done, it.ReplayFailed, it.Unjudged = a.Item.Done, a.Item.ReplayFailed, a.Item.Unjudged
		}
	}
}

// The methods of engines that are told apart here.
const (
	inductionMethod   = "induction"
	initialMethod     = "initial state"
	exhaustionPrefix  = "exhaustion"
	enumerationPrefix = "enumeration"
)

// anyOpen tells whether a question is open.
func (v *View) anyOpen() bool {
	for _, a := range v.Asked {
		if a.IsOpen() {
			return true
		}
	}
	return false
}

// ProofsWanted tells whether there are questions that may still be proved.
func (v *View) ProofsWanted() (bool, error) {
	for _, a := range v.Asked {
		if a.IsOpen() && !v.hints.HasHint(a.overView) {
			return true, nil
		}
	}
	return false, nil
}

// Follow runs a strategy as long as there are questions that it may decide.
func (v *View) Follow(ctx context.Context, s ViewStrategy) error {
	if !v.anyOpen() {
		return nil
	}
	for _, a := range v.Asked {
		a.overView.Done = a.overView.Done || a.Item.Done
	}
	v.lift()
	err := s.RunRows(ctx, v.Source, v, v.ProofsWanted)
	v.shareSpent = v.SpentConflicts() >= v.CurrentBudget().SolverConflicts
	return err
}

// A ViewStrategy is the table by which questions over a product are decided, row by row.
type ViewStrategy = task.RowStrategy[*View]

// Row makes a row of parts that run in turn, as long as there is something to prove; their results are taken over.
func Row(parts ...func(context.Context, *View) error) func(context.Context, *View) error {
	return func(ctx context.Context, v *View) error {
		for _, run := range parts {
			if wanted, _ := v.ProofsWanted(); !wanted {
				return nil
			}
			err := run(ctx, v)
			if failed := v.takeOver(ctx); err == nil {
				err = failed
			}
			if errors.Is(err, solve.ErrBudget) && v.SpentConflicts() < v.CurrentBudget().SolverConflicts {
				return nil // only the program became too large
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}
