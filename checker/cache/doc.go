// Package cache keeps values about rulesheets and their games from one run of
// the program to the next: results of analyzers, and figures.
//
// It knows the inputs of a value, and the store. It does not decide when a value
// may be used: package checker does, and replays the matches first.
package cache
