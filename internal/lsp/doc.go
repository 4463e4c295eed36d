// Package lsp is the language server: it shows the findings of gdllint in editors while an author
// writes a rulesheet. It uses the same checker as the command.
//
// Notifications, such as edits, are handled one after the other and without waiting. Each request
// is answered by its own goroutine, for the version of the document at its arrival. Each document
// has a goroutine that checks its text when typing pauses. Proofs run in other goroutines, for one
// document at a time.
package lsp
