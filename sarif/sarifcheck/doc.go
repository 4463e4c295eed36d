// Package sarifcheck judges SARIF 2.1.0 logs of any tool: by the schema of
// the standard, by the further conditions in its prose, and by the limits of
// GitHub's code scanning, which refuses, drops or ignores parts of a log.
//
// A problem is an error if the log breaks the standard or is refused. It is a
// warning if part of the log is lost or shown in another way than was meant.
package sarifcheck
