// Command certify lets a stock clingo check the certificates of the prover's
// verdicts on the games of the papers' tables and on a sample of other games:
//
//	bin/tools/certify [-corpus DIR] [-second] [-sample 50] [-seed 1] [-limit 60s] [-skip REPORT] [FILE...]
//
// They are written to a folder and checked as 'gdllint certify' does (package
// proof/certify). A contradiction to a verdict makes the exit code 1. Verdicts for
// which clingo gives no answer in time are counted and listed, and are no
// contradiction: the stock solver has to solve the game as it is written. The prover
// tries its certificates before it writes them. A certificate that it finds wrong is
// not written: that is a fault of the program, and counts as a contradiction. With
// -untried it does not try them.
//
// An interrupted run prints the sums of the games that it has finished, and a run
// with -skip continues with the others.
//
// Without the executable clingo the programs are given to the library, as far
// as they are small; without both no program is checked.
package main
