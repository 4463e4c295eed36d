package ruletest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/property"
)

// A TestFailure is the first form of a test that a game does not satisfy.
type TestFailure struct {
	Test             *RuleTest
	StartPos, EndPos token.Pos     // the form that fails
	Message          string        // the difference, lower case, no full stop
	SuspectRules     []SuspectRule // the rules that may be wrong, the most relevant first
	Trace            *play.Trace   // the match so far; nil if the test begins in another state
}

// A SuspectRule is a rule that may be wrong, and a message that says why.
type SuspectRule struct {
	Rule    *gdl.Rule
	Message string
}

// Describe returns a message about a failure, and the rules that may be wrong. If the test is in another file than the
// rulesheet, it returns no rules, and the message names the line of the first one.
func (f *TestFailure) Describe(file *gdl.File) (text string, suspects []SuspectRule) {
	text = fmt.Sprintf("test '%s' fails: %s", f.Test.Name, f.Message)
	if f.Test.SourceText == file.Source {
		return text, f.SuspectRules
	}
	if len(f.SuspectRules) > 0 {
		s := f.SuspectRules[0]
		text += fmt.Sprintf("; look at line %d of the rulesheet: %s", file.Source.File.Line(s.Rule.Pos()), s.Message)
	}
	return text, nil
}

// maxSuspects is the greatest number of rules that are named for one failure.
const maxSuspects = 3

// A testRun is the state of a running test.
type testRun struct {
	ctx           context.Context
	game          *play.Game
	test          *RuleTest
	currentState  play.State
	lastMoves     play.JointMove // the joint move that led to currentState; nil before the first one
	previousState play.State     // the state in which lastMoves were made
	playedTrace   *play.Trace
	stateHistory  []play.State // all states so far, from that in which the test begins
	moveHistory   []play.JointMove
}

// Run runs a test. It returns its failure, nil if the game satisfies the test. An error comes from
// the evaluation of the rules or from the context, and leaves the test undecided.
func Run(ctx context.Context, g *play.Game, t *RuleTest) (*TestFailure, error) {
	return (&testRun{ctx: ctx, game: g, test: t}).runSteps()
}

// A PlayedTest holds the states that a test goes through, up to the form that fails.
type PlayedTest struct {
	Failure      *TestFailure // nil if the game satisfies the test
	States       []play.State
	Moves        []play.JointMove // Moves[i] leads from States[i] to States[i+1]
	IsStartGiven bool             // the test gives the first state; it is not the initial state of the game
}

// PlayTest runs a test and returns its states, moves and failure.
func PlayTest(ctx context.Context, g *play.Game, t *RuleTest) (*PlayedTest, error) {
	r := &testRun{ctx: ctx, game: g, test: t}
	failure, err := r.runSteps()
	if err != nil {
		return nil, err
	}
	return &PlayedTest{Failure: failure, States: r.stateHistory, Moves: r.moveHistory, IsStartGiven: r.playedTrace == nil}, nil
}

// runSteps runs the forms of the test up to the first that fails.
func (r *testRun) runSteps() (*TestFailure, error) {
	t := r.test
	if err := r.beginMatch(); err != nil {
		return nil, err
	}
	for i := range t.Steps {
		failure, err := r.runStep(&t.Steps[i])
		if failure != nil {
			failure.Test, failure.Trace = t, r.playedTrace
			failure.StartPos, failure.EndPos = t.Steps[i].StartPos, t.Steps[i].EndPos
		}
		if failure != nil || err != nil {
			return failure, err
		}
	}
	return nil, nil
}

// beginMatch begins a match in the initial state of the game.
func (r *testRun) beginMatch() (err error) {
	r.playedTrace = &play.Trace{}
	r.currentState, err = r.game.InitialState(r.ctx)
	r.stateHistory = []play.State{r.currentState}
	return err
}

// runStep runs one form: it sets the state, makes a move, or compares.
func (r *testRun) runStep(s *TestStep) (*TestFailure, error) {
	switch {
	case s.Formula != nil:
		return r.judgeFormula(s)
	case s.StepWord == wordState && s.CompareMode == "":
		state, err := r.game.StateFromFluents(s.StepTerms)
		r.currentState, r.playedTrace, r.stateHistory, r.moveHistory = state, nil, []play.State{state}, nil
		return nil, err
	case s.StepWord == wordPlay:
		return r.playMoves(s)
	}
	return r.compareStep(s)
}

// afterMoves returns words for the current state, such as "after 2 moves".
func (r *testRun) afterMoves() string {
	if r.playedTrace == nil {
		return "in the state that the test leads to"
	}
	return plural.AfterMoves(len(r.playedTrace.Moves))
}

