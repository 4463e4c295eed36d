package lsp

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// Bounds on the content of hovers.
const (
	maxHoverRules   = 3
	maxHoverLines   = 14
	maxHoverSymbols = 12
)

// hoverName explains the word under the cursor, and returns its range.
func (s *Server) hoverName(n *note, r *request, at protocol.Position) *protocol.Range {
	w := s.named(r, at)
	if w == nil {
		return nil
	}
	e := &explainer{note: n, named: w, domains: w.sheets[0].domains()}
	switch w.use.Kind {
	case words.Operator, words.Keyword, words.Formula:
		e.keyword()
	case words.Variable:
		e.variable()
	case words.Relation, words.Function:
		e.relation()
	case words.Constant:
		e.constant()
	}
	span := w.sheet.text.Range(w.use.From, w.use.To)
	return &span
}

// explainer writes the explanation of one word.
type explainer struct {
	*note
	*named
	domains *gdl.Domains
}

func (e *explainer) keyword() {
	if h, ok := keywordHelp(e.use.Name); ok {
		e.codeBlock(h.form)
		e.text(report.Sentence(h.means))
	}
}

// relation explains a relation or a function: its arguments, and the rules that
// define it.
func (e *explainer) relation() {
	name := map[words.Kind]string{words.Relation: "relation", words.Function: "function"}[e.use.Kind]
	for _, arity := range argumentsOf(e.texts[0], e.use.Kind, e.use.Name) {
		e.text(fmt.Sprintf("%s %s with %s", name, e.code(e.use.Spelling), plural.Count(arity, "argument")))
		for i := range arity {
			e.argument(gdl.Arg{Kind: argKind(e.use.Kind), Name: e.use.Name, Arity: arity, Index: i})
		}
	}
	defined := e.definitions()
	if e.use.Kind == words.Relation && (len(defined) == 0 || !defined[0].Defines) {
		e.text("No rule defines it.")
		return
	}
	e.rules(defined)
}

// argument lists the known values of an argument.
func (e *explainer) argument(a gdl.Arg) {
	symbols := e.symbols(a)
	if symbols != "" {
		e.text(fmt.Sprintf("- argument %d: %s", a.Index+1, symbols))
	}
}

// symbols returns the known values of an argument as a text; "" if none is
// known.
func (e *explainer) symbols(a gdl.Arg) string {
	list := e.domains.Symbols(a)
	var names []string
	for i, s := range list {
		if i == maxHoverSymbols {
			names = append(names, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		text := s.Name
		if e.file.Notation != gdl.Prefix {
			text = gdl.WordIn(text, e.file.Notation)
		}
		if s.Arity > 0 {
			text = fmt.Sprintf("%s/%d", text, s.Arity)
		}
		names = append(names, e.code(text))
	}
	return strings.Join(names, ", ")
}

// rules shows the forms that hold some uses, with the comment above the first.
func (e *explainer) rules(uses []*words.Use) {
	src := e.file.Source
	var lines []string
	seen := map[*gdl.Expr]bool{}
	shown := 0
	for _, u := range uses {
		form := gdl.ExprAt(e.file.Exprs, src.Pos(u.From))
		if form == nil || seen[form] {
			continue
		}
		seen[form] = true
		if shown == maxHoverRules || len(lines) >= maxHoverLines {
			continue
		}
		if shown == 0 {
			lines = append(lines, e.above(src.Offset(form.From))...)
		}
		shown++
		lines = append(lines, strings.Split(src.Slice(form.From, form.To), "\n")...)
	}
	if len(lines) == 0 {
		return
	}
	if len(lines) > maxHoverLines {
		lines = append(lines[:maxHoverLines], "...")
	}
	e.codeBlock(strings.Join(lines, "\n"))
	if more := len(seen) - shown; more > 0 {
		e.text(fmt.Sprintf("and %s", plural.Count(more, "more rule")))
	}
}

// above returns the comment lines right above an offset.
func (e *explainer) above(offset int) []string {
	const most = 4
	t := e.sheets[0].text
	var lines []string
	for line := t.LineAt(offset) - 1; line >= 0 && len(lines) < most; line-- {
		from, to := t.Line(line)
		text := string(t.Bytes()[from:to])
		if trimmed := strings.TrimSpace(text); trimmed == "" || !strings.ContainsAny(trimmed[:1], ";%") {
			break
		}
		lines = append([]string{text}, lines...)
	}
	return lines
}

// variable explains a variable: the known values of each of its places.
func (e *explainer) variable() {
	e.text("variable " + e.code(e.use.Spelling) + " of this rule")
	seen := map[string]bool{}
	for _, u := range e.home.Of(e.use) {
		if u.In.Name == "" {
			continue
		}
		place := fmt.Sprintf("argument %d of %s", u.In.Index+1, e.code(u.In.Name))
		if symbols := e.symbols(u.In); symbols != "" && !seen[place] {
			seen[place] = true
			e.text("- " + place + ": " + symbols)
		}
	}
}

// constant explains a constant, which may be a role.
func (e *explainer) constant() {
	what := "constant"
	for _, role := range e.file.Roles() {
		if role == e.use.Name {
			what = "role"
		}
	}
	if e.use.Name == gdl.Random && what == "role" {
		e.keyword()
		return
	}
	e.text(fmt.Sprintf("%s %s, used %s", what, e.code(e.use.Spelling), plural.Count(len(e.texts[0].Of(e.use)), "time")))
	if e.use.In.Name == "" || isNumber(e.use.Name) {
		return
	}
	if d := e.definitions(); len(d) > 0 {
		e.rules(d)
	}
}
