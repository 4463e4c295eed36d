// Package lsp is the language server: it shows the findings of gdllint in
// editors while an author writes a rulesheet, by the same checker as the
// command.
//
// Notifications are handled one after the other, and never wait: an edit is
// known at once. Requests are answered by goroutines of their own, about the
// version of the document at their arrival. Each document has a worker that
// checks its text when typing pauses; proofs run apart from it, one document at
// a time.
package lsp
