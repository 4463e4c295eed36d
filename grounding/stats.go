package grounding

import "time"

// Stats tells the size of a game and the cost of its grounding.
type Stats struct {
	Instances int64 // ground rules found, including repeated ones
	Rules     int   // different ground rules of the game
	Atoms     int
	Fluents   int
	Moves     int   // of all roles
	Steps     int64 // candidate atoms tried in joins, and matches found
	Split     int   // auxiliary relations made by rule splitting
	Bytes     int64 // approximate memory during grounding
	Time      time.Duration
}
