package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/report"
)

// maxCompletions bounds the completions at one place.
const maxCompletions = 300

// completion answers with the words that fit at a place.
func (s *Server) completion(_ context.Context, r *request) (any, error) {
	var p protocol.TextDocumentPositionParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	list := protocol.CompletionList{Items: []protocol.CompletionItem{}}
	if r.sheet == nil {
		return list, nil
	}
	file := s.family(r.sheet)
	at := r.sheet.text.Offset(p.Position)
	here := words.ContextAt(r.sheet.text.Bytes(), at, file.file.Notation)
	if here.Inside {
		return list, nil
	}
	c := &completer{rules: file.sheets[0], here: here, span: r.sheet.text.Range(here.From, at), infix: file.file.Notation != gdl.Prefix, notation: file.file.Notation,
		snippets: s.can().TextDocument.Completion.CompletionItem.SnippetSupport, seen: map[string]bool{}}
	c.complete(r.sheet, at)
	list.Items, list.IsIncomplete = c.items, len(c.items) == maxCompletions
	return list, nil
}

// A completer collects the words that fit at a place.
type completer struct {
	rules    *sheet // the rulesheet
	here     words.Context
	span     protocol.Range // of the word that is being typed
	infix    bool
	notation gdl.Notation
	snippets bool
	items    []protocol.CompletionItem
	seen     map[string]bool
}

func (c *completer) complete(of *sheet, at int) {
	inner := c.here.Inner()
	opened := inner.Index == 0 // right behind a parenthesis: a name with arguments
	outer := inner
	if opened {
		outer = words.Frame{}
		if n := len(c.here.Frames); n > 1 {
			outer = c.here.Frames[n-2]
		}
	}
	switch {
	case len(c.here.Frames) == 0, opened && len(c.here.Frames) == 1:
		c.forms(opened)
	case outer.Name == gdl.Arrow && outer.Index == 1:
		c.keywords(headWords(), opened)
		c.relations(opened)
	case outer.Name == gdl.Arrow || outer.Name == gdl.Not || outer.Name == gdl.And || outer.Name == gdl.Or:
		c.keywords(conditionWords(), opened)
		c.relations(opened)
	default:
		if !opened {
			c.variables(of, at)
		}
		c.arguments(outer, opened)
	}
}

// add offers a text once. Earlier texts stand above later ones.
func (c *completer) add(label string, kind int, insert, detail string) {
	if c.seen[label] || len(c.items) == maxCompletions {
		return
	}
	c.seen[label] = true
	item := protocol.CompletionItem{Label: report.Printable(label), Kind: kind, Detail: report.Printable(detail), FilterText: label,
		SortText: fmt.Sprintf("%04d", len(c.items)), TextEdit: &protocol.TextEdit{Range: c.span, NewText: insert}}
	if insert != label {
		item.InsertTextFormat = protocol.SnippetFormat
	}
	c.items = append(c.items, item)
}

// forms offers the beginnings of forms.
func (c *completer) forms(opened bool) {
	if !c.infix && opened {
		c.add(gdl.Arrow, protocol.CompletionKeyword, c.snippet(gdl.Arrow, 2), "rule")
	}
	c.keywords(headWords(), opened)
	c.relations(opened)
}

// keywords offers words of the language. Words without arguments stand alone.
func (c *completer) keywords(names []string, opened bool) {
	for _, name := range names {
		arity, _ := gdl.KeywordArity(name)
		if gdl.IsOperator(name) && name != gdl.Distinct {
			arity = 1
		}
		h, _ := keywordHelp(name)
		c.name(name, arity, protocol.CompletionKeyword, h.means, opened)
	}
}

// name offers a name with its arguments where they fit: in infix text anywhere,
// in prefix text right after a parenthesis.
func (c *completer) name(name string, arity, kind int, detail string, opened bool) {
	if !c.infix && opened == (arity == 0) {
		return
	}
	word := c.word(name)
	if arity == 0 {
		c.add(word, kind, word, detail)
		return
	}
	c.add(word, kind, c.snippet(word, arity), detail)
}

// word writes a name in the notation of the rulesheet.
func (c *completer) word(name string) string {
	if c.infix {
		return gdl.WordIn(name, c.notation)
	}
	return name
}

// snippet writes a name with places for its arguments.
func (c *completer) snippet(word string, arity int) string {
	if !c.snippets || arity == 0 {
		return word
	}
	var places []string
	for i := range arity {
		places = append(places, fmt.Sprintf("$%d", i+1))
	}
	escaped := strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`).Replace(word)
	if c.infix {
		return escaped + "(" + strings.Join(places, ",") + ")"
	}
	return escaped + " " + strings.Join(places, " ")
}

// relations offers the relations that the author defines or uses.
func (c *completer) relations(opened bool) {
	for _, u := range c.rules.index().Uses {
		if u.Kind == words.Relation && (u.Defines || u.From != c.here.From) {
			c.name(u.Name, u.Arity, protocol.CompletionFunction, fmt.Sprintf("relation, %d arguments", u.Arity), opened)
		}
	}
}

// variables offers the variables of the form around an offset.
func (c *completer) variables(of *sheet, at int) {
	x := c.rules.index()
	if of != c.rules {
		return
	}
	scope := -1
	for i := range x.Uses {
		if u := &x.Uses[i]; u.From >= c.here.FormBegin && u.From <= at {
			scope = u.Scope
		}
	}
	for i := range x.Uses {
		if u := &x.Uses[i]; u.Kind == words.Variable && u.Scope == scope && u.From != c.here.From && u.Spelling != "_" {
			c.add(u.Spelling, protocol.CompletionVariable, u.Spelling, "variable of this rule")
		}
	}
}

// arguments offers the known values of an argument, by its domain.
func (c *completer) arguments(in words.Frame, opened bool) {
	for _, a := range c.args(in) {
		for _, s := range c.rules.domains().Symbols(a) {
			kind := protocol.CompletionEnumMember
			if s.Arity > 0 {
				kind = protocol.CompletionConstant
			}
			c.name(s.Name, s.Arity, kind, fmt.Sprintf("argument %d of %s", in.Index, in.Name), opened)
		}
	}
	if in.Name == gdl.Goal && in.Index == 2 && !opened {
		for _, value := range []string{"0", "50", "100"} {
			c.add(value, protocol.CompletionEnumMember, value, "goal value")
		}
	}
}

// args returns the arguments that a place may fill: those of each relation or
// function of the name.
func (c *completer) args(in words.Frame) []gdl.Arg {
	i := in.Index - 1
	switch in.Name {
	case gdl.True, gdl.Init, gdl.Next, gdl.Base:
		return []gdl.Arg{gdl.FluentArg}
	case gdl.Does, gdl.Legal, gdl.Input:
		if i == 1 {
			return []gdl.Arg{gdl.MoveArg}
		}
	}
	if _, keyword := gdl.KeywordArity(in.Name); keyword && i == 0 {
		return []gdl.Arg{{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1, Index: 0}}
	}
	var list []gdl.Arg
	for _, kind := range []words.Kind{words.Function, words.Relation, words.Keyword} {
		for _, arity := range argumentsOf(c.rules.index(), kind, in.Name) {
			if i >= 0 && i < arity {
				list = append(list, gdl.Arg{Kind: argKind(kind), Name: in.Name, Arity: arity, Index: i})
			}
		}
	}
	return slices.Compact(list)
}
