package report

import (
	"slices"

	"github.com/gdllint/gdllint/proof"
)

// StatusCounted is the status that reports give to the answer of a counting question:
// the number of functionals of a game, and the number of fluents that persist.
// The number is the answer, so that nothing is open.
const StatusCounted proof.Status = "counted"

// StatusOf returns the status of a verdict in reports.
func StatusOf(v *proof.Verdict) proof.Status {
	if v.Status == proof.Open && v.TotalFormulas > 0 {
		return StatusCounted
	}
	return v.Status
}

// IsUnanswered tells whether a question stays open although its author does not
// expect that.
func IsUnanswered(v *proof.Verdict) bool { return StatusOf(v) == proof.Open && !v.OpenExpected }

// AnswerProviso returns the condition on terminal states under which an answer holds;
// "" for most answers, which have none. A statement about the sum of goal
// values holds vacuously in a terminal state in which a role has no goal value
// (AIJ 2012 sec. 6.3), for all values of the other roles.
func AnswerProviso(f *File, v *proof.Verdict) string {
	sums := v.Property == proof.ZeroSum || v.Property == proof.ConstantSum
	if !sums || v.Status != proof.Proved || slices.ContainsFunc(f.Verdicts, allRolesHaveGoals) {
		return ""
	}
	return "every role has a goal value"
}

// VacuityText says of a property that it holds only because its condition never comes
// about, and names the condition; "" for other properties.
func VacuityText(v *proof.Verdict) string {
	if v.EmptyCondition == "" || v.Status != proof.Proved {
		return ""
	}
	return "it holds only because its condition never comes about: " + v.EmptyCondition
}

// allRolesHaveGoals tells whether a verdict proves that every role has a goal
// value in each terminal state.
func allRolesHaveGoals(v proof.Verdict) bool {
	return v.Property == proof.UtilityStructure && v.Status == proof.Proved
}
