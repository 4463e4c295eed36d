/*
Package cutpoint makes a rulesheet smaller by leaving open what some of its
relations mean, so that a game can be ground of which one helper is too large.

# Algorithm

A relation that cannot be ground, such as one for all paths across a board, is
cut out of the rules: a few atoms that ask for it, such as (line red), become
free. Free atoms may hold or not, anew in each state, as if somebody else chose:
for each there is a fluent, and a role of its own that moves nothing but this
fluent. This is what hardware model checking calls cut points, or localization
(Kurshan 1994): the matches of the rulesheet are among those of the game that is
made, each with the values that the atoms really have, so that what holds in all
states or all matches of that game holds in the rulesheet.

Which atoms: from the rule that is too large upwards to those who ask for it,
until the domains of the arguments (AIJ 2012 Def. 20) leave no more than
maxFree of them. Atoms that depend on moves are chosen together with the moves.
Where the rule for legal or next is reached, the instances of that rule's head
are free beside its other rules. Goals are left out as a whole.

# What it cannot do

Nothing is ever violated by it: the matches are more than there are. So are the
wins. Nothing is said about what roles know, about formulas of the author, whose
atoms may be gone, nor where a role plays against another one. Moves cannot be
free: a rule for legal with millions of instances stays too large.
*/
package cutpoint
