// Command ablation measures which rows of the plan earn their place.
//
// It runs the prover over the accepted games of the collection, or over the
// games of a directory, one after the other, with a fixed part of the default
// budget, and notes for each game and each row (a step, a stage, a way of a
// stage, what comes before a stage): how often it was run, what it cost, which
// questions it decided, how many invariants it proved, and how many of those
// are in the support of some proof. Then it leaves out one row at a time, on
// games where it had a part and on others, and compares the verdicts.
//
// What is done counts in conflicts; a game that takes longer than -cap, in
// seconds of the processor, is cut short, and says so. Results are kept
// as lines of JSON in the file that -kept names, and what is there is not done
// again: a run that was interrupted goes on. They are of one build of the
// prover: whoever changes it begins a new file.
//
// With -against FILE, results are compared with those of another build: answers
// that are lost, won or contrary, by property and by the row that gave them, and
// the seconds of both.
//
// # What is exact
//
// A support is the smallest that package support finds within a quarter of the
// budget. It knows none for questions about knowledge and for formulas that
// were proved together: there all invariants count as used. What an engine
// used on its way and what did not end up in the proof does not count; the
// verdicts without the row show that.
//
// A row that was never run in a game changes nothing there, so that the game is
// not run again without it.
package main
