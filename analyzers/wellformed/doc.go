/*
Package wellformed defines an Analyzer with the verdicts on well-formedness, which
combines other properties.

# Analyzer wellformed

wellformed: tell whether a game is well-formed

A game is well-formed if it terminates, is playable, gives each role exactly one
goal value at the end, and lets each role win some match. It is a fact, not a
rule: this analyzer has verdicts, for "prove", and no findings; the parts have
findings of their own.

Source: TCIAIG 2014, Def. 6 (well-formed games)
*/
package wellformed
