// Package service plays games as a service: requests and answers are lines of JSON,
// over any reader and writer. One process holds many games, and many matches of each.
//
// A game is played over its network where it can be grounded, and by the reference
// semantics otherwise. Requests are answered in their order. Every line has one
// answer: a request that cannot be understood is answered by an error, and so is one
// that meets a fault of the program.
//
// The schema has a number, which stands in the answer to hello and open. It changes
// when an answer loses a field or a field changes its meaning.
package service
