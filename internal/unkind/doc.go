// Package unkind writes rulesheets that are unkind to a linter: long, wide,
// deep, circular, faulty or senseless, of any size. Tests and measurements run
// the program over them, since it promises to end in time whatever it is given.
//
// The texts are the same each time: nothing in them is left to chance that a
// seed does not decide.
package unkind
