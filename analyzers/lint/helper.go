package lint

// This file makes helper relations. A helper relation holds if some instance of its conditions holds, so its negation
// says that none does.

import (
	"go/token"
	"maps"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A RelationMaker names the helper relations of one rulesheet. Relations with the same meaning have the same name and
// others have different names, so that fixes can be combined.
type RelationMaker struct {
	file           *gdl.File
	takenNames     map[string]bool   // the words of the rulesheet and the names already used; nil before the first request
	namesByMeaning map[string]string // by the meaning of the relation
	knownNames     map[string]bool   // the names of helper relations that the rulesheet has
}

// NewRelationMaker returns the maker of helper relations for a rulesheet.
func NewRelationMaker(file *gdl.File) *RelationMaker { return &RelationMaker{file: file} }

// A HelperRelation is a helper relation. CallText replaces the conditions, and the rule in RuleText defines the relation.
type HelperRelation struct {
	CallText, RuleText string
	AlreadyDefined     bool // the rulesheet already defines it
}

// namePrefixes are the prefixes of the names of helper relations. Only prefix names may have '-'.
var namePrefixes = map[gdl.Notation]string{gdl.Prefix: "some-", gdl.Infix: "some_", gdl.Operations: "some_"}

// MakeRelation makes a helper relation with some arguments and the conditions of body. Its name contains that of the atom
// about.
func (m *RelationMaker) MakeRelation(about *gdl.Term, args, body []string) HelperRelation {
	if m.takenNames == nil {
		m.readNames()
	}
	says := helperMeaning(helperText("some", args, body))
	name := m.namesByMeaning[says]
	if name == "" {
		name = m.freshName(namePrefixes[m.file.Notation] + tellingName(about))
		m.namesByMeaning[says] = name
	}
	return HelperRelation{callText(name, args), helperText(name, args, body), m.knownNames[name]}
}

func callText(name string, args []string) string {
	if len(args) == 0 {
		return name
	}
	return "(" + name + " " + strings.Join(args, " ") + ")"
}

func helperText(name string, args, body []string) string {
	return "(<= " + callText(name, args) + " " + strings.Join(body, " ") + ")"
}

// helperMeaning writes a rule with numbers in place of the names of variables. It returns a text that is no rule as it is.
func helperMeaning(text string) string {
	s := syntax.ParseLists(gdl.NewSource(token.NewFileSet(), "", []byte(text)))
	if len(s.Errors) > 0 || len(s.Forms) != 1 {
		return text
	}
	return s.Forms[0].Canonical()
}

// readNames notes the words of the rulesheet, and its helper relations.
func (m *RelationMaker) readNames() {
	m.takenNames, m.namesByMeaning, m.knownNames = map[string]bool{}, map[string]string{}, map[string]bool{}
	m.noteWords(m.file.Exprs)
	several := map[string]bool{}
	for _, r := range m.file.Rules {
		name := r.Head.Name
		if !strings.HasPrefix(name, namePrefixes[m.file.Notation]) {
			continue
		}
		text := helperMeaning((&gdl.Rule{Head: gdl.NewTerm("some", r.Head.Args...), Body: r.Body, HasArrow: true}).String())
		if m.knownNames[name] && m.namesByMeaning[text] != name {
			several[name] = true
		}
		m.namesByMeaning[text], m.knownNames[name] = name, true
	}
	maps.DeleteFunc(m.namesByMeaning, func(_, name string) bool { return several[name] })
}

// tellingName returns the most telling name of an atom: that of the fluent or move, "such" if a variable stands for it,
// or else that of the relation.
func tellingName(atom *gdl.Term) string {
	if keyword := atom.Name == gdl.True || atom.Name == gdl.Does || atom.Name == gdl.Legal; keyword && len(atom.Args) > 0 {
		if last := atom.Args[len(atom.Args)-1]; !last.IsVariable() {
			return last.Name
		}
		return "such"
	}
	return atom.Name
}

// freshName returns a name that is not used in the rulesheet or for another helper relation.
func (m *RelationMaker) freshName(base string) string {
	name := base
	for n := 2; m.takenNames[name]; n++ {
		name = base + namePrefixes[m.file.Notation][len("some"):] + strconv.Itoa(n)
	}
	m.takenNames[name] = true
	return name
}

func (m *RelationMaker) noteWords(list []*syntax.Node) {
	for _, e := range list {
		m.takenNames[gdl.FoldName(e.Word)] = true
		m.noteWords(e.List)
	}
}
