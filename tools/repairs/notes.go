package main

// missNotes explains missed repairs, as found by reading them.
var missNotes = map[string]string{
	"2pttc":                  "all pieces of the player in control must be locked in; no such match is found",
	"4pttc":                  "the repair is incomplete; 4pttc-2 completes it",
	"breakthroughHoles":      "one side must lose all its pieces, though the other wins by crossing the board",
	"knightThrough":          "one side must lose all its pieces, though the other wins by crossing the board",
	"pegEuro-init":           "the counter runs out after 31 jumps only, close to the perfect solution",
	"racer4":                 "several of four players must land in the same turn, after a long race",
	"pentago-both":           "another fault of this kind is still there; the repair called pentago removes it",
	"peg":                    "the last peg must end in the centre: only a perfect solution shows it",
	"kriegTTT_5x5":           "the repair is wrong itself: it adds a third value",
	"blind_breakthrough_5x5": "the variable is unbound after the repair too, and what a player knows is not asked of rules that are not valid",
}
