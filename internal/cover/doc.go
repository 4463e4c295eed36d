// Package cover counts how often the parts of a rulesheet do something in matches:
// for each branch of a rule in how many states it fires, for each of its conditions
// whether it ever decides, and how often each fluent, move and goal value occurs.
//
// # How it is counted
//
// Rules are added to the rulesheet, the probes. The head of each stands for a question.
// A branch has a probe with its body. A condition has a probe with a body in which this
// condition fails and all others hold. Where a condition binds variables that others
// need, these others are taken together with it: it decides where the rest holds and no
// values make the whole body hold. The rulesheet with the probes is grounded, and 64
// matches at a time are played over its network (package lanes). The reference semantics
// can evaluate the same probes. It does so for games that are too large to be grounded.
//
// Where all states can be visited, an event that did not happen in them never happens.
// That is a proof. Another one is that the ground rules have no such atom.
package cover
