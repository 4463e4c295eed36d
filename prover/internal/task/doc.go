// Package task is the state that the engines share: one rulesheet, its questions on
// their way to verdicts, the invariants, and the meter.
//
// An engine gets a ProofTask, looks at the items that are open, and settles them:
// SettleProved with a method, RefuteByMoves and RefuteByTrace with a match, which the reference
// semantics replays first, or DismissClaim where the replay did not confirm a match.
// It adds to the invariants, spends through the meter and says in QuestionItem.TriedTexts
// which attempts failed. State that it wants to find again in a later run it keeps by
// type with EngineState, so that the task need not know its engines. A fault of
// one engine (a panic) ends its step only (GuardPart); the verdicts of the others
// stay.
//
// # All questions take part
//
// All questions take part (ProofTask.ConsiderQuestions). Questions are tried together, and a
// match that answers one may answer another, so that the choice of questions could
// change an answer. So all are always put, in one order, and those that are not
// wanted only decide nothing about when the work may end. On 35 games, lint,
// lint of one rule and prove had the same verdicts by the same methods;
// before, two games differed. It costs nothing on average, since the work ends
// as soon as the wanted questions are answered.
//
// # Invariants
//
// A violation is never reported unless package play has replayed the match and
// judged it. The results on the board are those that others may read while the work goes
// on; nothing else is.
package task
