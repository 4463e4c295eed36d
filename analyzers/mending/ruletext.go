package mending

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// insert returns an edit that adds text.
func insert(at *gdl.Rule, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: at.EndPos, End: at.EndPos, NewText: []byte(text)}}
}

// letters are the variables of rules that are written.
const letters = "xyzuvwabcdefghijklmnopqrst"

// general returns a fluent with a variable for each argument.
func general(t *gdl.Term) string {
	if len(t.Args) == 0 {
		return t.Spelling
	}
	words := []string{t.Spelling}
	for i := range t.Args {
		words = append(words, variable(i))
	}
	return "(" + strings.Join(words, " ") + ")"
}

func variable(i int) string {
	if i < len(letters) {
		return "?" + letters[i:i+1]
	}
	return fmt.Sprintf("?x%d", i)
}

// listed writes a list, or a name alone.
func listed(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "(" + strings.Join(words, " ") + ")"
}

// fresh returns a name that the rulesheet does not use.
func (book *rulebook) fresh(name string) string {
	used := map[string]bool{}
	for _, r := range book.file.Rules {
		r.Head.WalkTerms(func(t *gdl.Term) { used[t.Name] = true })
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				l.Atom.WalkTerms(func(t *gdl.Term) { used[t.Name] = true })
			}
		})
	}
	for used[gdl.FoldName(name)] {
		name += "-too"
	}
	return name
}

// cut shortens a long text, and puts it into one line.
func cut(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 80 {
		return text[:77] + "..."
	}
	return text
}

// condition proposes to add a condition to a rule.
func (book *rulebook) condition(r *gdl.Rule, text string, prior int) candidate {
	what := fmt.Sprintf("add the condition '%s'", text)
	if len(r.Body) > 0 {
		at := r.Body[len(r.Body)-1].EndPos
		return candidate{description: what, edits: []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(" " + text)}}, prior: prior}
	}
	head := book.file.Source.TextBetween(r.Head.StartPos, r.Head.EndPos)
	return candidate{description: what, edits: []analysis.TextEdit{{Pos: r.StartPos, End: r.EndPos, NewText: []byte("(<= " + head + " " + text + ")")}}, prior: prior}
}
