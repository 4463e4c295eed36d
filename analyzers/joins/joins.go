// Package joins defines an Analyzer that reports rules that never fire, since one of their conditions, or several
// together, cannot be met. It also reports roles without a move or a goal.
package joins

import (
	_ "embed"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/scc"
)

//go:embed rules.md
var doc string

// Analyzer reports rules whose conditions cannot be met, and roles without a move or a goal.
var Analyzer = lint.Table("joins", doc, []lint.Row{
	{Code: "K12", Find: idleRoles, Text: "role '@1' never has a @2: no rule for '@3' can hold for it"},

	{Code: "D02", Find: faults, Text: "'@@' matches no rule or fact, so this rule never fires"},
	{Code: "A07", Kind: "value", Text: "'@@' is not a possible value of argument @3 of '@1' (possible: @2), so this condition is always false"},
	{Code: "A07", Kind: "fluent", Text: "no rule for init or next gives argument @3 of '@1' the value '@@' (possible: @2), so this condition is always false"},
	{Code: "A07", Kind: "misspelt", Text: "'@' stands only here, and conditions ask for '@1' at this place; did you mean '@1'?", Related: "this condition asks for '@1'", Unsafe: "Write '@1'"},
	{Code: "A07", Kind: "variable", Text: "'@@' is not a possible value of argument @3 of '@1'; did you mean the variable '@2' of this rule?", Related: "the variable", Unsafe: "Write '@2'"},
	{Code: "A07", Kind: "mark", Text: "'@@' is not a possible value of argument @3 of '@1': rules have only '@2' there, which stands in no fact; did you mean '?@2'?"},
	{Code: "A07", Kind: "excluded", Text: "'@@' is not a possible value of argument @3 of '@1', since '@2' never has it there", Related: "this condition excludes it"},
	{Code: "A07", Kind: "end", Text: "'@@' is never reached: '@1' counts by the facts of '@2', and these end at '@3'"},
	{Code: "A07", Kind: "apart", Text: "'@@' can be @1 in '@2' and @3 in '@4', never the same, so these conditions are never true together", Related: "here it can be @3"},
	{Code: "A07", Kind: "apart of several", Text: "'@@' can be @1 in '@2', but only @3 in '@4' and the conditions before, so these conditions are never true together", Related: "here and in the conditions before it can be @3"},
	{Code: "A07", Kind: "kept", Text: "'@' never changes: this rule keeps it as it is, and so does each other rule for next that makes it", Related: "this condition never holds for the value that is kept"},
	{Code: "D02", Kind: "circle", Text: "'@@' can never become true: each rule that could make it true needs it to be true before, so this rule never fires", Related: "this rule needs it, too"},
	{Code: "D02", Kind: "relation circle", Text: "'@@' can never become true: each rule that could make it true needs it itself, so this rule never fires", Related: "this rule needs it, too"},
	{Code: "D02", Kind: "beginless", Text: "'@@' can never become true: no rule for init makes the fluent '@1' true, and each rule for next that could needs it to be true before", Related: "this rule needs it, too"},

	{Code: "D02", Kind: "unmet", Text: "'@@' never holds in any reachable state, so this rule never fires@1", Related: dependent},
	{Code: "D02", Kind: "few", Text: "'@@' never holds in any reachable state, so this rule never fires; the rules for '@1' make only @2 true", Related: "one of these rules|" + dependent},
	{Code: "D02", Kind: "together", Text: "the conditions of this rule never hold together in any reachable state, so it never fires", Related: dependent},
	{Code: "A07", Kind: "mismatch", Text: "'@@' can be @1 here and @2 in '@3', never the same in any reachable state, so these conditions are never true together", Related: "here it can be @2|" + dependent},
	{Code: "A07", Kind: "mismatch of several", Text: "'@@' can be @1 here in any reachable state, but the conditions before leave only @2, so these conditions are never true together", Related: "the first condition before with it|" + dependent},
}, reach.Analyzer, played.Analyzer)

// dependent is the note at a rule that needs one that never fires.
const dependent = "this rule depends on it and never fires either"

// maxDependents bounds the related places of one finding.
const maxDependents = 5

