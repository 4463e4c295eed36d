package property

import (
	"sort"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/typo"
)

// This file holds the names that formulas can use.

// maxDomainSize is the greatest number of values of a variable. Formulas over larger domains could
// not be proved anyway.
const maxDomainSize = 20_000

// A Scope holds the names that formulas can use: the relations, symbols and
// argument domains of one rulesheet.
type Scope struct {
	file            *gdl.File
	relationArities map[string]map[int]bool // relation's name to its numbers of arguments
	symbolArities   map[string]map[int]bool // name of a function or object to its numbers of arguments
	moveDependent   map[string]bool         // does, sees, and the relations that depend on does
	domainMemo      *model.Domains          // computed when first needed
}

// NewScope returns the scope of a rulesheet.
func NewScope(file *gdl.File) *Scope {
	s := &Scope{file: file, relationArities: map[string]map[int]bool{}, symbolArities: map[string]map[int]bool{},
		moveDependent: map[string]bool{gdl.Does: true, gdl.Sees: true}}
	s.addRelation(gdl.True, 1)
	moving := gdl.NewGraph(file).Dependents(gdl.Does)
	for _, r := range file.Rules {
		s.addAtom(r.Head)
		if moving[r.Head.Name] {
			s.moveDependent[r.Head.Name] = true
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				s.addAtom(l.Atom)
			}
		})
	}
	return s
}

// parseForms reads the words and formulas of a text that states properties.
func (s *Scope) parseForms(src *gdl.Source) ([]*syntax.Node, []*gdl.Error) {
	forms, faults := s.Parse(src)
	return s.inPrefixWords(forms), faults
}

// inPrefixWords returns forms in operations notation with the words of prefix text, and others
// unchanged.
func (s *Scope) inPrefixWords(forms []*syntax.Node) []*syntax.Node {
	if s.file.Operations == nil {
		return forms
	}
	return s.file.AsFormulas(forms)
}

// addAtom notes the relation and the symbols of an atom of the rulesheet.
func (s *Scope) addAtom(atom *gdl.Term) {
	if !atom.IsVariable() && atom.Name != gdl.Distinct {
		s.addRelation(atom.Name, len(atom.Args))
	}
	for _, arg := range atom.Args {
		arg.WalkTerms(func(t *gdl.Term) {
			if !t.IsVariable() {
				addArity(s.symbolArities, t.Name, len(t.Args))
			}
		})
	}
}

func (s *Scope) addRelation(name string, arity int) { addArity(s.relationArities, name, arity) }

func addArity(arities map[string]map[int]bool, name string, arity int) {
	if arities[name] == nil {
		arities[name] = map[int]bool{}
	}
	arities[name][arity] = true
}

// positionTerms returns the terms that an argument position can hold; ok is false if they are too many, infinitely
// many, or unknown.
func (s *Scope) positionTerms(a gdl.ArgPosition) (terms []*gdl.Term, ok bool) {
	if s.domainMemo == nil {
		s.domainMemo = model.NewDomains(s.file, model.IntersectionDomains)
	}
	if !s.domainMemo.IsFinite(a) {
		return nil, false
	}
	return s.domainMemo.GroundTerms(a, maxDomainSize)
}

// goalRoles returns the roles that have goals: all but random.
func (s *Scope) goalRoles() []string {
	var roles []string
	for _, r := range s.file.RoleNames() {
		if r != gdl.Random {
			roles = append(roles, r)
		}
	}
	return roles
}

// nearestHint returns the words "; did you mean '...'?" with the known name that is nearest to an
// unknown one, or "".
func nearestHint(name string, known map[string]map[int]bool, also ...string) string {
	names := also
	for n := range known {
		names = append(names, n)
	}
	sort.Strings(names)
	if near := typo.NearestName(name, names); near != "" {
		return "; did you mean '" + near + "'?"
	}
	return ""
}
