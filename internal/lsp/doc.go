// Package lsp is the language server: it tells editors what gdllint finds while
// somebody writes a rulesheet, by the same checker as the command.
//
// Notifications are taken in one after the other, and never wait: what an editor
// shows is known at once. Requests are answered by goroutines of their own, about
// the version of the document that was there when they came. Each document has a
// worker that checks its text when nothing was typed for a moment; proofs run
// apart from it, one document at a time.
package lsp
