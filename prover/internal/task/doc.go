// Package task is the state that the engines share: one rulesheet, its questions on
// their way to verdicts, the invariants, and the meter.
//
// An engine gets a Task, looks at the items that are open, and settles them:
// Prove with a method, Refute and Confirm with a match, which the reference
// semantics replays first, or Dismiss where a match did not stand up to that.
// It adds to the invariants, spends through the meter and says in Item.Tried
// which attempts failed. State that it wants to find again in a later run it keeps by
// type with Remember, so that the task need not know its engines. A fault of
// one engine (a panic) ends its step only (Guard); the verdicts of the others
// stay.
//
// # All questions take part
//
// All questions take part (Task.Consider). Questions are tried together, and a
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
