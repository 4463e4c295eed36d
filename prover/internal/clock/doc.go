// Package clock finds step counters that need not be part of a state, and says what
// the end of the match and questions come to at each time that one shows.
//
// A clock depends on no move, and nothing reads it but the end of the match and
// questions (Find). Whatever else reads it is replaced by what it is at each time: mostly the
// same two or three gates of the rest of the state (Dial).
//
// # Limits
//
// A clock runs for 1,000 moves at most, and a dial has 64 different gates.
package clock
