// Command audit checks the prover against the reference semantics:
//
//	bin/tools/audit [-matches 200] [-steps 300] [-states] [-j 2] [-sample N -seed S] [PATH|DIR]...
//
// For each game it asks the prover for verdicts. Then random matches, played by package play, look
// for a state or a transition that contradicts a "proved" verdict. Where states were enumerated and
// are few enough package play visits them all: these must be the same states (package proof/certify
// compares them), and none may violate a proved property. The match of each "violated" verdict is
// replayed by a game that the prover has not used, and its last state is judged. The last queries
// for which clingo found no model, one of each program, are put to the embedded solver: a model is
// a contradiction. Contradictions are printed, and the exit code is 1 if there are any.
//
// With -states enumeration alone decides, so that all games that are small
// enough are visited by both, and there are no matches.
//
// Without paths it audits the corpus of third-party games, which is not part
// of the repository.
package main