// playMoves makes the joint move of a step. It returns a failure if the match is over, a move is
// not legal, or a role without a move in the step has several legal moves or none.
func (r *testRun) playMoves(s *TestStep) (*TestFailure, error) {
	over, err := r.game.IsTerminal(r.ctx, r.currentState)
	if err != nil {
		return nil, err
	}
	if over {
		f := &TestFailure{Message: r.afterMoves() + " the match is over, and cannot go on"}
		return f, r.suspectPresent(f, gdl.NewTerm(gdl.Terminal))
	}
	joint := make(play.JointMove, len(r.game.Roles()))
	for i, role := range r.game.Roles() {
		legal, err := r.game.LegalMoves(r.ctx, r.currentState, role)
		if err != nil {
			return nil, err
		}
		move := moveOfRole(s.StepTerms, role)
		switch {
		case move == nil && len(legal) == 1:
			joint[i] = legal[0]
		case move == nil && len(legal) == 0:
			return &TestFailure{Message: fmt.Sprintf("%s %s has no legal move", r.afterMoves(), r.codeText(role))}, nil
		case move == nil:
			return &TestFailure{Message: fmt.Sprintf("%s %s has %d legal moves; say which one it makes: (play %s MOVE)", r.afterMoves(), r.codeText(role), len(legal), role)}, nil
		case !model.HasTerm(legal, move):
			f := &TestFailure{Message: fmt.Sprintf("%s %s is not a legal move of %s, which has %s", r.afterMoves(), r.codeText(move), r.codeText(role), r.listTerms(legal))}
			return f, r.suspectMissing(f, gdl.NewTerm(gdl.Legal, role, move))
		default:
			joint[i] = move
		}
	}
	next, err := r.game.NextState(r.ctx, r.currentState, joint)
	if err != nil {
		return nil, err
	}
	r.previousState, r.currentState, r.lastMoves = r.currentState, next, joint
	r.stateHistory, r.moveHistory = append(r.stateHistory, next), append(r.moveHistory, joint)
	if r.playedTrace != nil {
		r.playedTrace.Moves = append(r.playedTrace.Moves, joint)
	}
	return nil, nil
}

// moveOfRole returns the move of a role among terms, which are roles and moves in turn; nil if it
// has none.
func moveOfRole(terms []*gdl.Term, role *gdl.Term) *gdl.Term {
	for i := 0; i+1 < len(terms); i += 2 {
		if gdl.EqualTerms(terms[i], role) {
			return terms[i+1]
		}
	}
	return nil
}

// maxListedTerms is the greatest number of terms that a message names.
const maxListedTerms = 8

// codeText returns a term or formula in the notation of the rulesheet.
func (r *testRun) codeText(code fmt.Stringer) string {
	return r.game.SourceFile().Notation.CodeText(code.String())
}

// listTerms returns a list of terms for a message, "none" if there are none.
func (r *testRun) listTerms(terms []*gdl.Term) string {
	return cmp.Or(plural.FirstOf(terms, maxListedTerms, func(t *gdl.Term) string { return r.codeText(t) }), "none")
}

// compareStep compares the legal moves, percepts, goal values or fluents of a step with those of
// the game, and returns the failure if they differ.
func (r *testRun) compareStep(s *TestStep) (*TestFailure, error) {
	if s.StepWord == wordSees && r.lastMoves == nil {
		return &TestFailure{Message: "nothing is seen before the first move; write (play ROLE MOVE) before"}, nil
	}
	have, err := r.actualTerms(s)
	if err != nil {
		return nil, err
	}
	var missing, extra []*gdl.Term
	for _, t := range s.StepTerms {
		is := model.HasTerm(have, t)
		if !is && s.CompareMode != ModeExcludes {
			missing = append(missing, t)
		}
		if is && s.CompareMode == ModeExcludes {
			extra = append(extra, t)
		}
	}
	if s.CompareMode == ModeExactly {
		for _, t := range have {
			if !model.HasTerm(s.StepTerms, t) {
				extra = append(extra, t)
			}
		}
	}
	if len(missing)+len(extra) == 0 {
		return nil, nil
	}
	var parts []string
	if len(missing) > 0 {
		parts = append(parts, r.listTerms(missing)+" missing")
	}
	if len(extra) > 0 {
		parts = append(parts, r.listTerms(extra)+" too many")
	}
	f := &TestFailure{Message: fmt.Sprintf("%s %s: %s", r.afterMoves(), s.comparedSubject(), strings.Join(parts, ", and "))}
	for _, t := range missing {
		if err := r.suspectMissing(f, s.stepAtom(t)); err != nil {
			return f, err
		}
	}
	for _, t := range extra {
		if err := r.suspectPresent(f, s.stepAtom(t)); err != nil {
			return f, err
		}
	}
	return f, nil
}

// actualTerms returns the terms of the game with which the terms of a step are compared.
func (r *testRun) actualTerms(s *TestStep) ([]*gdl.Term, error) {
	switch s.StepWord {
	case wordLegal:
		return r.game.LegalMoves(r.ctx, r.currentState, s.Role)
	case wordSees:
		return r.game.RolePercepts(r.ctx, r.previousState, r.lastMoves, s.Role)
	case wordGoal:
		return r.game.GoalValues(r.ctx, r.currentState, s.Role)
	}
	return r.currentState.TrueFluents(), nil
}

