// Package helper makes helper relations for fixes. A helper relation holds if
// there is an instance of its conditions, so that its negation says that there is
// none.
package helper

import (
	"maps"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
)

// A Maker names the helper relations of one rulesheet. Relations with the same
// meaning get the same name, and others different ones, so that fixes can be
// combined.
type Maker struct {
	file  *gdl.File
	taken map[string]bool   // the words of the rulesheet and the names given out; nil until a name is wanted
	names map[string]string // by the meaning of the relation
	known map[string]bool   // the names of helper relations that the rulesheet has
}

// New returns a Maker for a rulesheet.
func New(file *gdl.File) *Maker { return &Maker{file: file} }

// A Relation is a helper relation: its Call replaces the conditions, and its Rule
// defines it.
type Relation struct {
	Call, Rule string
	Known      bool // the rulesheet has it already
}

// prefixes begin the names of helper relations. Infix names have no '-'.
var prefixes = map[gdl.Notation]string{gdl.Prefix: "some-", gdl.Infix: "some_", gdl.Operations: "some_"}

// Relation makes a helper relation with arguments, whose rule has the
// conditions of body. It is named after an atom of the body.
func (m *Maker) Relation(about *gdl.Term, args, body []string) Relation {
	if m.taken == nil {
		m.read()
	}
	says := meaning(args, body)
	name := m.names[says]
	if name == "" {
		name = m.fresh(prefixes[m.file.Notation] + what(about))
		m.names[says] = name
	}
	call := name
	if len(args) > 0 {
		call = "(" + name + " " + strings.Join(args, " ") + ")"
	}
	return Relation{call, "(<= " + call + " " + strings.Join(body, " ") + ")", m.known[name]}
}

var variable = pattern.New(`\?[^\s()]+`)

// meaning prints a rule without the name of its head, with numbers for
// variables.
func meaning(args, body []string) string {
	text := strings.Join(args, " ") + " <= " + strings.Join(body, " ")
	numbers := map[string]string{}
	text = variable().ReplaceAllStringFunc(text, func(name string) string {
		if numbers[name] == "" {
			numbers[name] = "?" + strconv.Itoa(len(numbers))
		}
		return numbers[name]
	})
	return strings.Join(strings.Fields(gdl.Fold(text)), " ")
}

// read notes the words of the rulesheet, and the helper relations that it has.
func (m *Maker) read() {
	m.taken, m.names, m.known = map[string]bool{}, map[string]string{}, map[string]bool{}
	m.note(m.file.Exprs)
	several := map[string]bool{}
	for _, r := range m.file.Rules {
		name := r.Head.Name
		if !strings.HasPrefix(name, prefixes[m.file.Notation]) {
			continue
		}
		text := says(m.file, r)
		if m.known[name] && m.names[text] != name {
			several[name] = true
		}
		m.names[text], m.known[name] = name, true
	}
	maps.DeleteFunc(m.names, func(_, name string) bool { return several[name] })
}

// says returns the meaning of a rule of the rulesheet.
func says(file *gdl.File, r *gdl.Rule) string {
	var args, body []string
	source := file.Source
	if file.Notation != gdl.Prefix {
		for _, t := range r.Head.Args {
			args = append(args, t.String())
		}
		for _, l := range r.Body {
			body = append(body, l.String())
		}
		return meaning(args, body)
	}
	for _, t := range r.Head.Args {
		args = append(args, source.Slice(t.From, t.To))
	}
	for _, l := range r.Body {
		body = append(body, source.Slice(l.From, l.To))
	}
	return meaning(args, body)
}

// what returns the name that tells most about an atom: that of the fluent or move,
// or of the relation.
func what(atom *gdl.Term) string {
	if keyword := atom.Name == gdl.True || atom.Name == gdl.Does || atom.Name == gdl.Legal; keyword && len(atom.Args) > 0 {
		if last := atom.Args[len(atom.Args)-1]; !last.IsVar() {
			return last.Name
		}
		return "such"
	}
	return atom.Name
}

// fresh returns a name that stands nowhere in the rulesheet and was not given
// out before.
func (m *Maker) fresh(base string) string {
	name := base
	for n := 2; m.taken[name]; n++ {
		name = base + "-" + strconv.Itoa(n)
	}
	m.taken[name] = true
	return name
}

func (m *Maker) note(list []*gdl.Expr) {
	for _, e := range list {
		m.taken[gdl.Fold(e.Word)] = true
		m.note(e.List)
	}
}
