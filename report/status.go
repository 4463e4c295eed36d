package report

import (
	"slices"

	"github.com/gdllint/gdllint/proof"
)

// Counted is what reports call the answer to a question that asks how many, where
// some of what was counted could be proved: how many functionals a game has, and
// how many fluents stay. The number is the answer, so that nothing is open.
const Counted proof.Status = "counted"

// StatusOf is the answer of a verdict as reports show it.
func StatusOf(v *proof.Verdict) proof.Status {
	if v.Status == proof.Open && v.Total > 0 {
		return Counted
	}
	return v.Status
}

// Unanswered tells whether a question stays open, though nobody expects that.
func Unanswered(v *proof.Verdict) bool { return StatusOf(v) == proof.Open && !v.Expected }

// Proviso says of which ends of matches an answer speaks, if not of all: "" for
// most. That goal values add up says nothing of an end at which somebody has none
// (AIJ 2012 sec. 6.3), so that it is true of such ends whatever the others get.
func Proviso(f *File, v *proof.Verdict) string {
	sums := v.Property == proof.ZeroSum || v.Property == proof.ConstantSum
	if !sums || v.Status != proof.Proved || slices.ContainsFunc(f.Verdicts, everybodyHasOne) {
		return ""
	}
	return "every role has a goal value"
}

// everybodyHasOne tells whether a verdict says that every role has a goal value at
// each end.
func everybodyHasOne(v proof.Verdict) bool {
	return v.Property == proof.UtilityStructure && v.Status == proof.Proved
}
