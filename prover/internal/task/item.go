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

// Item is a question on its way to a verdict.
type Item struct {
	Goal    *goal.Goal
	Verdict proof.Verdict
	Done    bool
	Cand    *invariant.Candidate // that no state violates the goal; nil if it is trivial
	// Clear counts the depths at which bounded search has shown, completely,
	// that no match violates the goal: all matches shorter than clear.
	Clear     int
	Tried     []string          // for the reason of an open verdict
	Refuted   bool              // the replay did not confirm a claimed violation
	Unjudged  bool              // there was no time to replay a claimed violation: nothing may prove it any more
	Hidden    bool              // not asked itself: it is part of another question
	Aside     bool              // the answer is not awaited, see ProofTask.ConsiderQuestions
	Reference *play.Trace       // constant sum: the match that has the sum
	Why       Argument          // of a proof; nil where it has none of its own
	Parts     []*Item           // questions that help with a formula about knowledge
	Stated    *property.Formula // the formula that was asked, where another one was decided
}

// far returns the texts of how far the proof of an item got. The same is said once.
func (it *Item) far() (far []string) {
	for _, how := range it.Tried {
		if !slices.Contains(far, how) {
			far = append(far, how)
		}
	}
	if it.Clear > 1 {
		far = append(far, it.nothing()+" in matches of up to "+plural.Count(it.Clear-1, "step"))
	}
	return far
}

// nothing returns the text that no match decided a question.
func (it *Item) nothing() string {
	switch {
	case it.Verdict.Property == proof.Winnability:
		return "no win"
	case it.Verdict.Sought():
		return "nothing of the kind"
	}
	return "no violation"
}

// NoteStates notes that so many states have been visited, and decide nothing.
func (it *Item) NoteStates(n int) {
	it.Verdict.Reached.States = max(it.Verdict.Reached.States, n)
	seen := "more than " + plural.Count(n, "reachable state")
	if !it.Refuted && it.Verdict.Property != proof.Termination && it.Verdict.Property != proof.StrongWinnability {
		seen += ", " + it.nothing() + " in these"
	}
	it.Tried = append(it.Tried, seen)
}

// Counts tells the questions that ask how many statements can be proved.
func (it *Item) Counts() bool {
	return it.Verdict.Property == proof.Functionals || it.Verdict.Property == proof.Persistence
}
