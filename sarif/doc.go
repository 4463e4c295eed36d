// Package sarif writes findings as SARIF 2.1.0, the format that code scanning
// services read.
//
// GitHub treats logs in ways that the standard does not describe:
//
//   - One result without a location makes it refuse the whole log. Findings
//     about a whole rulesheet therefore point at its first line.
//   - It ignores result.kind and suppressions: a proved property would become
//     an alert. Only violations are results, unless Options.FullProfile is set;
//     undecided properties are notifications.
//   - It shows related locations only where the message links to them, and
//     an alert in a pull request only if all lines of its region are part of
//     the change: regions end with their first line.
//   - Of the fingerprints it reads primaryLocationLineHash only, and computes
//     it itself only for uploads by its own action.
//   - It refuses a log with more than 25,000 results in a run, and otherwise keeps 5,000 of them.
//   - A log whose executionSuccessful is false counts as a failed analysis,
//     so that alerts which are missing in it stay open.
//
// A log depends on the results of the run only: it has no times, and absolute paths only of files outside the repository.
package sarif
