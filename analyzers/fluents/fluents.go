// Package fluents defines an Analyzer that reports fluents and moves that have no use: they are read but never made,
// made but never read, never reached, or without an effect.
package fluents

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports fluents and moves that have no use.
var Analyzer = lint.Table("fluents", doc, []lint.Row{
	{Code: "D04", Find: uses{model.Fluent, false, defined}.find, Text: "the fluent '@' is always false: no @2 makes it true", Related: "'@' is used here too", NotAt: keywordFaults},
	{Code: "D04", Kind: "meant", Text: "the fluent '@' is always false: no @2 makes it true; did you mean '@1'?", Related: "'@' is used here too", Unsafe: "Write '@1'", NotAt: keywordFaults},
	{Code: "D04", Kind: "other", Text: "'@' is a move, not a fluent, so it never holds; ask for a move with 'does'", Related: "'@' is defined here|'@' is used here too", NotAt: keywordFaults},
	{Code: "D04", Kind: "comparison", Text: "'@' is not a fluent, so it never holds; GDL has no such test: one variable that stands for two terms makes them equal, and 'distinct' makes them differ", Related: "'@' is used here too", NotAt: keywordFaults},

	{Code: "D05", Find: uses{model.Move, false, nil}.find, Text: "no rule for legal offers the move '@', so no role ever does it", Related: "'@' is used here too", NotAt: keywordFaults},
	{Code: "D05", Kind: "meant", Text: "no rule for legal offers the move '@', so no role ever does it; did you mean '@1'?", Related: "'@' is used here too", NotAt: keywordFaults},
	{Code: "D05", Kind: "other", Text: "'@' is a fluent, not a move, so no role ever does it; ask for a fluent with 'true'", Related: "'@' is defined here|'@' is used here too", NotAt: keywordFaults},

	{Code: "D06", Find: uses{model.Move, true, func(p *lint.Pass, name string) bool {
		return !p.Unit.IsNamed("D06") || !isPlain(p, name) || lint.IsIdle(name)
	}}.find, Text: "no condition asks for the move '@', so it has no effect of its own; is a rule missing that asks for it?", Related: "'@' is legal here too", NotAt: keywordFaults, Severity: "note"},
	{Code: "D06", Find: uses{model.Move, true, func(p *lint.Pass, name string) bool { return isPlain(p, name) || lint.IsIdle(name) }}.find, Text: "no condition asks for the move '@', so it has no effect of its own; is a rule missing that asks for it?", Related: "'@' is legal here too", NotAt: keywordFaults},
	{Code: "D03", Find: uses{model.Fluent, true, isCondition}.find, Text: "no condition asks for the fluent '@', so it changes nothing; is a condition missing that asks for it?", Related: "'@' is made true here too", NotAt: keywordFaults},
	{Code: "D03", Kind: "meant", Text: "no condition asks for the fluent '@'; did you mean '@1'?", Related: "'@' is made true here too", NotAt: keywordFaults},
	{Code: "D03", Find: unreadRoles, Severity: "warning", Text: "no condition asks for '@1', which is made for each role; this condition asks for `@2`", Related: "it is made here"},

	{Code: "D06", Find: effects, Kind: "idle", Text: "a move with '@1' has no effect of its own, but moves with other values have: in all @3 cases that were compared in matches, it changed only what every other move changed"},
	{Code: "D06", Kind: "alike", Text: "a move with '@1' does the same as one with '@2': in all @3 cases in which matches offered both, the next state is the same", Related: "the rule about '@2'"},

	{Code: "D04", Find: unreached(model.Fluent), Text: "'@@' holds in no reachable state, so its negation is always true", Severity: "warning"},
	{Code: "D05", Find: unreached(model.Move), Text: "'@@' is never legal for @1, so its negation is always true", Severity: "warning"},
	{Code: "D05", Kind: "unreached", Find: neverLegal, Text: "the move '@' is legal in no state: all @1 states were visited, and the conditions of this rule never hold together", Related: "nor do those of this rule", Severity: "note"},
	{Code: "D05", Kind: "one role", Text: "the move '@' is never legal for '@1', though it is for other roles: all @2 states were visited", Severity: "note"},
}, reach.Analyzer, played.Analyzer, validity.Analyzer)

