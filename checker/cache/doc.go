// Package cache keeps values about rulesheets and their games from one run of
// the program to the next: results of analyzers, and figures.
//
// It does not decide when a value may be used: package checker does, and replays
// the matches first. Any number of programs may use a directory at the same time,
// and may end at any moment: an entry is written to a draft that then takes its
// name, and an entry that does not hold the written text counts as missing. A
// failure of the disk costs time and nothing else.
package cache
