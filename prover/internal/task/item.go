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

// QuestionItem is a question with the facts about its answer that are known so far.
type QuestionItem struct {
	QuestionGoal  *goal.Goal // its violation; nil for a question that is not about states, or cannot be asked
	Verdict       proof.Verdict
	Done          bool                 // it is answered
	GoalCandidate *invariant.Candidate // the candidate for an invariant that no state violates the goal; nil if the goal has none
	// ClearDepths: bounded search has shown that no match with fewer moves than this violates the
	// goal.
	ClearDepths    int
	TriedTexts     []string          // for the reason of an open verdict
	ReplayFailed   bool              // the replay did not confirm a claimed violation
	Unjudged       bool              // there was no time to replay a claimed violation: nothing may prove it any more
	Hidden         bool              // not asked itself: it is part of another question
	NotAwaited     bool              // the answer is not awaited, see ProofTask.ConsiderQuestions
	ReferenceMatch *play.Trace       // constant sum: the match that has the sum
	Argument       ProofArgument     // the reason for a proof; nil for an answer that follows from others
	HelperItems    []*QuestionItem   // questions that help with a formula about knowledge
	StatedFormula  *property.Formula // the formula that was asked, where another one was decided
}

// progressTexts returns texts that say how far the proof of an item got, each once.
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

// noViolationText returns the words for "no match was found that decides the question".
func (it *QuestionItem) noViolationText() string {
	switch {
	case it.Verdict.Property == proof.Winnability:
		return "no win"
	case it.Verdict.SeeksMatch():
		return "no such match"
	}
	return "no violation"
}

// NoteVisitedStates notes that more than n states have been visited and none of them decides the question.
func (it *QuestionItem) NoteVisitedStates(n int) {
	it.Verdict.Progress.VisitedStates = max(it.Verdict.Progress.VisitedStates, n)
	seen := "more than " + plural.CountNoun(n, "reachable state")
	if !it.ReplayFailed && it.Verdict.Property != proof.Termination && it.Verdict.Property != proof.StrongWinnability {
		seen += ", " + it.noViolationText() + " in these"
	}
	it.TriedTexts = append(it.TriedTexts, seen)
}

// CountsStatements tells whether the question asks how many statements can be proved.
func (it *QuestionItem) CountsStatements() bool {
	return it.Verdict.Property == proof.Functionals || it.Verdict.Property == proof.Persistence
}
