// Package schema applies JSON schemas that use no more of draft 4 than the
// schema of SARIF does. It refuses to read others, so that no keyword is
// passed over.
//
// Libraries that know all drafts compile the schemas of schemas when a program
// starts: three milliseconds of every run of gdllint, for a command that few
// runs are about. A test holds the answers against those of such a library.
package schema
