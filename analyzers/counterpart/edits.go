package counterpart

import (
	"cmp"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
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
	for _, text := range meanings(without) {
		known[text] = true
	}
	for i, text := range meanings(f) {
		if !known[text] {
			known[text] = true // a clause that stands twice says it once
			list = append(list, f.Exprs[i])
		}
	}
	return list
}

// meanings writes the rules of each clause of a text.
func meanings(f *gdl.File) []string {
	rules := map[token.Pos][]string{}
	for _, r := range f.Rules {
		if !r.Implied {
			rules[r.StartPos] = append(rules[r.StartPos], model.Canonical(r))
		}
	}
	texts := make([]string, len(f.Exprs))
	for i, e := range f.Exprs {
		own := rules[e.StartPos]
		if slices.Sort(own); len(own) == 0 {
			own = []string{f.Source.TextBetween(e.StartPos, e.EndPos)}
		}
		texts[i] = strings.Join(own, "\n")
	}
	return texts
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
