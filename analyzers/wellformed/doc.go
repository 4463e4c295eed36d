/*
Package wellformed defines an Analyzer that hands over answers which combine
others or generalise them.

# Analyzer wellformed

wellformed: tell whether a game is well-formed and of constant sum

A game is well-formed if it terminates, is playable, gives each role exactly one
goal value at the end, and lets each role win some match. It is of constant sum
if the goal values of all roles add up to the same at the end of each match,
100 or not. Both are facts, not rules: this analyzer has verdicts, for "prove",
and no findings; the parts have findings of their own.

Source: TCIAIG 2014, Def. 6 (well-formed games)
*/
package wellformed