// keywordFaults are the codes of the rules about keywords in place of fluents or moves.
var keywordFaults = []string{"K08", "K09"}

// Bounds of findings.
const (
	maxRelated = 8   // related places
	maxHints   = 100 // names for which a similar name is looked up
)

// defined tells whether the head of some rule, even of one that was not read completely, has a name.
func defined(p *lint.Pass, name string) bool {
	return slices.ContainsFunc(p.File.Rules, func(r *gdl.Rule) bool { return r.Head.Name == name })
}

// isPlain tells whether a move has no arguments. Such a move may do nothing on purpose.
func isPlain(p *lint.Pass, name string) bool {
	for o := range p.Places(model.Move, model.Offered) {
		if o.Term.Name == name && len(o.Term.Args) == 0 {
			return true
		}
	}
	return false
}

// isCondition tells whether a condition, even in a rule that was not read completely, uses a name as a relation. Another
// rule reports such a condition, which is meant to be about the fluent.
func isCondition(p *lint.Pass, name string) (asked bool) {
	for _, r := range p.File.Rules {
		if r.Broken {
			r.WalkLiterals(func(l *gdl.Literal, _ bool) { asked = asked || l.Op == gdl.OpAtom && l.Atom.Name == name })
		}
	}
	return asked || p.Name(name, model.Predicate).FirstUse() != nil
}

// comparesTerms tells whether a term has a name that compares terms in other languages.
func comparesTerms(t *gdl.Term) bool {
	return len(t.Args) == 2 && slices.Contains([]string{"eq", "equal", "equals", "same", "neq", "=", "==", "!="}, t.Name)
}

// makings are the meanings of places that make fluents and moves.
var makings = map[model.Sort][]model.Meaning{model.Fluent: {model.Initial, model.Made}, model.Move: {model.Offered}}

// places returns the places of fluents or moves by name, and the names in the order of the text. The result open is true
// if a variable stands for a fluent or move, and so for any name.
func places(p *lint.Pass, sort model.Sort, meanings ...model.Meaning) (byName map[string][]*model.Occurrence, order []string, open bool) {
	byName = map[string][]*model.Occurrence{}
	for o := range p.Places(sort, meanings...) {
		if o.Symbol == nil {
			open = true
			continue
		}
		if byName[o.Term.Name] == nil {
			order = append(order, o.Term.Name)
		}
		byName[o.Term.Name] = append(byName[o.Term.Name], o)
	}
	return byName, order, open
}

// A uses search finds the fluents or moves that conditions use and no rule makes, or the reverse. It skips exempt names,
// which another rule or row reports.
type uses struct {
	sort   model.Sort
	made   bool // search those that rules make and no condition uses
	exempt func(*lint.Pass, string) bool
}

