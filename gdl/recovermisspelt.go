package gdl

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/typo"
)

// mendMisspelt reads misspelt keywords as keywords. A name of a head is one if
// it has the arguments of a keyword and nearly its name, and either no rule
// defines the keyword or no condition asks for the name; a name of a condition,
// if no rule defines it.
func (b *builder) mendMisspelt() {
	m := &misspelt{file: b.file, heads: map[string]*Term{}, unknown: map[string]*Term{}}
	last := ""
	for _, r := range b.file.Rules {
		if r.Head.Name == last {
			continue // facts of one relation follow each other
		}
		if last = r.Head.Name; m.heads[last] == nil {
			m.heads[r.Head.Name] = r.Head
			m.order = append(m.order, r.Head.Name)
		}
	}
	for _, r := range b.file.Rules {
		r.WalkLiterals(func(l *Literal, _ bool) {
			if l.Op == OpAtom && m.heads[l.Atom.Name] == nil && m.unknown[l.Atom.Name] == nil && isPlainName(l.Atom.Name) {
				m.unknown[l.Atom.Name] = l.Atom
				m.order = append(m.order, l.Atom.Name)
			}
		})
	}
	for _, name := range m.order {
		if m.mended == mostMended {
			break
		}
		if keyword := m.keyword(name); keyword != "" {
			m.mended++
			m.mend(name, keyword)
		}
	}
}

// misspelt looks for misspelt keywords in a file.
type misspelt struct {
	file    *File
	heads   map[string]*Term // of rules, by name
	unknown map[string]*Term // conditions that no rule defines, by name
	order   []string
	words   *misspeltContext // nil until it is asked for

	tears map[string]bool // by keyword: whether a form that could not be read holds it

	compared int // names with names
	mended   int
}

// mostCompared bounds the comparisons of words that may be misspelt. An
// ordinary rulesheet takes a thousandth of it.
const mostCompared = 10_000_000

// mostMended bounds the names that are read as keywords. Each costs a search of
// the whole text.
const mostMended = 100

// misspeltContext holds the uses of names in the rules.
type misspeltContext struct {
	asked   map[string]bool // relations of conditions
	fluents map[string]bool // below true and, but for the name in question, init and next
	moves   map[string]bool // below does and legal
}

// otherWords holds words that authors write in the place of a keyword.
var otherWords = map[string]string{
	"player": Role, "players": Role, "roles": Role,
	"initial": Init, "initially": Init, "start": Init,
	"legalmove": Legal, "legal-move": Legal, "legal_move": Legal,
	"nextstate": Next, "next-state": Next, "next_state": Next,
	"end": Terminal, "ends": Terminal, "gameover": Terminal, "game-over": Terminal, "game_over": Terminal,
	"over": Terminal, "finished": Terminal, "terminate": Terminal, "terminated": Terminal,
	"score": Goal, "payoff": Goal, "utility": Goal, "reward": Goal, "goalvalue": Goal,
	"do": Does, "did": Does,
}

func isPlainName(name string) bool {
	_, keyword := KeywordArity(name)
	return !keyword && !IsOperator(name)
}

// keyword returns the keyword that a name stands for, or "".
func (m *misspelt) keyword(name string) string {
	if !isPlainName(name) {
		return ""
	}
	if atom := m.unknown[name]; atom != nil {
		return m.askedFor(atom)
	}
	return m.defined(m.heads[name])
}

// nearKeyword returns the one keyword of a list that is a single edit away from
// a name, or that the name is another word for.
func nearKeyword(name string, keywords []string) (keyword string, other bool) {
	if k := otherWords[name]; slices.Contains(keywords, k) {
		return k, true
	}
	if len(name) > len(Terminal)+1 {
		return "", false
	}
	return typo.Only(name, keywords), false
}

// askedFor returns the keyword that a condition without a rule stands for, or
// "".
func (m *misspelt) askedFor(atom *Term) string {
	var fitting []string
	for _, k := range []string{True, Does, Distinct, Role, Legal, Goal, Terminal} {
		if arityOf(k) == len(atom.Args) {
			fitting = append(fitting, k)
		}
	}
	k, _ := nearKeyword(atom.Name, fitting)
	if k == "" {
		return ""
	}
	if m.compared += len(m.heads); m.compared > mostCompared && m.compared > len(m.heads) {
		return "" // so many undefined names are no misspellings
	}
	for name, head := range m.heads {
		if len(head.Args) == len(atom.Args) && name != k && typo.Nearest(atom.Name, []string{name}) != "" {
			return "" // it may be that relation
		}
	}
	return k
}

