// Package operations defines an Analyzer for rulesheets in operations notation. It reports faults that the platform for
// them, the General Game Playing site, accepts without a message.
package operations

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/play"
)

//go:embed rules.md
var doc string

// Analyzer reports faults that the platform accepts without a message. In the texts @1 is the form at the place.
var Analyzer = lint.Table("operations", doc, []lint.Row{
	{Reading: true},

	{Code: "O01", Find: onOperations(unknown), Text: "no init, base or condition has the fluent '@1', so the effect does nothing"},
	{Code: "O01", Kind: "meant", Text: "no init, base or condition has the fluent '@1', so the effect does nothing; did you mean '@2'?"},
	{Code: "O01", Kind: "arity", Text: "no init, base or condition has the fluent '@1', so the effect does nothing; it has another number of arguments elsewhere"},
	{Code: "O02", Find: onOperations(unanswered), Text: "no operation has the action '@1', so a move stores it as a fact"},
	{Code: "O02", Kind: "meant", Text: "no operation has the action '@1', so a move stores it as a fact; did you mean '@2'?"},
	{Code: "O02", Kind: "arity", Text: "no operation has the action '@1', so a move stores it as a fact; its operations have another number of arguments"},
	{Code: "O03", Find: onOperations(idle), Text: "'@1' is never a legal action and no effect calls it, so it never happens"},
	{Code: "O03", Kind: "meant", Text: "'@1' is never a legal action and no effect calls it, so it never happens; did you mean '@2'?"},
	{Code: "O03", Kind: "arity", Text: "'@1' is never a legal action and no effect calls it, so it never happens; the action has another number of arguments elsewhere"},
	{Code: "O04", Find: onOperations(undone), Text: "'@2' is removed and added, so that it stays; leave out one of the two effects"},
	{Code: "O05", Find: onOperations(absent), Text: "no init and no effect makes '@1' true, so nothing is removed"},
	{Code: "O05", Kind: "meant", Text: "no init and no effect makes '@1' true, so nothing is removed; did you mean '@2'?"},
	{Code: "O05", Kind: "arity", Text: "no init and no effect makes '@1' true, so nothing is removed; it has another number of arguments elsewhere"},
	{Code: "O06", Find: onOperations(unbound), Text: "neither the action nor a condition gives '@2' a value: it is stored with the variable, and matches every '@3'"},
	{Code: "O06", Kind: "removed", Text: "neither the action nor a condition gives '@2' a value: nothing is removed; write '@3 ==> @1'"},
	{Code: "O07", Find: onOperations(kept), Text: "'@1' is added while '@2' stays, so both hold"},
	{Code: "O08", Find: onOperations(turns), Text: "no operation changes 'control', so the same one of @2 roles moves for ever"},
	{Code: "O08", Kind: "nobody", Text: "nothing says who moves, so no role can; add an init for 'control'"},
	{Code: "O09", Find: onOperations(meanings), Text: "'@2' is a name of the platform, which gives the answer itself; choose another name"},
	{Code: "O09", Kind: "fluent", Text: "'@2' is @3, so the fluent can never be read; @4"},
	{Code: "O10", Find: onOperations(words), Text: "'@1' is not a relation here, so this condition is always false; @2"},
	{Code: "O10", Kind: "head", Text: "'@3' means nothing here; @2"},
	{Code: "O10", Kind: "legal", Text: "'legal' has one argument here, the action; ask for the role that moves with 'control'"},
	{Code: "O10", Kind: "frame", Text: "'@1' stays true without this operation; remove the operation"},
	{Code: "O11", Find: onOperations(circles), Text: "'@2' depends on itself in its first condition, which stops the match on the platform"},
	{Code: "O11", Kind: "call", Text: "'@2' calls itself in every state, which stops the match on the platform"},
	{Code: "O14", Find: gaps, Text: "'@2' has no goal value where @3, so its value is 0 there; add 'goal(@2,...)' for this case if another value is meant"},
}, played.Analyzer)

// A report reports a form by the row of a kind. The words are @2, @3 and so on in the text of the row.
type report func(f *syntax.Node, kind string, words ...any)

// onOperations runs a search on rulesheets in operations notation only.
func onOperations(find func(*operations.Names, report)) func(*lint.Pass, lint.Found) {
	return func(p *lint.Pass, found lint.Found) {
		if p.File.Operations == nil {
			return
		}
		find(p.File.Operations.Names(), func(f *syntax.Node, kind string, words ...any) {
			words = append([]any{f}, words...)
			for i, w := range words {
				if n, ok := w.(*syntax.Node); ok {
					words[i] = gdl.Operations.Text(n)
				}
			}
			found(lint.CaseAt(f, words...).OfKind(kind))
		})
	}
}

type seenKeys map[string]bool

// first tells whether a key is new.
func (o seenKeys) first(key string) bool {
	known := o[key]
	o[key] = true
	return !known
}

