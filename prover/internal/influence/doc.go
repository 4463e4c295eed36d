// Package influence finds out which part of a game a question depends on: its cone of
// influence, closed under what fluents become. It is a game of its own with fewer
// states, and these follow each other just as those of the game do.
//
// A question about all roles is one about each of them: where its violation is "one of
// these", each part has a cone of its own (Divide). So the points of one player are
// left out where the other's are asked about.
package influence
