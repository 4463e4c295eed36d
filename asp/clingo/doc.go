// Package clingo solves the programs of package asp with libclingo.
//
// The library is opened at run time (dlopen): building needs only a C compiler, and without cgo or on Windows the
// package still compiles. Where there is no library, [New] returns [ErrNoLibrary]. Only functions are used that are the
// same in clingo 5.4 to 5.8.
//
// # Guarantees of a Control
//
// The library has traps, and an answer that is silently wrong would be a false
// proof, so a [Control] is stricter than the library:
//
//   - One thread, a fixed seed: the same queries give the same answers.
//   - Equivalence preprocessing is off (--eq=0): before 5.8 it can make a
//     program UNSAT that got rules after a solve.
//   - An atom without a rule when the library solved is false for ever; a rule
//     that defines it later is refused with [asp.ErrRedefined].
//   - An interrupt that comes too late hits the next solve; such a solve is
//     repeated.
//   - Every model is checked against the assumptions, and UNSAT is reported
//     only for a completed search.
//   - A Control that failed half-way answers nothing any more.
//
// Solving is synchronous: asynchronous solving loses models on 5.4. The C code
// does a whole query in one call, which also is the only safe way to read
// error messages: they belong to the thread.
//
// # Limitations
//
// Grounding text and preparing a large program before its first solve do not
// react to interrupts. For programs with variables there is [SolveText], a
// process that can be killed.
package clingo
