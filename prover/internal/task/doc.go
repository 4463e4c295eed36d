// Package task is what the engines share: one rulesheet, its questions on
// their way to verdicts, what is known, and the meter.
//
// An engine gets a Task, looks at the items that are open, and settles them:
// Prove with a method, Refute and Confirm with a match, which the reference
// semantics replays first, or Dismiss where a match did not stand up to that.
// It adds to what is known, spends through the meter and says in Item.Tried
// what it could not do. What it wants to find again in a later run it keeps by
// type with Remember, so that the task need not know its engines. A fault of
// one engine (a panic) ends its step only (Guard); the verdicts of the others
// stay.
//
// # All questions take part
//
// All questions take part (Task.Consider). Questions are tried together, and a
// match that answers one may answer another, so that what is asked could
// change an answer. So all are always put, in one order, and those that nobody
// wants only decide nothing about when the work may end. On 35 games, lint,
// lint of one rule and prove had the same verdicts by the same methods;
// before, two games differed. It costs nothing on average, since the work ends
// as soon as what is wanted is answered.
//
// # Invariants
//
// A violation is never reported unless package play has replayed the match and
// judged it. What is on the board is what others may read while the work goes
// on; nothing else is.
package task
