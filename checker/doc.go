// Package checker runs analyzers over rulesheets. It finds the files, selects the rules, runs the analyzers over several
// files at a time, and writes the reports, in the order of the paths unless all formats allow any order.
//
// A program with analyzers of its own is one line:
//
//	func main() { checker.Main(myanalyzer.Analyzer) }
//
// A Runner checks texts and files and hands over its reports; a Job is a whole
// run, from the arguments of a command line to its exit code.
package checker
