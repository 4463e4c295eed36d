package variables

import (
	"github.com/gdllint/gdllint/analyzers/lint"
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
			pass.Reportf("Y08", l, "'%s' shares no variable with the rest of the rule; is a variable misspelt?", pass.NodeText(l))
			return
		}
	}
}