// comparedSubject returns words for the terms that a step compares, such as "legal moves of white".
func (s *TestStep) comparedSubject() string {
	switch s.StepWord {
	case wordLegal:
		return "legal moves of " + s.Role.String()
	case wordSees:
		return "what " + s.Role.String() + " sees"
	case wordGoal:
		return "goal values of " + s.Role.String()
	}
	return "fluents"
}

// stepAtom returns the atom that says that the game has term t of a step, such as (legal white t).
func (s *TestStep) stepAtom(t *gdl.Term) *gdl.Term {
	if s.StepWord == wordState {
		return gdl.NewTerm(gdl.True, t)
	}
	return gdl.NewTerm(s.StepWord, s.Role, t)
}

// judgeFormula judges a step that is a formula. If the formula is a ground atom, or negates one, the failure names
// rules to look at.
func (r *testRun) judgeFormula(s *TestStep) (*TestFailure, error) {
	holds, _, err := play.NewFormulaJudge(r.game, play.PlayableSequences).SatisfiesFormula(r.ctx, r.currentState, s.Formula)
	if err != nil || holds {
		return nil, err
	}
	f := &TestFailure{Message: fmt.Sprintf("%s %s does not hold", r.afterMoves(), r.codeText(s.Formula))}
	atom, wanted := s.Formula, true
	for atom.Op == property.OpNot && len(atom.Args) == 1 {
		atom, wanted = atom.Args[0], !wanted
	}
	switch {
	case atom.Op != property.OpAtom || !atom.Atom.IsGround():
		return f, nil
	case wanted:
		return f, r.suspectMissing(f, atom.Atom)
	}
	f.Message = fmt.Sprintf("%s %s holds", r.afterMoves(), r.codeText(atom))
	return f, r.suspectPresent(f, atom.Atom)
}

// goal returns the match so far, and the atom that rules derive when an atom holds in the current
// state, such as next for true. step is the index of the state in which they derive it.
func (r *testRun) goal(atom *gdl.Term) (m *why.Match, goal *gdl.Term, step int) {
	m = &why.Match{Game: r.game, States: r.stateHistory, Moves: r.moveHistory}
	goal, step = why.Goal(play.Fact{Atom: atom, Step: m.Last()})
	if atom.Name == gdl.Sees && step > 0 {
		step--
	}
	return m, goal, step
}

// suspectMissing adds to f the rules that could have derived an atom, with the failing conditions
// of each.
func (r *testRun) suspectMissing(f *TestFailure, atom *gdl.Term) error {
	m, atom, step := r.goal(atom)
	failures, err := m.Failures(r.ctx, atom, step)
	if err != nil {
		return endingError(err)
	}
	for _, x := range failures {
		var failing []string
		for _, c := range x.Failing() {
			failing = append(failing, r.codeText(c.Value))
		}
		verb := "fails"
		if len(failing) > 1 {
			verb = "fail"
		}
		f.addSuspect(x.Rule, fmt.Sprintf("this rule does not give %s: %s %s", r.codeText(atom), strings.Join(failing, " and "), verb))
	}
	if rules := m.Rules(atom.Name); len(failures) == 0 && len(rules) > 0 {
		f.addSuspect(rules[0], fmt.Sprintf("no rule gives %s; this rule gives other atoms", r.codeText(atom)))
	}
	return nil
}

// suspectPresent adds to f the rules that derive an atom.
func (r *testRun) suspectPresent(f *TestFailure, atom *gdl.Term) error {
	m, atom, step := r.goal(atom)
	rules, err := m.Makers(r.ctx, atom, step)
	if err != nil {
		return endingError(err)
	}
	for _, rule := range rules {
		f.addSuspect(rule, fmt.Sprintf("this rule gives %s", r.codeText(atom)))
	}
	return nil
}

// endingError returns err if the context has ended, otherwise nil. Any other error only means that
// no rules can be named; the failure is reported without them.
func endingError(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// addSuspect adds a rule to the failure unless it is there or there are maxSuspects rules.
func (f *TestFailure) addSuspect(rule *gdl.Rule, message string) {
	if len(f.SuspectRules) < maxSuspects && !slices.ContainsFunc(f.SuspectRules, func(s SuspectRule) bool { return s.Rule == rule }) {
		f.SuspectRules = append(f.SuspectRules, SuspectRule{rule, message})
	}
}

// PlayedMatch returns the match of a test, as far as its moves are legal. It is an error if the
// test begins in a given state.
func PlayedMatch(ctx context.Context, g *play.Game, t *RuleTest) (*play.Trace, error) {
	r := &testRun{ctx: ctx, game: g, test: t}
	if err := r.beginMatch(); err != nil {
		return nil, err
	}
	for i := range t.Steps {
		s := &t.Steps[i]
		switch {
		case s.StepWord == wordState && s.CompareMode == "":
			return nil, fmt.Errorf("test '%s' begins with 'state' and not in the initial state, so it is no match; name a test without 'state'", t.Name)
		case s.StepWord == wordPlay:
			if failure, err := r.playMoves(s); failure != nil || err != nil {
				return r.playedTrace, err
			}
		}
	}
	return r.playedTrace, nil
}
