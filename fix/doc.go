// Package fix applies the fixes of findings to the text of a rulesheet.
//
// Fixes are applied in rounds. Each round applies as many of the suggested fixes as do not touch
// each other; the next analysis of the new text suggests the others again. No fix is trusted: after
// each round the text is parsed again, and a fix is refused if
//
//   - the text has a new syntax error, or more of it can only be read by a guess,
//   - a comment is missing or changed,
//   - a form that the fix does not touch has changed,
//   - it claims to be safe, and the rules that it touches change their meaning:
//     multiplied out to clauses without disjunctions, they must be the same set
//     as before, up to the names of variables and the order of conditions.
//
// Fixes change only rules that were read with certainty. A text that may not be
// GDL stays as it is (gdl.File.FirstDoubt), and so do rules that were read by a
// guess (gate.go). A fix that deletes a comment is removed before it is
// offered. A repair of a syntax error that fails the comparison is dropped and
// not reported as a fault of its rule: it was a guess.
package fix
