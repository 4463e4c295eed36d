// Command certify lets a stock clingo check the certificates of the prover's
// verdicts on the games of the papers' tables and on a sample of other games:
//
//	go run ./internal/certify [-corpus DIR] [-second] [-sample 50] [-seed 1] [-limit 60s] [-skip REPORT] [FILE...]
//
// They are written to a folder and checked as 'gdllint certify' does (package
// proof/certify). What contradicts a verdict makes the exit code 1. Verdicts for
// which clingo gives no answer in time are counted and listed, and are no
// contradiction: the stock solver has to solve the game as it is written.
// Nor is what the prover has tried itself and found wrong written any more: that is a
// fault of the program, and counts as a contradiction. With -untried it does not try.
//
// A run that was interrupted prints the sums of what it has come through, and -skip
// goes on behind it.
//
// Without the executable clingo the programs are given to the library, as far
// as they are small; without both there is nothing to do.
package main
