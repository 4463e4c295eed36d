package lint

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// MessageInNotation writes the code in a message in a notation. Analyzers write code in
// prefix notation, or quote the author: only text that is surely prefix code
// changes.
func MessageInNotation(message string, n gdl.Notation) string { return rewriteCode(message, n, codeAt) }

// FactInNotation writes a fact that always holds, "at most one of (p 1), (p 2)",
// in a notation: all lists in it are code.
func FactInNotation(fact string, n gdl.Notation) string { return rewriteCode(fact, n, listAt) }

// rewriteCode writes the code in a text in a notation; find returns the code that
// begins at an offset of the text, "" if there is none.
func rewriteCode(message string, n gdl.Notation, find func(string, int) string) string {
	if n == gdl.Prefix || !strings.ContainsAny(message, "(?") {
		return message
	}
	var b strings.Builder
	for at := 0; at < len(message); {
		code := find(message, at)
		text, ok := "", false
		if code != "" {
			text, ok = infixCode(code, n)
		}
		if !ok {
			b.WriteByte(message[at])
			at++
			continue
		}
		b.WriteString(text)
		at += len(code)
	}
	return b.String()
}

// codeAt returns the prefix code that most likely begins at an offset of a
// message: a variable, or a list that is quoted, holds another list or a
// variable, or begins with an arrow.
func codeAt(message string, at int) string {
	quoted := at > 0 && message[at-1] == '\''
	switch message[at] {
	case '?':
		if at > 0 && !quoted && strings.IndexByte(" ([", message[at-1]) < 0 {
			return "" // the end of a question
		}
		return message[at : at+1+wordLength(message[at+1:])]
	case '(':
		if at > 0 && !quoted && strings.IndexByte(" (", message[at-1]) < 0 {
			return "" // infix code of the author
		}
		code := balancedPrefix(message[at:])
		if quoted || strings.HasPrefix(code, "(<=") || len(code) > 1 && strings.ContainsAny(code[1:], "(?") {
			return code
		}
	}
	return ""
}

// listAt returns the list that begins at an offset of a text.
func listAt(text string, at int) string {
	if text[at] != '(' {
		return ""
	}
	return balancedPrefix(text[at:])
}

// wordLength returns the length of the word that begins a text.
func wordLength(text string) int {
	if n := strings.IndexAny(text, " ()'\"`,;:[]"); n >= 0 {
		return n
	}
	return len(text)
}

// balancedPrefix returns the list that begins a text, "" if it does not end.
func balancedPrefix(text string) string {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[:i+1]
			}
		}
	}
	return ""
}

// infixCode writes prefix code as infix text; it fails if the text is no prefix
// code.
func infixCode(code string, n gdl.Notation) (string, bool) {
	forms, _, errs := gdl.ParseExprs(gdl.NewSource(token.NewFileSet(), "", []byte(code)))
	if len(errs) > 0 || len(forms) != 1 || code == "?" {
		return "", false
	}
	plain := true
	forms[0].WalkNested(func(e *gdl.Expr) {
		if strings.ContainsAny(e.Word, ",&|~!:'[]") || e.IsList() && len(e.List) == 0 {
			plain = false
		}
		if e.Word != "" && strings.ToUpper(e.Word) == e.Word && strings.ToLower(e.Word) != e.Word && e.Word[0] != '?' {
			e.Word = "?" + e.Word // a placeholder
		}
	})
	if !plain {
		return "", false
	}
	return gdl.TextIn(forms[0], n), true
}

// rewriteVerdict writes a verdict in the notation of the rulesheet.
func (p *Pass) rewriteVerdict(v *proof.Verdict) {
	n := p.File.Notation
	if n == gdl.Prefix {
		return
	}
	v.Method, v.ViolationDetail, v.OpenReason = MessageInNotation(v.Method, n), MessageInNotation(v.ViolationDetail, n), MessageInNotation(v.OpenReason, n)
	facts := make([]string, len(v.Invariants))
	for i, fact := range v.Invariants {
		facts[i] = FactInNotation(fact, n)
	}
	v.Invariants = facts
}

// rewriteFinding writes a finding in the notation of the rulesheet.
func (p *Pass) rewriteFinding(f *finding.Finding) {
	if p.File.Notation == gdl.Prefix {
		return
	}
	f.Message = MessageInNotation(f.Message, p.File.Notation)
	for i := range f.Related {
		f.Related[i].Message = MessageInNotation(f.Related[i].Message, p.File.Notation)
	}
	for i := range f.Fixes {
		f.Fixes[i].Message = MessageInNotation(f.Fixes[i].Message, p.File.Notation)
	}
	for i := range f.UnsafeFixes {
		f.UnsafeFixes[i].Message = MessageInNotation(f.UnsafeFixes[i].Message, p.File.Notation)
	}
}
