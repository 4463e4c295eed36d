package variables

import (
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkUnconnected reports the first condition that shares no variable, even through
// others, with the conditions before it or the head.
func checkUnconnected(pass *lint.Pass, r *gdl.Rule) {
	group := map[string]string{} // a forest of variables
	var root func(name string) string
	root = func(name string) string {
		if group[name] == "" || group[name] == name {
			return name
		}
		return root(group[name])
	}
	join := func(names []string) {
		for _, name := range names {
			group[root(name)] = root(names[0])
		}
	}
	join(r.Head.VariableNames())
	for _, l := range r.Body {
		join(mentionedVariables(l))
	}
	first := ""
	if vars := r.Head.VariableNames(); len(vars) > 0 {
		first = root(vars[0])
	}
	for _, l := range r.Body {
		vars := mentionedVariables(l)
		switch {
		case len(vars) == 0:
		case first == "":
			first = root(vars[0])
		case root(vars[0]) != first:
			pass.Report(apartFinding(pass, l, r.Body, func(other *gdl.Literal) bool {
				names := mentionedVariables(other)
				return len(names) > 0 && root(names[0]) == root(vars[0])
			}))
			return
		}
	}
}

// apartFinding reports a condition that begins a group which shares no variable with the
// rest of its rule.
func apartFinding(pass *lint.Pass, first *gdl.Literal, body []*gdl.Literal, inGroup func(*gdl.Literal) bool) finding.Finding {
	f := lint.Findingf("Y08", first, "'%s' shares no variable with the rest of the rule; is a variable misspelt?", pass.NodeText(first))
	for _, l := range body {
		if l != first && inGroup(l) {
			f.Related = append(f.Related, lint.RelatedAt(l, "this belongs to it"))
		}
	}
	if len(f.Related) > 0 {
		f.Message = fmt.Sprintf("'%s' and the conditions with its variables share none with the rest of the rule; is a variable misspelt?", pass.NodeText(first))
	}
	return f
}
