package cause

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// A Kind classifies the fate of a fluent, in the word of reports.
type Kind string

// Kind values.
const (
	Lost       Kind = "lost"       // it held, and does not any more
	Doubled    Kind = "doubled"    // two values take the place of one
	Unmade     Kind = "unmade"     // it has never held in the match
	Ended      Kind = "ended"      // facts that lead on from its value are missing
	Stays      Kind = "stays"      // it holds where it must not
	Unmet      Kind = "unmet"      // rules make it, but in none of several matches
	Idle       Kind = "idle"       // a move that changes nothing is legal beside others
	Impossible Kind = "impossible" // a condition asks for it with a value that no rule gives it
	Missed     Kind = "missed"     // its value fails a comparison that a goal rule makes
	Dead       Kind = "dead"       // a move that no rule for next acts on, though some ask for it
	Early      Kind = "early"      // matches end before each role could choose a move
	Stuck      Kind = "stuck"      // matches stop in states that are not terminal
	Unlike     Kind = "unlike"     // a role lacks a rule that another one has
	noMaker    Kind = "no maker"   // Unmade, of which there are no suspects
)

// texts are the templates of the kinds, with the words that a cause has: @ for its fluent, in the notation of
// the rulesheet, @asked for the rules that ask for it, @step for the move that did it, and @because for the
// reason that its search has found.
var texts = map[Kind]string{
	Lost:       "'@'@asked is lost in @step@because",
	Doubled:    "'@' and '@other' both hold since @step@because",
	Unmade:     "'@'@asked is never made by this @maker@because",
	noMaker:    "no @maker makes '@'@asked",
	Ended:      "'@' holds there, and @because",
	Stays:      "'@' @because",
	Unmet:      "'@'@asked holds at the end of no match that was tried",
	Idle:       "by this rule '@' is legal for who waits and also for who is to move, so that all pass",
	Impossible: "'@'@asked can never hold, since @because",
	Missed:     "'@' holds there, and '@lacks', which this rule asks for, does not",
	Dead:       "'@' does nothing in @step, since '@lacks' does not hold there@because",
	Early:      "all matches that were tried end after @step by this rule for terminal, before '@' could choose a move",
	Stuck:      "all matches that were tried stop where a role has no legal move",
	Unlike:     "'@' has no rule like this one, which would fire there",
}

// A Cause explains a state.
type Cause struct {
	Kind   Kind
	Fluent *gdl.Term // with variables where any value would do; Idle, Dead: the move; Early, Unlike: a role; Stuck: terminal
	Step   int       // the index of the joint move that did it; -1 if none did
	// Suspects are the rules to look at, the first one first: rules for next that
	// make or should make the fluent. There are none where no rule does.
	Suspects []*gdl.Rule
	Asking   *gdl.Rule    // the violated rule that rests on the fluent; nil if it is not known
	Missing  *gdl.Literal // a condition of the first suspect that fails; nil if there is none
	Fact     *gdl.Term    // of Ended: the condition on facts that fails
	Other    *gdl.Term    // of Doubled: the second fluent

	because        string
	isPlain        bool // it is no matter of course, with any last state
	isBound        bool // of Impossible: another condition gives the value
	ofAnotherValue bool // a lost fluent that differs from the one that is asked for
	moves          play.JointMove
	file           *gdl.File
}

// A finder searches the cause of a symptom in the last state of a match.
type finder struct {
	*why.Match
	ctx     context.Context
	symptom []play.Fact
	behind  map[gdl.Symbol]*gdl.Rule // the fluents on which the symptom depends
	domains *model.Domains           // nil before the first request
}

// Find returns the cause of a symptom of the last state of a match: facts that should not be
// so, of the relation of the first. It is nil if none is found.
func Find(ctx context.Context, m *why.Match, symptom []play.Fact) *Cause {
	f := &finder{Match: m, ctx: ctx}
	var rules []*gdl.Rule
	for _, x := range symptom {
		if x.Atom.Name == symptom[0].Atom.Name {
			f.symptom = append(f.symptom, x)
			rules = append(rules, f.rulesFor(x)...)
		}
	}
	if len(f.symptom) == 0 {
		return nil
	}
	f.behind = f.fluentsBehind(rules)
	return f.find()
}