// A check holds the data that the searches of one program share.
type check struct {
	*lint.Pass
	found     lint.Found
	firing    *model.Firing
	faults    map[*model.Rule][]fault // by rule: faults of single clauses
	explained map[*model.Rule]bool    // dead rules with a finding that shows why, or that wait for others
	narrowed  int                     // rules that were searched for a narrowing, up to maxNarrowed
}

// isWhole tells whether a rulesheet is complete and has rules that make fluents true and moves legal. Otherwise a missing
// rule could meet a condition.
func isWhole(p *lint.Pass) bool {
	made := func(predicate string) bool {
		for range p.Meeting(predicate) {
			return true
		}
		return false
	}
	return p.IsComplete() && made(gdl.True) && made(gdl.Does)
}

// faults reports the clauses that show why they never fire, and then the dead rules that wait for each other. If the game
// can be grounded, it also reports the other rules without an instance.
func faults(p *lint.Pass, found lint.Found) {
	if !isWhole(p) {
		return
	}
	c := &check{Pass: p, found: found, faults: map[*model.Rule][]fault{}, explained: map[*model.Rule]bool{}}
	x := &clauseJoin{domains: p.Domains(), notation: p.File.Notation}
	var ok bool
	c.firing, ok = p.CanFire(func(y *model.Firing, clause *model.Clause) bool {
		f := c.fault(x, y, clause)
		if f != nil {
			c.faults[clause.Rule] = append(c.faults[clause.Rule], *f)
		}
		return f != nil
	})
	if !ok {
		return
	}
	game := reach.ReachableGame(p.Pass).GroundGame()
	for _, r := range p.Rules {
		if game != nil && game.InstanceCounts[r.FileIndex] > 0 && !c.firing.CanFire(r) { // the rule has an instance, so it can fire after all
			c.firing.Assume(r)
			delete(c.faults, r)
		}
	}
	c.reportFaults()
	c.reportWaiting()
	if game != nil {
		c.reportUnreached(&reachedGame{groundGame: game})
	}
}

// reportFaults reports the faults of single clauses.
func (c *check) reportFaults() {
	kept, told := map[*model.Rule]lint.Case{}, map[token.Pos]bool{}
	for _, r := range c.Rules {
		for _, f := range c.faults[r] {
			if !f.silent && !told[f.At.Pos()] {
				told[f.At.Pos()] = true
				if keeper := c.keeper(c.symbolAt(f.argument), c.symbolAt(f.otherArgument)); keeper == nil {
					c.found(f.Case)
				} else if known, again := kept[keeper]; !again {
					kept[keeper] = lint.CaseAt(keeper.Subject).OfKind("kept").Relating(f.At)
				} else if len(known.Related) < maxDependents {
					kept[keeper] = known.Relating(f.At)
				}
			}
		}
		if len(r.Body) > 0 && !c.firing.CanFire(r) {
			clauses, _ := r.Clauses()
			c.explained[r] = len(c.faults[r]) > 0 || len(clauses) == 0
		}
	}
	for _, k := range kept {
		c.found(k)
	}
}

// reportWaiting reports the dead rules that no earlier finding explains: they wait for each other.
func (c *check) reportWaiting() {
	dead := slices.DeleteFunc(slices.Clone(c.Rules), c.firing.CanFire)
	first, _ := c.firsts(dead, c.unmet, func(*model.Rule) bool { return true })
	for _, n := range first {
		list := c.unmet(dead[n])
		if len(list) == 0 {
			continue
		}
		x := lint.CaseAt(list[0]).OfKind("circle")
		if !model.IsKeyword(list[0].Name) {
			x = x.OfKind("relation circle")
		}
		if fluent := c.beginlessFluent(list[0]); fluent != nil {
			x = lint.CaseAt(list[0], fluent).OfKind("beginless")
		}
		if h := c.otherRuleFor(list[0], dead[n]); h != nil {
			x = x.Relating(h.Head)
		}
		c.found(x)
	}
	for _, r := range dead {
		c.explained[r] = true
	}
}

