// Package html writes reports for people to read in a browser: the text of each rulesheet with its
// findings, the answers about the game, matches as pictures, the graph of relations, and figures.
//
// A report needs no network, and no script to be read: scripts step through matches and sort tables. Nothing in a
// rulesheet is trusted. All texts are escaped by html/template, and control characters are replaced. A policy in each
// page lets the browser load and run only the style and the script of this package.
package html
