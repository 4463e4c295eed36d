package keywords

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// roleTable holds the roles of a game; it is empty unless facts define all of them.
type roleTable struct {
	roleNames      []string
	knownRoles     map[string]bool
	firstSpellings map[string]string // the spellings in the first facts

	roleVariables map[string]bool // the variables that stand in the place of a role
}

func newRoleTable(f *gdl.File, s *survey.Survey) roleTable {
	if s.TextLost || s.UnreadWords[gdl.Role] {
		return roleTable{}
	}
	spelled, variables := map[string]string{}, map[string]bool{}
	note := func(atom *gdl.Term) {
		if isAboutRole(atom) && len(atom.Args) > 0 && atom.Args[0].IsVariable() {
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
			return roleTable{}
		}
		if len(r.Head.Args) == 1 && spelled[r.Head.Args[0].Name] == "" {
			spelled[r.Head.Args[0].Name] = r.Head.Args[0].Spelling
		}
	}
	list := f.RoleNames()
	known := map[string]bool{}
	for _, name := range list {
		known[name] = true
	}
	return roleTable{list, known, spelled, variables}
}

// isAboutRole tells whether the first argument of an atom is a role.
func isAboutRole(atom *gdl.Term) bool {
	switch atom.Name {
	case gdl.Legal, gdl.Does, gdl.Goal, gdl.Input, gdl.Sees:
		return true
	}
	return false
}

// checkRole reports an atom with a term in the place of a role that is no role.
func (rs roleTable) checkRole(pass *lint.Pass, atom *gdl.Term) {
	if !isAboutRole(atom) || len(rs.roleNames) == 0 || len(atom.Args) == 0 || !atom.Args[0].IsGround() || rs.knownRoles[atom.Args[0].String()] {
		return
	}
	who := atom.Args[0]
	if meant := typo.NearestName(who.Name, firstNames(rs.roleNames, 50)); meant != "" {
		meant = rs.firstSpellings[meant]
		f := lint.Findingf("K11", who, "'%s' is not a role; did you mean '%s'?", pass.NodeText(who), meant)
		edits := pass.NewEdits()
		edits.ReplaceNode(who, meant)
		f.UnsafeFixes = edits.SuggestFix("Write '" + meant + "'")
		pass.Report(f)
		return
	}
	if rs.roleVariables["?"+who.Name] && len(who.Args) == 0 {
		variable := pass.CodeText("?" + who.Spelling)
		f := lint.Findingf("K11", who, "'%s' is not a role, and rules have the variable '%s'; did you mean '%s'?", pass.NodeText(who), variable, variable)
		edits := pass.NewEdits()
		edits.ReplaceNode(who, "?"+who.Spelling)
		f.UnsafeFixes = edits.SuggestFix("Write '" + variable + "'")
		pass.Report(f)
		return
	}
	pass.Reportf("K11", who, "'%s' is not a role; the roles are '%s'", pass.NodeText(who), strings.Join(firstNames(rs.roleNames, 6), "', '"))
}

func firstNames(names []string, most int) []string { return names[:min(len(names), most)] }

// sheetPlace returns a place that stands for the rulesheet as a whole: that of its
// first form.
func sheetPlace(f *gdl.File) (from, to token.Pos) {
	if len(f.Exprs) == 0 {
		return f.Source.Pos(0), f.Source.Pos(0)
	}
	return f.Exprs[0].StartPos, f.Exprs[0].EndPos
}
