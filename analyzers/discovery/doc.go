/*
Package discovery defines an Analyzer that counts the proved properties of single
fluents, as the papers do.

# Analyzer discovery

discovery: count the fluents that are functional or persistent

Functionals are the fluents with an argument that the others determine, such
as the mark of a cell: in every state there is at most one mark for each cell.
Persistent fluents are those that, once true or once false, stay so, such as a
mark that no move can remove. Both say how well a game is understood and help to
prove other properties. They are facts, not rules: this analyzer has verdicts
with counts, for "prove", and no findings.

Source: AIJ 2012, sec. 6.3
*/
package discovery
