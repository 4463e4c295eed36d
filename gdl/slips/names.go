package slips

import "github.com/gdllint/gdllint/gdl/syntax"

// Names are the names of a text that stand for others, with their meaning.
type Names map[string]Name

// A Name is the keyword or role for which a name stands.
type Name struct {
	Word     string // as it is spelled
	Name     string // folded
	Keyword  bool   // it is the keyword of atoms with that many arguments, else a role
	Arity    int
	Operator bool // it is an operator, of as many conditions as stand there
	Safe     bool // it can be nothing else
}

// RoleKeywords have a role for their first argument.
var RoleKeywords = []string{syntax.Legal, syntax.Does, syntax.Goal, syntax.Input, syntax.Sees}

// Mean says for which keywords and roles names of the text stand, before it is read.
func (s *Sheet) Mean(names Names) { s.meant, s.plain = names, false }

func (m *Match) letMeant() Name {
	w := m.part("w")
	name := m.sheet.meant[w.Name]
	m.let("meant", &Node{Word: name.Word, Name: name.Name, StartPos: w.StartPos, EndPos: w.EndPos})
	return name
}

func letKeyword(m *Match) bool {
	name := m.letMeant()
	m.varied(func(r *Row) { r.Safe = name.Safe })
	return name.Operator || name.Arity == len(m.parts["a"])
}

func letRole(m *Match) bool { m.letMeant(); return true }
