// Package unkind writes rulesheets that are unkind to a linter: long, wide,
// deep, circular, faulty or senseless, of any size. Tests and measurements run
// the program over them, since it promises to end in time on every input.
//
// The texts are the same each time: all random choices have fixed seeds.
package unkind
