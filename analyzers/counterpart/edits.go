package counterpart

import (
	"cmp"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A sheetEdit is a difference of two texts: a clause that one of them has alone, or
// two clauses that stand for each other.
type sheetEdit struct {
	own, other *gdl.Expr // of the players and of the manager; nil if there is none
	anchor     *gdl.Expr // the clause of the players near which other is missing
}

// findEdits returns the differences of two texts in the order of the first one. Layout,
// the order of clauses and conditions, and the names of variables do not count.
func findEdits(players, manager *gdl.File) (edits []sheetEdit) {
	waiting := map[string][]*gdl.Expr{} // of the manager, by their subjects
	for _, x := range unmatchedClauses(manager, players) {
		waiting[subject(x)] = append(waiting[subject(x)], x)
	}
	for _, e := range unmatchedClauses(players, manager) {
		edit := sheetEdit{own: e}
		if list := waiting[subject(e)]; len(list) > 0 {
			edit.other, waiting[subject(e)] = list[0], list[1:]
		}
		edits = append(edits, edit)
	}
	last := map[string]*gdl.Expr{} // the last clause of the players about each relation
	for _, e := range players.Exprs {
		last[subject(e)] = e
	}
	for _, about := range slices.Sorted(maps.Keys(waiting)) {
		for _, x := range waiting[about] {
			edits = append(edits, sheetEdit{other: x, anchor: cmp.Or(last[about], players.Exprs[0])})
		}
	}
	slices.SortStableFunc(edits, func(a, b sheetEdit) int { return cmp.Compare(a.place(), b.place()) })
	return edits
}

func (e sheetEdit) place() token.Pos {
	if e.own == nil {
		return e.anchor.StartPos
	}
	return e.own.StartPos
}

// unmatchedClauses returns the clauses that another text does not have.
func unmatchedClauses(f, without *gdl.File) (list []*gdl.Expr) {
	known := map[string]bool{}
	for _, e := range without.Exprs {
		known[canonicalText(e)] = true
	}
	for _, e := range f.Exprs {
		if text := canonicalText(e); !known[text] {
			known[text] = true // a clause that stands twice says it once
			list = append(list, e)
		}
	}
	return list
}

// applyTo returns the text of the manager with this edit alone.
func (e sheetEdit) applyTo(players, manager *gdl.File) *gdl.File {
	var clauses []string
	ownText := ""
	if e.own != nil {
		ownText = players.Source.TextBetween(e.own.StartPos, e.own.EndPos)
	}
	for _, x := range manager.Exprs {
		if x != e.other {
			clauses = append(clauses, manager.Source.TextBetween(x.StartPos, x.EndPos))
		} else if ownText != "" {
			clauses = append(clauses, ownText)
		}
	}
	if e.other == nil {
		clauses = append(clauses, ownText)
	}
	return gdl.ParseAs(gdl.NewSource(token.NewFileSet(), manager.Source.Name, []byte(strings.Join(clauses, "\n"))), manager.Notation)
}

// subject is equal for clauses about the same relation, operation or fluent.
func subject(e *gdl.Expr) string {
	if e.IsList() && len(e.List) > 1 && (e.List[0].Name == gdl.Arrow || e.List[0].Word == "::") {
		if e.List[0].Word == "::" {
			return "::" + subject(e.List[1])
		}
		return subject(e.List[1])
	}
	if !e.IsList() || len(e.List) == 0 {
		return e.Word + "/0"
	}
	text := e.List[0].Word + "/" + strconv.Itoa(len(e.List)-1)
	if len(e.List) > 1 && e.List[1].IsList() {
		text += "(" + subject(e.List[1]) + ")"
	}
	return text
}

// canonicalText prints a clause without layout, with numbers for its variables and its
// conditions in an order of their own. Clauses that print alike mean the same.
func canonicalText(e *gdl.Expr) string {
	sorted := sortedConditions(e)
	numbers := map[string]string{}
	return printedForm(sorted, func(name string) string {
		if numbers[name] == "" {
			numbers[name] = "?" + strconv.Itoa(len(numbers))
		}
		return numbers[name]
	})
}

// unorderedFrom gives, for operators whose operands have no order, the first of these.
var unorderedFrom = map[string]int{"and": 1, "or": 1, gdl.Arrow: 2}

// sortedConditions returns a form with the operands that have no order sorted by their
// texts, with all variables alike.
func sortedConditions(e *gdl.Expr) *gdl.Expr {
	if !e.IsList() || len(e.List) == 0 {
		return e
	}
	out := &gdl.Expr{}
	for _, x := range e.List {
		out.List = append(out.List, sortedConditions(x))
	}
	if first := unorderedFrom[e.List[0].Name]; first > 0 && first < len(out.List) {
		alike := func(string) string { return "?" }
		slices.SortStableFunc(out.List[first:], func(a, b *gdl.Expr) int { return strings.Compare(printedForm(a, alike), printedForm(b, alike)) })
	}
	return out
}

func printedForm(e *gdl.Expr, variable func(string) string) string {
	if !e.IsList() {
		if strings.HasPrefix(e.Name, "?") {
			return variable(e.Name)
		}
		return e.Word
	}
	parts := make([]string, len(e.List))
	for i, x := range e.List {
		parts[i] = printedForm(x, variable)
	}
	return "(" + strings.Join(parts, " ") + ")"
}
