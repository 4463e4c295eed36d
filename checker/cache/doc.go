// Package cache keeps the results of analyzers about rulesheets and their games
// from one run of the program to the next.
//
// It knows the inputs of a result, its encoding, and the store. It does not
// decide when a result may be used: package checker does, and replays the
// matches first. Figures of a game that other commands compute are kept beside
// them, as values.
package cache
