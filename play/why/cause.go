package why

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A Kind says what became of a fluent, in the word of reports.
type Kind string

// The kinds.
const (
	Lost       Kind = "lost"       // it held, and does not any more
	Impossible Kind = "impossible" // a condition asks for it with a value that no rule gives it
	Missed     Kind = "missed"     // its value fails a comparison that a goal rule makes
	Ended      Kind = "ended"      // facts that lead on from its value are missing
	Stays      Kind = "stays"      // it holds where it must not
	Unmade     Kind = "unmade"     // it has never held in the match
	Doubled    Kind = "doubled"    // two values take the place of one
	Unmet      Kind = "unmet"      // rules make it, but in none of several matches
	Early      Kind = "early"      // matches end before each role could choose a move
	Stuck      Kind = "stuck"      // matches stop in states that are not terminal
	noMaker    Kind = "no maker"   // Unmade, and no rule makes it
	unlike     Kind = "unlike"     // Unmet, although other roles have it
)

// texts are the templates of the kinds, with the words that a cause has: @ for its fluent, in the notation of
// the rulesheet, @asked for the rules that ask for it, @maker for a rule for next, @step for the move that did it, @other
// for another term or condition, and @because for the reason.
var texts = map[Kind]string{
	Lost:       "'@'@asked is lost in @step@because",
	Doubled:    "'@' and '@other' both hold since @step@because",
	Unmade:     "'@'@asked is never made by this @maker@because",
	noMaker:    "no @maker makes '@'@asked",
	Ended:      "'@' holds there, and '@other' does not@because",
	Missed:     "'@' holds there, and '@other', which this rule asks for, does not",
	Stays:      "'@' @because",
	Unmet:      "'@'@asked holds at the end of no match that was tried@because",
	unlike:     "'@' holds in no match that was tried, although '@other' does@because",
	Impossible: "'@'@asked can never hold, since @because",
	Early:      "all matches that were tried end after @step by this rule for terminal, before '@' could choose a move",
	Stuck:      "all matches that were tried stop where a role has no legal move",
}

// A Cause explains a symptom by the fate of a fluent.
type Cause struct {
	Kind   Kind
	Fluent *gdl.Term // with variables where any value would do; Early: a role; Stuck: terminal
	Step   int       // the index of the joint move that did it; -1 if none did
	// Suspects are the rules to look at, the most important one first: rules for next that make or should make the fluent,
	// rules for legal that allow a wrong move, or, for Early, rules for terminal.
	Suspects    []*gdl.Rule
	Asking      *gdl.Rule // the rule for the symptom that rests on the fluent; nil if it is not known
	IsCertain   bool      // not a matter of course; that a piece is gone from its place is part of most games
	IsForgotten bool      // no rule for next keeps the lost fluent, although the symptom rests on several such fluents

	second, reason string
	missing        *gdl.Literal // a condition of the first suspect that fails; nil if there is none
	ofAnotherValue bool         // a lost fluent that differs from the one that is asked for
	moves          play.JointMove
	file           *gdl.File
}

// NewCause returns a cause that a step of the match has brought about, or no step if the number is negative.
func (m *Match) NewCause(kind Kind, fluent *gdl.Term, step int, suspects ...*gdl.Rule) *Cause {
	c := &Cause{Kind: kind, Fluent: fluent, Step: step, Suspects: suspects, file: m.Game.SourceFile()}
	if 0 <= step && step < len(m.Moves) {
		c.moves = m.Moves[step]
	}
	return c
}

// Unlike returns the cause that a fluent holds in none of several matches, although another one does.
func Unlike(ctx context.Context, matches []*Match, fluent, other *gdl.Term) *Cause {
	c := matches[0].NewCause(Unmet, fluent, -1)
	c.second = c.spelled(other)
	return NeverMade(ctx, matches, c)
}

// blame puts a rule before the other suspects, with a condition that it lacks.
func (c *Cause) blame(r *gdl.Rule, missing *gdl.Literal) {
	c.missing, c.Suspects = missing, slices.Insert(slices.DeleteFunc(c.Suspects, func(x *gdl.Rule) bool { return x == r }), 0, r)
}

// SameAs tells whether two causes, of different matches, say the same.
func (c *Cause) SameAs(d *Cause) bool {
	return c.Kind == d.Kind && c.Asking == d.Asking && (gdl.EqualTerms(c.Fluent, d.Fluent) || c.Kind != Unmade && model.Start(c.Fluent) == model.Start(d.Fluent))
}

// Text returns the cause, as text behind the message about the fault.
func (c *Cause) Text() string {
	kind := c.Kind
	switch {
	case kind == Unmade && len(c.Suspects) == 0:
		kind = noMaker
	case kind == Unmet && c.second != "":
		kind = unlike
	}
	text := strings.NewReplacer("@because", c.reason, "@maker", maker(c.notation()), "@asked", c.askedBy(), "@step", c.stepText(), "@other", c.second, "@", c.spelled(c.Fluent)).Replace(texts[kind])
	return strings.TrimSuffix(text, ",")
}

// stepText names the step that did it, and its move if the game has a single role.
func (c *Cause) stepText() string {
	text := "move " + strconv.Itoa(c.Step+1)
	if len(c.moves) == 1 && c.Kind != Doubled && c.Kind != Early {
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
		return fmt.Sprintf(" (%s ask for another value of it)", rulesOf(c.Asking.Head.Name))
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
	return fmt.Sprintf("'%s' depends on it", c.spelled(r.Head))
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
