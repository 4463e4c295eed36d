// Package cover measures coverage: how often the parts of a rulesheet matter in matches. For each
// branch of a rule it counts the states in which the branch fires, for each condition the states in
// which it decides, and for each fluent, move and goal value how often it occurs.
//
// # How it is counted
//
// Rules, the probes, are added to the rulesheet. The probe of a branch has the body of the branch.
// The probe of a condition has a body in which this condition fails and all others hold: then the
// condition decides. If the condition binds variables that other conditions need, it decides where
// the rest of the body holds and no values of the variables make the whole body hold. A positive
// condition with variables that depends neither on the state nor on moves has no probe. The rulesheet
// with the probes is grounded, and 64 matches at a time are played in its network (package lanes).
// For games that are too large to be grounded, the reference semantics evaluates the probes.
//
// An event is proved never to happen in two ways: all states were visited without it, or the ground
// rules have no atom for it.
package cover
