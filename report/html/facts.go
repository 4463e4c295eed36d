package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// A gameFact is a property of a game with its name.
type gameFact struct{ Name, Text string }

// makeFacts returns the facts about the game that its text, its matches and its
// proofs show.
func (m *pageMaker) makeFacts() []gameFact {
	f := m.sheetFile.Parsed
	if f == nil || m.sheetFile.IsPropertyFile {
		return nil
	}
	var list []gameFact
	add := func(name, text string) {
		if text != "" {
			list = append(list, gameFact{name, report.MakePrintable(text)})
		}
	}
	add("roles", playersText(f))
	add("length of matches", strings.Join(m.matchLengths(), "; "))
	add("states", m.visitedStates())
	add("choice", m.choiceText())
	add("moves at the same time", m.simultaneousMoves())
	add("zero-sum", m.answerStatus("zero-sum", "goal values add up to 100"))
	add("dice", yesOrNo(len(f.PlayerNames()) < len(f.RoleNames()), "chance takes part as the role random"))
	add("hidden information", yesOrNo(!f.IsFullyObserved(), "roles see only what rules for sees tell them"))
	add("size", sheetSize(f))
	return list
}

func playersText(f *gdl.File) string {
	players := f.PlayerNames()
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

// matchLengths returns texts about the length of matches.
func (m *pageMaker) matchLengths() (texts []string) {
	if v := m.gameVerdict("termination"); v != nil && v.Status == document.Proved {
		texts = append(texts, "proved to end: "+report.MethodText(v))
	} else if v != nil && v.Status == document.Violated {
		texts = append(texts, "a match can go on for ever")
	}
	if m.playedGame == nil {
		return texts
	}
	switch p := m.playedGame.matchProfile; {
	case p.PlayedMatches == 0:
	case p.FinishedMatches == 0 && p.AnyStuck:
		texts = append(texts, "no match came to an end: a role had no move left")
	case p.FinishedMatches == 0:
		texts = append(texts, fmt.Sprintf("none of %s at random ended within %s", plural.CountNoun(p.PlayedMatches, "match"), plural.CountNoun(playOptions.MaxSteps, "move")))
	case p.ShortestLength == p.LongestLength:
		texts = append(texts, fmt.Sprintf("seen: %s in %s at random", plural.CountNoun(p.LongestLength, "move"), plural.CountNoun(p.FinishedMatches, "match")))
	default:
		texts = append(texts, fmt.Sprintf("seen: %d to %d moves in %s at random", p.ShortestLength, p.LongestLength, plural.CountNoun(p.FinishedMatches, "match")))
	}
	return texts
}

// visitedStates returns the number of states as a text, if all were visited.
func (m *pageMaker) visitedStates() string {
	for i := range m.doc.Verdicts {
		if what, ok := strings.CutPrefix(m.doc.Verdicts[i].Method, "enumeration of "); ok {
			return what
		}
	}
	return ""
}

// choiceText returns a text about the number of legal moves.
func (m *pageMaker) choiceText() string {
	if m.playedGame == nil || m.playedGame.matchProfile.PlayedMatches == 0 {
		return ""
	}
	p := m.playedGame.matchProfile
	if p.ChoiceCount == 0 {
		return "nobody ever had two moves to choose from"
	}
	return fmt.Sprintf("seen: %.1f legal moves on average where there is a choice, at most %d", p.AverageMoves(), p.MostMoves)
}

// simultaneousMoves says whether roles choose at the same time.
func (m *pageMaker) simultaneousMoves() string {
	switch v := m.gameVerdict("turn-taking"); {
	case v != nil && v.Status == document.Proved:
		return "no: proved to be turn-taking"
	case v != nil && v.Status == document.Violated:
		return "yes: several roles choose at the same time"
	case m.playedGame == nil || m.playedGame.matchProfile.PlayedMatches == 0:
		return ""
	case m.playedGame.matchProfile.ChooseTogether:
		return "yes: seen"
	}
	return "not seen"
}

// answerStatus returns the answer to a question about the whole game as a text.
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

// gameVerdict returns the verdict on a property of the whole game.
func (m *pageMaker) gameVerdict(property string) *document.Verdict {
	i := slices.IndexFunc(m.doc.Verdicts, func(v document.Verdict) bool { return v.Property == property })
	if i < 0 {
		return nil
	}
	return &m.doc.Verdicts[i]
}

// sheetSize returns the numbers of rules, facts, relations and lines as a text.
func sheetSize(f *gdl.File) string {
	facts, names := 0, map[string]bool{}
	for _, r := range f.Rules {
		if len(r.Body) == 0 {
			facts++
		}
		names[r.Head.Name] = true
	}
	lines := 0
	if f.Source != nil {
		lines = f.Source.File.LineCount()
	}
	return fmt.Sprintf("%s, %s, %s, %s", plural.CountNoun(len(f.Rules)-facts, "rule"), plural.CountNoun(facts, "fact"),
		plural.CountNoun(len(names), "relation"), plural.CountNoun(lines, "line"))
}
