// Package sarifcheck judges SARIF 2.1.0 logs of any tool: by the schema of
// the standard, by what its prose asks beyond the schema, and by what GitHub's
// code scanning refuses, drops or ignores.
//
// A problem is an error if the log breaks the standard or is refused. It is a
// warning if part of the log is lost or shown in another way than was meant.
package sarifcheck
