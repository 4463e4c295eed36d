// Command ablation measures which rows of the prover's plan are worth their cost.
//
// It runs the prover over the accepted games of the collection, or over the games of a
// directory, one after the other, with a fixed part of the default budget. It notes for
// each game and each row (a step, a stage, a fallback of a stage, a preparation of a
// stage) the number of runs, the cost, the questions that it decided, the invariants that
// it proved, and how many of those are in the support of some proof. Then it leaves out
// one row at a time, on games where it had a part and on others, and compares the
// verdicts.
//
// Work is counted in conflicts; a game that takes longer than -cap, in seconds of the
// processor, is cut short, and its record says so. Results are kept as lines of JSON in
// the file that -kept names, and runs with a result are not repeated: an interrupted run
// goes on. The results are of one build of the prover: a changed prover needs a new file.
//
// With -against FILE, results are compared with those of another build: answers that are
// lost, won or contrary, by property and by the row that gave them, and the seconds of
// both.
//
// # Exactness
//
// A support is the smallest that package support finds within a quarter of the budget. It
// knows none for questions about knowledge and for formulas that were proved together:
// there all invariants count as used. Facts that an engine used on its way but not in the
// proof do not count; the verdicts without the row show them.
//
// A row that was never run in a game changes nothing there, so that the game is not run
// again without it.
package main
