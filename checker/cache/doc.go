// Package cache remembers what analyzers found out about rulesheets and their
// games, from one run of the program to the next.
//
// It knows what a result depends on (Subject), how results are written down
// and read again (Encode, Decode), and where they are kept (Cache). It does not
// decide when a result may be used: package checker does, and replays the
// matches first.
package cache