// newCause returns a cause that a step of the match has brought about, or none if it is negative.
func newCause(m *why.Match, kind Kind, fluent *gdl.Term, step int, suspects ...*gdl.Rule) *Cause {
	c := &Cause{Kind: kind, Fluent: fluent, Step: step, Suspects: suspects, file: m.Game.SourceFile()}
	if 0 <= step && step < len(m.Moves) {
		c.moves = m.Moves[step]
	}
	return c
}

// find asks what a key has lost, and then for the lacks of rules in the last state. Where these are a matter of course,
// it asks for the rules of other roles, and at last for the effects of moves.
func (f *finder) find() *Cause {
	wanted := f.wanted()
	c := f.brokenKey()
	if c != nil || wanted == nil {
		return c
	}
	if c = f.missing(); c != nil && c.IsCertain(f.Match) {
		return c
	}
	if x := f.unlike(); x != nil {
		return x
	}
	switch isGoal := wanted.Name == gdl.Goal && wanted.Args[1].IsGround(); {
	case wanted.Name == gdl.Terminal:
		return f.vain()
	case isGoal:
		return cmp.Or(f.vain(), c)
	}
	return c
}

// wanted returns the first atom of the symptom that should hold; nil if there is none.
func (f *finder) wanted() *gdl.Term {
	if i := slices.IndexFunc(f.symptom, func(x play.Fact) bool { return !x.Holds }); i >= 0 {
		return f.symptom[i].Atom
	}
	return nil
}

// wantsAnyGoal tells whether any goal value of a role would do.
func (f *finder) wantsAnyGoal() bool {
	w := f.wanted()
	return w != nil && w.Name == gdl.Goal && w.Args[1].IsVariable()
}

// isStatic tells whether an atom is alike in all states.
func (f *finder) isStatic(atom *gdl.Term) bool {
	return !f.Game.DependsOnState(atom.Name, len(atom.Args)) && atom.Name != gdl.True && atom.Name != gdl.Does
}

// rulesFor returns the rules that make an atom, or might do so.
func (f *finder) rulesFor(x play.Fact) []*gdl.Rule {
	goal, step := why.Goal(x)
	if x.Holds && goal.IsGround() {
		rules, _ := f.Makers(f.ctx, goal, step)
		return rules
	}
	return slices.DeleteFunc(slices.Clone(f.Rules(goal.Name)), func(r *gdl.Rule) bool { return !unifies(r.Head, goal) })
}

// unifies tells whether a term of a rule and another term have a common instance.
func unifies(t, u *gdl.Term) bool { return (gdl.Subst{}).UnifyTerms(t, why.Apart(u)) }

// fluentsBehind returns the fluents on which rules depend in one state, each with the first of the rules
// that does so.
func (f *finder) fluentsBehind(rules []*gdl.Rule) map[gdl.Symbol]*gdl.Rule {
	fluents := map[gdl.Symbol]*gdl.Rule{}
	for _, r := range rules {
		known := map[string]bool{}
		for todo := []*gdl.Rule{r}; len(todo) > 0; todo = todo[1:] {
			todo[0].WalkLiterals(func(l *gdl.Literal, _ bool) {
				switch x := why.Asked(l); {
				case x != nil:
					fluents[model.Start(x)] = cmp.Or(fluents[model.Start(x)], r)
				case l.Op == gdl.OpAtom && !known[l.Atom.Name]:
					known[l.Atom.Name] = true
					todo = append(todo, f.Rules(l.Atom.Name)...)
				}
			})
		}
	}
	return fluents
}

// instance returns the first fluent of a state that matches a pattern; nil if there is none.
func instance(s play.State, pattern *gdl.Term) *gdl.Term {
	for _, x := range s.TrueFluents() {
		if (pattern.IsVariable() || model.Start(x) == model.Start(pattern)) && (gdl.Subst{}).UnifyTerms(pattern, x) {
			return x
		}
	}
	return nil
}

// nextRules returns the rules for next that make fluents of one name.
func (f *finder) nextRules(fluent *gdl.Term) []*gdl.Rule {
	return slices.DeleteFunc(slices.Clone(f.Rules(gdl.Next)), func(r *gdl.Rule) bool {
		return !r.Head.Args[0].IsVariable() && model.Start(r.Head.Args[0]) != model.Start(fluent)
	})
}

