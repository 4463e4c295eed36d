// Package html writes reports for people to read in a browser: the text of each rulesheet with its
// findings, the answers about the game, matches as pictures, the graph of relations, and figures.
//
// A report asks nothing of the network and needs no script to be read: scripts
// step through matches and sort tables. Nothing in a rulesheet is trusted: all
// texts are escaped by html/template, control characters are replaced, and a
// policy in each page lets the browser load and run nothing but the style and
// the script of this package.
package html
