// Package fix applies the fixes of findings to the text of a rulesheet.
//
// Fixes are made in rounds: of those that are suggested, as many are applied
// as do not touch each other, and the others are suggested again by whoever
// looks at the new text. Nobody is trusted: after each round the text is read
// again, and a fix is refused if
//
//   - the text has a syntax error that it had not before, or more of it can
//     only be read by a guess,
//   - a comment is missing or changed,
//   - a form that the fix does not touch has changed,
//   - it claims to be safe, and the rules that it touches do not mean the same:
//     multiplied out to clauses without disjunctions, they must be the same set
//     as before, but for the names of variables and the order of conditions.
//
// Only what was read with certainty is changed. A text that may be something
// else than GDL stays as it is (gdl.File.Doubt), and so do rules that were read
// by a guess (Gate). A fix that takes out a comment is withheld before anybody
// sees it. A repair of a fault that does not stand the test is not made, and not
// told as a fault of its rule: it was a guess.
package fix
