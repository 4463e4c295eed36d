// Package task has the state that the engines of the prover share: one rulesheet, its questions
// with their verdicts so far, the invariants, and the meter of work.
//
// An engine gets a ProofTask, looks at the items that are open, and settles them: SettleProved with
// a method, RefuteByMoves and RefuteByTrace with a match, which the reference semantics replays
// first, or DismissClaim where the replay did not confirm a match. It adds to the invariants,
// spends through the meter and says in QuestionItem.TriedTexts which attempts failed. State that an
// engine keeps for a later run is stored under its type by EngineState, so that the task need not
// know its engines. A fault of one engine (a panic) ends its step only (GuardPart); the verdicts of
// the others stay.
//
// # All questions take part
//
// Questions are tried together, and a match that answers one may answer another. So an answer could
// depend on which questions are asked. To prevent this all questions are always registered, in one
// order; those that are not wanted (ProofTask.ConsiderQuestions) only have no part in deciding when
// the work ends. This costs little, since the work ends as soon as the wanted questions are
// answered.
//
// # Invariants
//
// A violation is never reported unless package play has replayed the match and judged it. Other
// goroutines may read only the results on the board while the work goes on.
package task
