package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// A gameFact is a line of the list of facts about a game: its name and its text.
type gameFact struct{ Name, Text string }

// makeFacts returns the facts about the game, from its text, its random matches and its verdicts;
// nil if nothing is known.
func (m *pageMaker) makeFacts() []gameFact {
	p := m.page
	if len(p.Roles) == 0 && p.Lines == 0 {
		return nil
	}
	var list []gameFact
	add := func(name, text string) {
		if text != "" {
			list = append(list, gameFact{name, text})
		}
	}
	add("roles", playersText(p.Players))
	add("length of matches", strings.Join(m.matchLengths(), "; "))
	add("states", m.visitedStates())
	add("choice", m.choiceText())
	add("moves at the same time", m.simultaneousMoves())
	add("zero-sum", m.answerStatus("zero-sum", "goal values add up to 100"))
	add("dice", yesOrNo(len(p.Players) < len(p.Roles), "chance takes part as the role random"))
	add("hidden information", yesOrNo(p.Hidden, "roles see only what rules for sees tell them"))
	add("size", fmt.Sprintf("%s, %s, %s, %s", plural.CountNoun(p.Rules, "rule"), plural.CountNoun(p.Facts, "fact"), plural.CountNoun(p.Names, "relation"), plural.CountNoun(p.Lines, "line")))
	return list
}

func playersText(players []string) string {
	if len(players) == 0 {
		return ""
	}
	return fmt.Sprintf("%s: %s", plural.CountNoun(len(players), "player"), strings.Join(players, ", "))
}

func yesOrNo(is bool, text string) string {
	if is {
		return "yes: " + text
	}
	return "no"
}

// matchLengths returns the known facts about the length of matches: from the verdict on termination
// and from random matches.
func (m *pageMaker) matchLengths() (texts []string) {
	if v := m.gameVerdict("termination"); v != nil && v.Status == document.Proved {
		texts = append(texts, "proved to end: "+report.MethodText(v))
	} else if v != nil && v.Status == document.Violated {
		texts = append(texts, "a match can go on for ever")
	}
	switch p := m.page.Played; {
	case p == nil || p.Matches == 0:
	case p.Finished == 0 && p.Stuck:
		texts = append(texts, "no match came to an end: a role had no move left")
	case p.Finished == 0:
		texts = append(texts, fmt.Sprintf("none of %s at random ended within %s", plural.CountNoun(p.Matches, "match"), plural.CountNoun(p.Limit, "move")))
	case p.Shortest == p.Longest:
		texts = append(texts, fmt.Sprintf("seen: %s in %s at random", plural.CountNoun(p.Longest, "move"), plural.CountNoun(p.Finished, "match")))
	default:
		texts = append(texts, fmt.Sprintf("seen: %d to %d moves in %s at random", p.Shortest, p.Longest, plural.CountNoun(p.Finished, "match")))
	}
	return texts
}

// visitedStates returns the number of states as a text; "" unless all states were visited.
func (m *pageMaker) visitedStates() string {
	for i := range m.doc.Verdicts {
		if what, ok := strings.CutPrefix(m.doc.Verdicts[i].Method, "enumeration of "); ok {
			return what
		}
	}
	return ""
}

// choiceText returns a text about the numbers of legal moves in random matches; "" if none was
// played.
func (m *pageMaker) choiceText() string {
	p := m.page.Played
	if p == nil || p.Matches == 0 {
		return ""
	}
	if p.Choice == 0 {
		return "nobody ever had two moves to choose from"
	}
	return fmt.Sprintf("seen: %.1f legal moves on average where there is a choice, at most %d", p.Choice, p.MostMoves)
}

// simultaneousMoves returns a text that says whether several roles choose at the same time; "" if neither a verdict nor
// a random match shows it.
func (m *pageMaker) simultaneousMoves() string {
	switch v := m.gameVerdict("turn-taking"); {
	case v != nil && v.Status == document.Proved:
		return "no: proved to be turn-taking"
	case v != nil && v.Status == document.Violated:
		return "yes: several roles choose at the same time"
	case m.page.Played == nil || m.page.Played.Matches == 0:
		return ""
	case m.page.Played.ChooseTogether:
		return "yes: seen"
	}
	return "not seen"
}

// answerStatus returns the answer to a question about the whole game as a text, with the text
// proved if it is proved; "" if it was not asked.
func (m *pageMaker) answerStatus(property, proved string) string {
	v := m.gameVerdict(property)
	if v == nil {
		return ""
	}
	switch v.Status {
	case document.Proved:
		if where := v.ProvisoClause(); where != "" {
			proved += " " + where
		}
		if vacuous := v.Vacuity(); vacuous != "" {
			proved += "; " + vacuous
		}
		return "yes, proved: " + proved
	case document.Violated:
		return strings.TrimSuffix("no: "+v.ViolationDetail, ": ")
	}
	return "not known"
}

// gameVerdict returns the first verdict on a property; nil if there is none.
func (m *pageMaker) gameVerdict(property string) *document.Verdict {
	i := slices.IndexFunc(m.doc.Verdicts, func(v document.Verdict) bool { return v.Property == property })
	if i < 0 {
		return nil
	}
	return &m.doc.Verdicts[i]
}
