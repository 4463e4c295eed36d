package keywords

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// roles holds the roles of a game; it is empty unless facts define all of them.
type roles struct {
	names   []string
	known   map[string]bool
	spelled map[string]string // the spellings in the first facts

	variables map[string]bool // the variables that stand in the place of a role
}

func newRoles(f *gdl.File, s *survey.Survey) roles {
	if s.Lost || s.Torn[gdl.Role] {
		return roles{}
	}
	spelled, variables := map[string]string{}, map[string]bool{}
	note := func(atom *gdl.Term) {
		if aboutRole(atom) && len(atom.Args) > 0 && atom.Args[0].IsVar() {
			variables[atom.Args[0].Name] = true
		}
	}
	for _, r := range s.Rules {
		note(r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				note(l.Atom)
			}
		})
		if r.Head.Name != gdl.Role {
			continue
		}
		if len(r.Body) > 0 || !r.Head.IsGround() {
			return roles{}
		}
		if len(r.Head.Args) == 1 && spelled[r.Head.Args[0].Name] == "" {
			spelled[r.Head.Args[0].Name] = r.Head.Args[0].Spelling
		}
	}
	list := f.Roles()
	known := map[string]bool{}
	for _, name := range list {
		known[name] = true
	}
	return roles{list, known, spelled, variables}
}

// aboutRole tells whether the first argument of an atom is a role.
func aboutRole(atom *gdl.Term) bool {
	switch atom.Name {
	case gdl.Legal, gdl.Does, gdl.Goal, gdl.Input, gdl.Sees:
		return true
	}
	return false
}

// check reports an atom with a term in the place of a role that is no role.
func (rs roles) check(pass *lint.Pass, atom *gdl.Term) {
	if !aboutRole(atom) || len(rs.names) == 0 || len(atom.Args) == 0 || !atom.Args[0].IsGround() || rs.known[atom.Args[0].String()] {
		return
	}
	who := atom.Args[0]
	if meant := typo.Nearest(who.Name, first(rs.names, 50)); meant != "" {
		meant = rs.spelled[meant]
		f := lint.Findingf("K11", who, "'%s' is no role; did you mean '%s'?", pass.Text(who), meant)
		edits := pass.Edits()
		edits.Replace(who, meant)
		f.UnsafeFixes = edits.Fix("Write '" + meant + "'")
		pass.Report(f)
		return
	}
	if rs.variables["?"+who.Name] && len(who.Args) == 0 {
		f := lint.Findingf("K11", who, "'%s' is no role, and rules have the variable '?%s'; did you mean '?%s'?", pass.Text(who), who.Spelling, who.Spelling)
		edits := pass.Edits()
		edits.Replace(who, "?"+who.Spelling)
		f.UnsafeFixes = edits.Fix("Write '?" + who.Spelling + "'")
		pass.Report(f)
		return
	}
	pass.Reportf("K11", who, "'%s' is no role; the roles are '%s'", pass.Text(who), strings.Join(first(rs.names, 6), "', '"))
}

func first(names []string, most int) []string { return names[:min(len(names), most)] }

// whole returns a place that stands for the rulesheet as a whole: that of its
// first form.
func whole(f *gdl.File) (from, to token.Pos) {
	if len(f.Exprs) == 0 {
		return f.Source.Pos(0), f.Source.Pos(0)
	}
	return f.Exprs[0].From, f.Exprs[0].To
}
