package task

import (
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// QuestionItem is a question on its way to a verdict.
type QuestionItem struct {
	QuestionGoal  *goal.Goal
	Verdict       proof.Verdict
	Done          bool
	GoalCandidate *invariant.Candidate // that no state violates the goal; nil if it is trivial
	// ClearDepths counts the depths at which bounded search has shown, completely,
	// that no match violates the goal: all matches shorter than clear.
	ClearDepths    int
	TriedTexts     []string          // for the reason of an open verdict
	ReplayFailed   bool              // the replay did not confirm a claimed violation
	Unjudged       bool              // there was no time to replay a claimed violation: nothing may prove it any more
	Hidden         bool              // not asked itself: it is part of another question
	NotAwaited     bool              // the answer is not awaited, see ProofTask.ConsiderQuestions
	ReferenceMatch *play.Trace       // constant sum: the match that has the sum
	Argument       ProofArgument     // of a proof; nil where it has none of its own
	HelperItems    []*QuestionItem   // questions that help with a formula about knowledge
	StatedFormula  *property.Formula // the formula that was asked, where another one was decided
}

// progressTexts returns the texts of how far the proof of an item got. The same is said once.
func (it *QuestionItem) progressTexts() (far []string) {
	for _, how := range it.TriedTexts {
		if !slices.Contains(far, how) {
			far = append(far, how)
		}
	}
	if it.ClearDepths > 1 {
		far = append(far, it.noViolationText()+" in matches of up to "+plural.CountNoun(it.ClearDepths-1, "step"))
	}
	return far
}

// noViolationText returns the text that no match decided a question.
func (it *QuestionItem) noViolationText() string {
	switch {
	case it.Verdict.Property == proof.Winnability:
		return "no win"
	case it.Verdict.SeeksMatch():
		return "nothing of the kind"
	}
	return "no violation"
}

// NoteVisitedStates notes that so many states have been visited, and decide nothing.
func (it *QuestionItem) NoteVisitedStates(n int) {
	it.Verdict.Progress.VisitedStates = max(it.Verdict.Progress.VisitedStates, n)
	seen := "more than " + plural.CountNoun(n, "reachable state")
	if !it.ReplayFailed && it.Verdict.Property != proof.Termination && it.Verdict.Property != proof.StrongWinnability {
		seen += ", " + it.noViolationText() + " in these"
	}
	it.TriedTexts = append(it.TriedTexts, seen)
}

// CountsStatements tells the questions that ask how many statements can be proved.
func (it *QuestionItem) CountsStatements() bool {
	return it.Verdict.Property == proof.Functionals || it.Verdict.Property == proof.Persistence
}