// otherRuleFor returns the first rule for a condition, other than the rule with the condition.
func (c *check) otherRuleFor(atom *gdl.Term, asking *model.Rule) *model.Rule {
	return c.FirstRuleFor(atom, func(r *model.Rule) bool { return r != asking })
}

// mostWaits bounds the pairs of a rule and another one that waits for it.
const mostWaits = 1_000_000

// firsts returns the indexes of the unexplained dead rules with which the chains of reasons begin. A rule waits for another
// one whose head is similar to an unmet condition of its own; that is the reason why it is dead. A returned rule waits for
// none, or only for rules that wait for it in turn: of these the first one is returned. A rule for which isAsked is false
// is no reason, and is not returned. waiting holds, for each rule, the indexes of the rules that wait for it.
func (c *check) firsts(dead []*model.Rule, unmet func(*model.Rule) []*gdl.Term, isAsked func(*model.Rule) bool) (first []int32, waiting [][]int32) {
	type asker struct {
		rule int32
		atom *gdl.Term
	}
	var askers model.Index[asker]
	for i, r := range dead {
		for _, atom := range unmet(r) {
			askers.Add(atom.Name, atom, asker{int32(i), atom})
		}
	}
	waiting = make([][]int32, len(dead))
	left := mostWaits
	for i, r := range dead {
		askers.Visit(gdl.BodyPredicate(r.Head.Name), r.Head, func(a asker) bool {
			if left > 0 && model.Similar(a.atom, r.Head) {
				waiting[i] = append(waiting[i], a.rule)
				left--
			}
			return true
		})
	}
	component, count := scc.Components(len(dead), func(n int32) []int32 { return waiting[n] })
	fed, needed := make([]bool, count), make([]bool, count)
	order := make([]int, len(dead)) // rules for which others wait come first
	for i, n := range component {
		fed[n], needed[n] = fed[n] || c.explained[dead[i]], needed[n] || isAsked(dead[i])
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(component[j] - component[i]) })
	for _, i := range order {
		for _, n := range waiting[i] {
			fed[component[n]] = fed[component[n]] || component[n] != component[i] && (fed[component[i]] || needed[component[i]])
		}
	}
	for i, n := range component {
		if !fed[n] && needed[n] {
			first = append(first, int32(i))
		}
		fed[n] = true
	}
	return first, waiting
}

// unmet returns the conditions of a dead rule that nothing meets, clause by clause.
func (c *check) unmet(r *model.Rule) (atoms []*gdl.Term) {
	if !c.firing.CanFire(r) {
		clauses, _ := r.Clauses()
		for _, x := range clauses {
			atoms = append(atoms, c.firing.Unmet(x)...)
		}
	}
	return atoms
}

// beginlessFluent returns the fluent of a condition if no rule for init makes it true; otherwise nil.
func (c *check) beginlessFluent(atom *gdl.Term) *gdl.Term {
	if atom.Name != gdl.True || len(atom.Args) != 1 || atom.Args[0].IsVariable() {
		return nil
	}
	for o := range c.Places(model.Fluent, model.Initial) {
		if o.Symbol == nil || o.Symbol.Name == atom.Args[0].Name {
			return nil
		}
	}
	return atom.Args[0]
}

// idleRoles finds roles without a move or a goal, by the domains of the
// first argument of legal and goal.
func idleRoles(p *lint.Pass, found lint.Found) {
	if !isWhole(p) {
		return
	}
	for _, fact := range p.RoleFacts() {
		who := fact.Head.Args[0]
		for _, k := range []struct{ keyword, lack string }{{gdl.Legal, "move"}, {gdl.Goal, "goal value"}} {
			at := gdl.ArgPosition{Kind: gdl.PredicateArg, Name: k.keyword, Arity: 2, Index: 0}
			if p.Domains().Excludes(at, who) && (k.keyword != gdl.Goal || who.Name != gdl.Random) {
				found(lint.CaseAt(fact.Head, lint.WholeText{Range: who}, k.lack, k.keyword).Relating(p.Lacking(k.keyword, who)...).Set(func(f *finding.Finding) { f.Role = who.String() }))
			}
		}
	}
}
