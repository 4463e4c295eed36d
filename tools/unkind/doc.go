// Package unkind generates rulesheets that are difficult for a linter: long, wide, deep, circular,
// faulty or senseless, of any size. Tests and measurements run gdllint on them, since it promises
// to end in time for every input.
//
// The texts are the same each time: all random choices have fixed seeds.
package unkind