// similar reports a form, and suggests the nearest name of some sets.
func (found report) similar(f *syntax.Node, sets ...map[operations.Shape]bool) {
	var names []string
	for _, set := range sets {
		for s := range set {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	name := f.Functor()
	if slices.Contains(names, name) {
		found(f, "arity")
	} else if meant := typo.NearestName(name, names); meant != "" {
		found(f, "meant", meant)
	} else {
		found(f, "")
	}
}

// unanswered finds legal actions without an operation.
func unanswered(n *operations.Names, found report) {
	told := seenKeys{}
	for _, x := range n.Clauses {
		if a := x.Stated("legal"); a != nil && !a.IsVariable() && !n.OperationShapes[operations.ShapeOf(a)] && told.first(a.Functor()) {
			found.similar(a, n.OperationShapes)
		}
	}
}

// idle finds operations that no move executes.
func idle(n *operations.Names, found report) {
	told := seenKeys{}
	for _, x := range n.Clauses {
		shape := operations.ShapeOf(x.Head)
		isUsed := n.LegalActions[shape] || n.CalledOperations[shape] || n.AllowsAnyAction()
		if x.Kind == operations.OperationClause && !x.Broken && !isUsed && told.first(shape.Name) {
			found.similar(x.Head, n.LegalActions, n.CalledOperations)
		}
	}
}

// turns finds games of several roles in which control never changes, or in which it does not occur.
func turns(n *operations.Names, found report) {
	isControl := func(f *syntax.Node) bool { return f != nil && f.Functor() == "control" }
	if len(n.RoleNames) < 2 || slices.ContainsFunc(n.Effects, func(e operations.Effect) bool { return isControl(e.Atom) }) {
		return
	}
	for _, x := range n.Clauses {
		if x.Kind != operations.OperationClause && isControl(x.Head) || isControl(x.Stated("init")) {
			found(x.Head, "", len(n.RoleNames))
			return
		}
	}
	for _, x := range n.Clauses {
		if x.Head.Functor() == "role" {
			found(x.Head, "nobody")
			return
		}
	}
}

// gdlWords maps words of GDL without a meaning in operations notation to advice.
var gdlWords = map[string]string{
	"does": "write an operation for the action instead", "next": "write an effect of an operation instead",
	"true": "ask for the fluent itself", "input": "write 'action'", "sees": "all roles see every move",
}

// words finds words of GDL without a meaning in operations notation.
func words(n *operations.Names, found report) {
	for _, x := range n.Clauses {
		if x.Broken {
			continue
		}
		name := x.Head.Functor()
		switch {
		case x.Kind == operations.OperationClause:
			if e := frame(n, x); e != nil {
				found(e, "frame")
			}
		case name == "legal" && len(x.Head.Arguments()) == 2:
			found(x.Head, "legal")
		case gdlWords[name] != "" && x.Kind == operations.ViewClause && !n.AskedRelations[name]:
			found(x.Head, "head", gdlWords[name], name)
		}
		for _, l := range x.Body {
			l.WalkNested(func(f *syntax.Node) {
				if name := f.Functor(); !f.HasSign() && f.IsList() && gdlWords[name] != "" && !n.DefinedNames[name] && !n.IsFluent(name) {
					found(f, "", gdlWords[name])
				}
			})
		}
	}
}

// frame returns the effect of an operation that only keeps a fluent, which it would keep anyway; nil for other
// operations.
func frame(n *operations.Names, x *operations.Clause) *syntax.Node {
	if len(x.Effects) != 1 || x.Effects[0].HasSign() {
		return nil
	}
	e := x.Effects[0]
	if slices.ContainsFunc(x.Body, func(l *syntax.Node) bool { return l.Means(e) }) && !removes(n, x.Head, operations.ShapeOf(e)) {
		return e
	}
	return nil
}

var notationRelations = []string{"role", "base", "init", "action", "legal", "goal", "terminal"}

// meanings finds names with two meanings.
func meanings(n *operations.Names, found report) {
	told := seenKeys{}
	for _, x := range n.Clauses {
		if x.Broken {
			continue
		}
		name := x.Head.Functor()
		if x.Kind != operations.OperationClause && operations.IsReservedName(name) && !slices.Contains(notationRelations, name) && told.first(name) {
			found(x.Head, "", name)
		}
		var fluents []*syntax.Node
		if f := x.Stated("init", "base"); f != nil {
			fluents = append(fluents, f)
		}
		for _, e := range x.Effects {
			if atom, _ := operations.AtomOf(e); !n.OperationShapes[operations.ShapeOf(atom)] {
				fluents = append(fluents, atom)
			}
		}
		for _, f := range fluents {
			name, is, advice := f.Functor(), "", "give one of them another name"
			switch {
			case f.HasSign() || f.IsVariable():
			case n.DefinedNames[name]:
				is = "a relation too"
			case n.IsOperation(name):
				is = "an operation too"
			case operations.IsReservedName(name):
				is, advice = "a name of the platform", "choose another one"
			}
			if is != "" && told.first(name) {
				found(f, "fluent", name, is, advice)
			}
		}
	}
}

// gaps finds cases in which a role has no goal value.
func gaps(p *lint.Pass, found lint.Found) {
	onOperations(func(n *operations.Names, found report) {
		for _, gap := range n.GoalGaps() {
			if !alwaysFires(p, gap.Role) {
				found(gap.LastClause.Head, "", gap.Role, gap.UncoveredCase)
			}
		}
	})(p, found)
}

// alwaysFires tells whether all states were visited, and a goal rule for a role fires in each terminal state.
func alwaysFires(p *lint.Pass, role string) bool {
	var rules []*gdl.Rule
	for _, r := range p.RulesFor(gdl.Goal) {
		if !r.Implied && len(r.Head.Args) == 2 && r.Head.Args[0].Name == role {
			rules = append(rules, r.Rule)
		}
	}
	states, game := played.StatesOf(p.Pass)
	return len(states) > 0 && !slices.ContainsFunc(states, func(s play.State) bool {
		ends, err := game.IsTerminal(p.Unit.Ctx, s)
		if err != nil || !ends {
			return err != nil
		}
		firing, err := game.ApplicableRules(p.Unit.Ctx, s, nil, rules)
		return err != nil || len(firing) == 0
	})
}
