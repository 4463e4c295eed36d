package property

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// CommentForms returns the words and formulas of the structured comments of a rulesheet, also of those for other
// readers, a list for each run of comments, for tools that need the text as written. Parts that cannot be read are left
// out.
func CommentForms(file *gdl.File) [][]*syntax.Node {
	if !MayHoldStatements(file) {
		return nil
	}
	scope := &Scope{file: file}
	var all [][]*syntax.Node
	for _, run := range commentRuns(file) {
		forms, _ := scope.parseForms(runSource(file, run))
		all = append(all, forms)
	}
	return all
}

// TextForms returns the words and formulas of a text that states properties of a
// rulesheet, a list for each property.
func TextForms(file *gdl.File, src *gdl.Source) [][]*syntax.Node {
	forms, _ := (&Scope{file: file}).parseForms(src)
	var all [][]*syntax.Node
	for len(forms) > 0 {
		end := nextStatement(forms)
		all = append(all, forms[:end])
		forms = forms[end:]
	}
	return all
}

// FormulaWords returns the words that have a meaning in formulas and none in
// rulesheets.
func FormulaWords() []string {
	return append([]string{"always", "expect", "initially", "forall", "exists", "count", "after", wordUntil, "knows", "knows-whether", "=>", "<=>"}, templateWords...)
}
