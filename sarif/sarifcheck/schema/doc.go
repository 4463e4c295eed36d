// Package schema applies JSON schemas that use no more of draft 4 than the
// schema of SARIF does. It refuses to read others, so that no keyword is
// passed over.
//
// Libraries for all drafts compile the schemas of schemas when a program starts, which
// doubles the time of a short run of gdllint, for a command that few runs use. A
// test compares the answers with those of such a library.
package schema