// find reports each name that the search finds at its first place. If others make things of the other sort with this
// name, or of a similar name, the case says so.
func (u uses) find(p *lint.Pass, found lint.Found) {
	of, in := []model.Meaning{model.Asked}, makings[u.sort]
	if u.made {
		of, in = in, of
	}
	lacking := false
	for s := range p.OfSort(u.sort) {
		lacking = lacking || s.Means(of...) && !p.IsNamed(u.sort, s.Name, in...)
	}
	if !lacking {
		return
	}
	used, order, _ := places(p, u.sort, of...)
	home, known, open := places(p, u.sort, in...)
	if p.TextLost || len(p.File.RoleNames()) == 0 || open || len(home) == 0 {
		return // a variable may stand for every name, or all names are missing, which K01 and K14 report
	}
	otherSort := model.Fluent + model.Move - u.sort
	others, _, _ := places(p, otherSort, makings[otherSort]...)
	hints := maxHints
	for _, name := range order {
		if home[name] != nil || p.Unread[name] || u.exempt != nil && u.exempt(p, name) {
			continue
		}
		first, rest := used[name][0], used[name][1:]
		c := lint.CaseAt(first, "", lint.VocabularyOf(p.File).FluentMaker).Relating(lint.Nodes(rest, maxRelated-1)...)
		switch {
		case !u.made && others[name] != nil:
			c = lint.CaseAt(first).OfKind("other").Relating(others[name][0]).Relating(c.Related...)
		case u.sort == model.Fluent && !u.made && comparesTerms(first.Term):
			c = c.OfKind("comparison")
		case hints > 0 && !(u.made && u.sort == model.Move):
			hints--
			alike := slices.DeleteFunc(slices.Clone(known), func(name string) bool { return home[name][0].Symbol.Arity != first.Symbol.Arity })
			if meant := typo.NearestName(name, alike); meant != "" {
				c.Words[0] = home[meant][0]
				if c = c.OfKind("meant"); u.sort == model.Fluent && !u.made {
					for _, o := range used[name] {
						c = c.Editing(lint.Rename(o.Term, home[meant][0].Term.Spelling))
					}
				}
			}
		}
		found(c)
	}
}

// unreadRoles finds fluents with an argument in which conditions only name roles, and none names one of the roles that it
// may have. Rules that keep the fluent do not count. The faulty condition is mostly in a rule about this role.
func unreadRoles(p *lint.Pass, found lint.Found) {
	roles := p.File.PlayerNames()
	if !p.IsComplete() || p.IsOpen(model.Fluent) || len(roles) < 2 {
		return
	}
	for s := range p.OfSort(model.Fluent) {
		for i := range s.Arity {
			asked, ok := map[string]*model.Occurrence{}, true
			for o := range s.Places(model.Asked) {
				if arg := o.Term.Args[i]; !o.Rule.KeepsFluent() || p.SymbolOf(model.Fluent, o.Rule.Head.Args[0]) != s {
					ok = ok && slices.Contains(roles, arg.Name) && !o.Negative
					asked[arg.Name] = o
				}
			}
			for _, role := range roles {
				at := gdl.ArgPosition{Kind: gdl.FunctionArg, Name: s.Name, Arity: s.Arity, Index: i}
				if !ok || len(asked) == 0 || asked[role] != nil || !p.Domains().HasTerm(at, gdl.NewTerm(role)) {
					continue
				}
				var from *model.Occurrence
				for o := range s.Places(model.Asked) {
					isAbout := slices.ContainsFunc(o.Rule.Occurrences, func(x model.Occurrence) bool { return x.Symbol != nil && x.Symbol.Name == role })
					if slices.Contains(roles, o.Term.Args[i].Name) && (isAbout || from == nil) {
						from = o
					}
				}
				found(lint.CaseAt(from, from.Term.WithArg(i, gdl.NewTerm(role)).Spelled(p.File.Notation), from.Term).Relating(lint.Nodes(slices.Collect(s.Places(model.Made)), 1)...))
			}
		}
	}
}

