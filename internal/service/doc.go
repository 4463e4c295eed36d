// Package service is games as a service: requests and answers are lines of JSON, over
// any reader and writer. One process has many games, and of each many matches.
//
// A game is played over its network where it can be grounded, and by the reference
// semantics otherwise. Requests are answered in their order. Whatever a line holds,
// there is one answer to it, and the next line is read: a request that cannot be
// understood is answered by an error, and so is one that meets a fault of the program.
//
// The schema has a number, which stands in the answer to hello and open. It changes
// when an answer loses a field or a field changes its meaning.
package service
