// Package mending proposes repairs of the faults that the matches of a game show,
// and tries them.
//
// A proposal is a small edit of the rules at fault: a rule that keeps a fluent, a
// condition that rules of the same kind have, two terms that must differ, two
// arguments that change places, a rule that goes, the rules of another role. Each
// is made and played: the match that shows the fault must not show it any more, and
// random matches must show no fault that they did not show before. A repair that
// passes is offered with the trials beside it, and is never applied unless the
// author asks for it: a sound game need not be the game that was meant.
package mending