// blame puts a rule before the other suspects, with a condition that it lacks.
func (c *Cause) blame(r *gdl.Rule, missing *gdl.Literal) {
	rest := slices.DeleteFunc(slices.Clone(c.Suspects), func(x *gdl.Rule) bool { return x == r })
	c.Suspects, c.Missing = append([]*gdl.Rule{r}, rest...), missing
}

// IsCertain tells whether a cause is no matter of course. A piece that is gone from
// its place is part of most games: a lost fluent must leave no instance of its kind,
// or a key that is hardly meant to have no value. A fluent that has never been made says little, unless no
// rule makes it, or nothing of its kind ever changes.
func (c *Cause) IsCertain(m *why.Match) bool {
	switch {
	case c.isPlain:
		return true
	case c.Kind == Lost:
		return instance(m.States[m.Last()], why.AnyOf(c.Fluent)) == nil
	case c.Kind == Unmade:
		return len(c.Suspects) == 0
	}
	return c.Kind != Stays && c.Kind != Unmet && c.Kind != Stuck
}

// SameAs tells whether two causes, of different matches, say the same.
func (c *Cause) SameAs(d *Cause) bool {
	if c.Kind == Unmade && !gdl.EqualTerms(c.Fluent, d.Fluent) {
		return false
	}
	return c.Kind == d.Kind && model.Start(c.Fluent) == model.Start(d.Fluent) && c.Asking == d.Asking
}

// Text returns the cause, as text behind the message about the fault.
func (c *Cause) Text() string {
	kind, other, lacks := c.Kind, "", ""
	if kind == Unmade && len(c.Suspects) == 0 {
		kind = noMaker
	}
	if c.Other != nil {
		other = c.spelled(c.Other)
	}
	if c.Missing != nil {
		lacks = c.Missing.Spelled(c.notation())
	}
	text := strings.NewReplacer("@because", c.because, "@maker", maker(c.notation()), "@asked", c.askedBy(), "@step", c.stepText(), "@other", other, "@lacks", lacks, "@", c.spelled(c.Fluent)).Replace(texts[kind])
	return strings.TrimSuffix(text, ",")
}

// stepText names the move that did it, and says which it was if a single role made one.
func (c *Cause) stepText() string {
	text := "move " + strconv.Itoa(c.Step+1)
	if len(c.moves) == 1 && c.Kind != Doubled && c.Kind != Dead && c.Kind != Early {
		text += fmt.Sprintf(", '%s'", c.spelled(c.moves[0]))
	}
	return text
}

// askedBy names the rules that ask for the fluent.
func (c *Cause) askedBy() string {
	switch {
	case c.Asking == nil:
		return ""
	case c.ofAnotherValue:
		return fmt.Sprintf(", of which %s ask for another value,", rulesOf(c.Asking.Head.Name))
	}
	return fmt.Sprintf(", which %s ask for,", rulesOf(c.Asking.Head.Name))
}

// RuleText explains the part of a further rule in the cause.
func (c *Cause) RuleText(r *gdl.Rule) string {
	switch {
	case c.Kind == Doubled && r.Head.Name == gdl.Next && len(r.Head.Args) == 1:
		return fmt.Sprintf("makes '%s' in move %d too", c.spelled(r.Head.Args[0]), c.Step+1)
	case r.Head.Name == gdl.Next:
		return "makes it otherwise"
	}
	return fmt.Sprintf("'%s' rests on it", c.spelled(r.Head))
}

func (c *Cause) notation() gdl.Notation { return c.file.Notation }

func (c *Cause) spelled(t *gdl.Term) string { return t.Spelled(c.notation()) }

// maker returns the words for makers of fluents: operations have effects where others
// have rules for next.
func maker(n gdl.Notation) string {
	if n == gdl.Operations {
		return "effect"
	}
	return "rule for next"
}

// rulesOf returns the words for the rules with a keyword in their heads.
func rulesOf(keyword string) string {
	if keyword == gdl.Goal {
		return "goal rules"
	}
	return "rules for " + keyword
}