// neverLegal visits all states, if that is possible. It reports the move that is legal in none of them although each
// condition of one of its rules can hold. It also reports the role that never has a move which its only rule offers to
// all roles. It reports nothing if there are several such cases: then matches end too early for them, which is another
// fault.
func neverLegal(p *lint.Pass, found lint.Found) {
	ground, s := reach.ReachableGame(p.Pass).GroundGame(), played.SampleOf(p.Pass)
	if ground == nil || s == nil || !p.IsComplete() {
		return
	}
	type choice struct {
		gdl.Symbol
		role string
	}
	legal := map[choice]bool{} // by move and role; the role "" is any role
	isLegal := func(role string, move *gdl.Term) {
		legal[choice{model.Start(move), role}], legal[choice{Symbol: model.Start(move)}] = true, true
	}
	cases := func(states int) (list []lint.Case) {
		for s := range p.OfSort(model.Move) {
			offered := slices.DeleteFunc(slices.Collect(s.Places(model.Offered)), func(o *model.Occurrence) bool { return ground.InstanceCounts[o.Rule.FileIndex] == 0 })
			if len(offered) == 0 || lint.IsIdle(s.Name) {
				continue
			}
			move := model.Start(offered[0].Term)
			if !legal[choice{Symbol: move}] {
				c := lint.CaseAt(offered[0], states).Relating(lint.Nodes(offered[1:], maxRelated)...).OfKind("unreached")
				if len(offered) == 1 && states > 0 {
					c = c.Relating(played.Barring(p, offered[0].Rule.Rule, offered[0].Atom())...)
				}
				list = append(list, c)
				continue
			}
			for _, role := range p.File.RoleTerms() {
				if len(offered) == 1 && offered[0].Atom().Args[0].IsVariable() && role.Name != gdl.Random && !legal[choice{move, role.Name}] && p.Bars(offered[0].Rule, role) == nil {
					c := lint.CaseAt(offered[0], role.Name, states).OfKind("one role")
					if states > 0 {
						c = c.Relating(played.Barring(p, offered[0].Rule.Rule, gdl.NewTerm(gdl.Legal, role, offered[0].Term))...)
					}
					list = append(list, c)
				}
			}
		}
		return list
	}
	for _, seen := range s.Sightings() {
		if seen.Role != nil {
			isLegal(seen.Role.Name, seen.Term)
		}
	}
	if len(cases(0)) == 0 {
		return
	}
	states, game := played.StatesOf(p.Pass)
	if len(states) < 2 { // a match that is over at once has no moves
		return
	}
	for _, s := range states {
		for _, role := range game.Roles() {
			moves, err := game.LegalMoves(p.Unit.Ctx, s, role)
			if err != nil {
				return // out of budget
			}
			for _, move := range moves {
				isLegal(role.Name, move)
			}
		}
	}
	if list := cases(len(states)); len(list) == 1 {
		found(list[0])
	}
}

// unreached finds negated conditions on a fluent or move whose name is reachable, but not with these arguments, or not
// for this role. A condition without negation keeps its rule from firing, which another analyzer reports.
func unreached(sort model.Sort) func(*lint.Pass, lint.Found) {
	return func(p *lint.Pass, found lint.Found) {
		game := reach.ReachableGame(p.Pass).GroundGame()
		if game == nil || !p.IsComplete() || len(p.File.RoleNames()) == 0 {
			return
		}
		left, all := maxComparisons, game.Fluents
		asked := func(o *model.Occurrence) *gdl.Term { return o.Term }
		if sort == model.Move {
			of := func(role, move *gdl.Term) *gdl.Term {
				return gdl.NewTerm(move.Name, append([]*gdl.Term{role}, move.Args...)...)
			}
			all, asked = nil, func(o *model.Occurrence) *gdl.Term { return of(o.Atom().Args[0], o.Term) }
			for i, role := range game.Roles {
				for _, move := range game.RoleMoves[i] {
					all = append(all, of(role, move))
				}
			}
		}
		for o := range p.Places(sort, model.Asked) {
			if o.Negative && game.InstanceCounts[o.Rule.FileIndex] > 0 && excludes(asked(o), all, &left) {
				who := "any role"
				if role := o.Atom().ArgumentAt(0); role != nil && !role.IsVariable() {
					who = "'" + role.Spelled(p.File.Notation) + "'"
				}
				found(lint.CaseAt(o, who).Set(func(f *finding.Finding) { f.IsUnreached = true }))
			}
		}
	}
}

// maxComparisons bounds the comparisons of conditions with fluents and moves.
const maxComparisons = 5_000_000

// excludes tells whether some terms have the name of a pattern, but none of them unifies with it. It returns false if no
// comparisons are left.
func excludes(pattern *gdl.Term, terms []*gdl.Term, left *int) (same bool) {
	for _, t := range terms {
		if t.Name == pattern.Name {
			same = true
			if *left--; *left < 0 || model.Unify(pattern, t) != nil {
				return false
			}
		}
	}
	return same
}
