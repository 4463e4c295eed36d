package slips

import "github.com/gdllint/gdllint/gdl/syntax"

// Names gives the keyword or role that a name of a text means.
type Names map[string]Name

// A Name is the keyword or role that a name means.
type Name struct {
	Word     string // as it is spelled
	Name     string // folded
	Keyword  bool   // it is a keyword with that number of arguments, otherwise a role
	Arity    int
	Operator bool // it is an operator with any number of conditions
	Safe     bool // it can be nothing else
}

// RoleKeywords are the keywords whose first argument is a role.
var RoleKeywords = []string{syntax.Legal, syntax.Does, syntax.Goal, syntax.Input, syntax.Sees}

// Mean sets the names of the text that stand for keywords and roles. It is called before the text is read.
func (s *Sheet) Mean(names Names) { s.meant, s.plain = names, false }

// letMeant sets the name that the part w means, and returns it.
func (m *Match) letMeant() Name {
	w := m.part("w")
	name := m.sheet.meant[w.Name]
	m.let("meant", &Node{Word: name.Word, Name: name.Name, StartPos: w.StartPos, EndPos: w.EndPos})
	return name
}

// letKeyword tells whether the keyword that the part w means takes as many arguments as stand behind it.
func letKeyword(m *Match) bool {
	name := m.letMeant()
	m.varied(func(r *Row) { r.Safe = name.Safe })
	return name.Operator || name.Arity == len(m.parts["a"])
}

// letRole always holds. It sets the role that the part w means.
func letRole(m *Match) bool { m.letMeant(); return true }
