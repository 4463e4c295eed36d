package grounding

import "time"

// Stats tells how large a game is and what it took to ground it.
type Stats struct {
	Instances int64 // ground rules found, before equal ones were dropped
	Rules     int   // ground rules of the game, each once
	Atoms     int
	Fluents   int
	Moves     int   // of all roles
	Steps     int64 // candidate atoms looked at in joins, and matches found
	Split     int   // auxiliary relations made by rule splitting
	Bytes     int64 // memory while grounding, roughly
	Time      time.Duration
}