// defined returns the keyword that the head of a rule stands for, or "".
func (m *misspelt) defined(head *Term) string {
	var fitting []string
	for _, k := range []string{Role, Init, Legal, Next, Terminal, Goal, Sees, Base, Input} {
		if arityOf(k) == len(head.Args) {
			fitting = append(fitting, k)
		}
	}
	k, other := nearKeyword(head.Name, fitting)
	if k == "" {
		return ""
	}
	missing := m.heads[k] == nil && k != Sees && k != Base && k != Input && !m.torn(k)
	if !m.fits(k, head) && !(missing && k == Legal) {
		return ""
	}
	asked := m.context().asked[head.Name]
	if !missing && (asked || other) || other && asked && k != Role {
		return ""
	}
	return k
}

// torn tells whether a form that could not be read holds a keyword.
func (m *misspelt) torn(keyword string) bool {
	if known, done := m.tears[keyword]; done {
		return known
	}
	read := map[*Expr]bool{}
	for _, r := range m.file.Rules {
		if !r.Broken {
			read[ExprAt(m.file.Exprs, r.From)] = true
		}
	}
	torn := slices.ContainsFunc(m.file.Exprs, func(e *Expr) bool { return !read[e] && e.holds(keyword) })
	if m.tears == nil {
		m.tears = map[string]bool{}
	}
	m.tears[keyword] = torn
	return torn
}

// holds tells whether a word of the expression has a name.
func (e *Expr) holds(name string) bool {
	return e.Name == name || slices.ContainsFunc(e.List, func(x *Expr) bool { return x.holds(name) })
}

// fits tells whether the arguments of a head are possible arguments of a
// keyword.
func (m *misspelt) fits(keyword string, head *Term) bool {
	last := func() *Term { return head.Args[len(head.Args)-1] }
	switch keyword {
	case Init, Next, Base:
		return last().IsVar() || m.context().fluents[last().Name]
	case Legal, Input:
		return last().IsVar() || m.context().moves[last().Name]
	case Goal:
		return last().IsVar() || strings.Trim(last().Name, "0123456789") == ""
	case Role:
		return len(last().Args) == 0 && strings.Trim(last().Name, "0123456789") != ""
	}
	return true
}

// context returns the uses of names in the rules, which its first call
// collects.
func (m *misspelt) context() *misspeltContext {
	if m.words != nil {
		return m.words
	}
	c := &misspeltContext{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	m.words = c
	note := func(atom *Term) {
		switch {
		case len(atom.Args) == 0:
		case AskedAs(atom.Name) == True:
			c.fluents[atom.Args[0].Name] = true
		case AskedAs(atom.Name) == Does && len(atom.Args) > 1:
			c.moves[atom.Args[1].Name] = true
		}
	}
	for _, r := range m.file.Rules {
		note(r.Head)
		r.WalkLiterals(func(l *Literal, _ bool) {
			if l.Op == OpAtom {
				c.asked[l.Atom.Name] = true
				note(l.Atom)
			}
		})
	}
	return c
}

// mend reads a name as a keyword wherever it is a relation with as many
// arguments, and records the fault at the first place.
func (m *misspelt) mend(name, keyword string) {
	arity := arityOf(keyword)
	var places []*Term
	rename := func(r *Rule, atom *Term) bool {
		if atom.Name != name || len(atom.Args) != arity {
			return false
		}
		atom.Name, r.Guessed = keyword, true
		places = append(places, atom)
		return true
	}
	for _, r := range m.file.Rules {
		rename(r, r.Head)
		r.WalkLiterals(func(l *Literal, _ bool) {
			if l.Op == OpAtom && rename(r, l.Atom) && keyword == Distinct {
				l.Op = OpDistinct
			}
		})
	}
	m.report(name, keyword, places)
}

// report records a misspelt keyword.
func (m *misspelt) report(name, keyword string, places []*Term) {
	const most = 8
	first := places[0]
	err := &Error{Kind: MisspeltKeyword, From: first.From, To: first.To,
		Message: "'" + first.Spelling + "' is no keyword of GDL; did you mean '" + keyword + "'?"}
	var edits []Edit
	known := map[Edit]bool{} // rules that were written as one share their conditions
	for i, t := range places {
		text := m.file.Source.Slice(t.From, t.To)
		at := t.From + token.Pos(max(0, strings.Index(text, t.Spelling)))
		if edit := (Edit{at, at + token.Pos(len(t.Spelling)), keyword}); !known[edit] {
			known[edit] = true
			edits = append(edits, edit)
		}
		if i > 0 && i < most && t.From > first.From {
			err.Related = append(err.Related, Related{t.From, t.To, "and here"})
		}
	}
	err.Repair = repair("Write '"+keyword+"'", edits...)
	m.file.Errors = append(m.file.Errors, err)
}
