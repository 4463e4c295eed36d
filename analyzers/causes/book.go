package causes

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A book indexes the findings of a rulesheet by the forms that they are about.
type book struct {
	file    *gdl.File
	rules   map[token.Pos]*gdl.Rule // by the place of their form
	entries []entry
	forms   map[*gdl.Expr][]*entry               // the findings in a form
	unread  map[*gdl.Expr]bool                   // forms that were not read
	torn    map[string]bool                      // the words of these forms
	wrapped map[string]bool                      // the names inside keywords with a wrong number of arguments
	dead    *deadRules                           // nil before the first request
	graph   *gdl.Graph                           // nil before the first request
	making  map[string][]*gdl.Rule               // rules for init and next, by the name of the fluent; nil before the first request
	doubted map[finding.Severity]map[string]bool // relations that a fault of the text reaches; nil before the first request
}

// An entry is a finding with its stage and the form and rule that it stands in.
type entry struct {
	*finding.Finding
	stage stage
	form  *gdl.Expr // nil for findings about the whole rulesheet
	rule  *gdl.Rule // the rule of the form, if there is one
}

func newBook(file *gdl.File, list []finding.Finding) *book {
	b := &book{file: file, rules: make(map[token.Pos]*gdl.Rule, len(file.Rules)), forms: map[*gdl.Expr][]*entry{},
		unread: map[*gdl.Expr]bool{}, torn: map[string]bool{}, wrapped: map[string]bool{}, entries: make([]entry, len(list))}
	for _, r := range file.Rules {
		b.rules[r.From] = r
	}
	for i := range list {
		e := &b.entries[i]
		*e = entry{Finding: &list[i], stage: stageOf(list[i].Code)}
		if e.Code == "D04" && e.Severity < finding.Error {
			e.stage = remains // some of its values are never there, and others are
		}
		if e.form = gdl.ExprAt(b.file.Exprs, e.Pos); e.form != nil && !e.Whole {
			e.rule = b.rules[e.form.From]
			b.forms[e.form] = append(b.forms[e.form], e)
		}
	}
	for i := range b.entries {
		b.spoil(&b.entries[i])
	}
	return b
}

// spoil notes the names whose definitions are uncertain because of a finding:
// the words of an unread form, and the names inside a misused keyword.
func (b *book) spoil(e *entry) {
	switch {
	case e.form == nil:
	case e.stage == reading && (e.rule == nil || e.rule.Broken):
		if !b.unread[e.form] {
			b.unread[e.form] = true
			words(e.form, b.torn)
		}
	case wraps(e.Code):
		for _, x := range node(e.form, e.Finding).List {
			functors(x, b.wrapped)
		}
	}
}

// wraps tells whether a code is that of findings about a keyword that holds too
// many arguments, or arguments that do not belong there.
func wraps(code string) bool { return code == "K02" || code == "K08" || code == "Y03" }

// node returns the expression of a form that a finding is about.
func node(form *gdl.Expr, f *finding.Finding) *gdl.Expr {
	for e := form; ; {
		i, _ := slices.BinarySearchFunc(e.List, f.End, func(x *gdl.Expr, end token.Pos) int { return int(x.To - end) })
		if e.From == f.Pos && e.To == f.End || i == len(e.List) || e.List[i].From > f.Pos {
			return e
		}
		e = e.List[i]
	}
}

// words adds all words of an expression to a set.
func words(e *gdl.Expr, set map[string]bool) {
	if !e.IsList() {
		set[gdl.Fold(e.Word)] = true
	}
	for _, x := range e.List {
		words(x, set)
	}
}

// functors adds the first words of the lists of an expression to a set, and a
// single word itself. Keywords and variables are left out.
func functors(e *gdl.Expr, set map[string]bool) {
	name := e.Word
	if e.IsList() && len(e.List) > 0 {
		name = e.List[0].Word
	}
	if _, keyword := gdl.KeywordArity(gdl.Fold(name)); name != "" && name[0] != '?' && !keyword {
		set[gdl.Fold(name)] = true
	}
	for _, x := range e.List {
		if x.IsList() {
			functors(x, set)
		}
	}
}

// involved returns the names of the relations, fluents and moves that enclose the
// place of a finding or stand in it. Keywords are left out.
func (b *book) involved(e *entry) map[string]bool {
	set := map[string]bool{}
	if e.form == nil || e.rule == nil {
		return set
	}
	at := node(e.form, e.Finding)
	e.rule.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom == nil || l.Atom.To <= at.From || at.To <= l.Atom.From {
			return
		}
		l.Atom.WalkTerms(func(t *gdl.Term) {
			if _, keyword := gdl.KeywordArity(t.Name); t.Parens && !keyword {
				set[t.Name] = true
			}
		})
	})
	return set
}

// subject returns the name that a finding is about: the first word of the
// place.
func (b *book) subject(e *entry) string {
	if e.form == nil {
		return ""
	}
	at := node(e.form, e.Finding)
	for at.IsList() && len(at.List) > 0 {
		at = at.List[0]
	}
	return gdl.Fold(at.Word)
}
