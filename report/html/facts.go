package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// A fact is a property of a game with its name.
type fact struct{ Name, Text string }

// facts returns the facts about the game that its text, its matches and its
// proofs show.
func (m *maker) facts() []fact {
	f := m.file.Parsed
	if f == nil || m.file.Extra {
		return nil
	}
	var list []fact
	add := func(name, text string) {
		if text != "" {
			list = append(list, fact{name, report.Printable(text)})
		}
	}
	add("roles", m.roleText(f))
	add("length of matches", strings.Join(m.lengths(), "; "))
	add("states", m.states())
	add("choice", m.choice())
	add("moves at the same time", m.together())
	add("zero-sum", m.status(proof.ZeroSum, "goal values add up to 100"))
	add("dice", answerText(len(roles.Players(f)) < len(f.Roles()), "chance takes part as the role random"))
	add("hidden information", answerText(!f.Observed(), "roles see only what rules for sees tell them"))
	add("size", m.size(f))
	return list
}

func (m *maker) roleText(f *gdl.File) string {
	players := roles.Players(f)
	if len(players) == 0 {
		return ""
	}
	return fmt.Sprintf("%s: %s", plural.Count(len(players), "player"), strings.Join(players, ", "))
}

func answerText(is bool, text string) string {
	if is {
		return "yes: " + text
	}
	return "no"
}

// lengths returns texts about the length of matches.
func (m *maker) lengths() (texts []string) {
	if v := m.answer(proof.Termination); v != nil && v.Status == proof.Proved {
		texts = append(texts, "proved to end: "+report.Method(v))
	} else if v != nil && v.Status == proof.Violated {
		texts = append(texts, "a match can go on for ever")
	}
	if m.seen == nil {
		return texts
	}
	switch p := m.seen.profile; {
	case p.Played == 0:
	case p.Finished == 0 && p.Stuck:
		texts = append(texts, "no match came to an end: a role had no move left")
	case p.Finished == 0:
		texts = append(texts, fmt.Sprintf("none of %s at random ended within %s", plural.Count(p.Played, "match"), plural.Count(seenOptions.Steps, "move")))
	case p.Shortest == p.Longest:
		texts = append(texts, fmt.Sprintf("seen: %s in %s at random", plural.Count(p.Longest, "move"), plural.Count(p.Finished, "match")))
	default:
		texts = append(texts, fmt.Sprintf("seen: %d to %d moves in %s at random", p.Shortest, p.Longest, plural.Count(p.Finished, "match")))
	}
	return texts
}

// states returns the number of states as a text, if all were visited.
func (m *maker) states() string {
	for i := range m.file.Verdicts {
		if what, ok := strings.CutPrefix(m.file.Verdicts[i].Method, "enumeration of "); ok {
			return what
		}
	}
	return ""
}

// choice returns a text about the number of legal moves.
func (m *maker) choice() string {
	if m.seen == nil || m.seen.profile.Played == 0 {
		return ""
	}
	p := m.seen.profile
	if p.Choices == 0 {
		return "nobody ever had two moves to choose from"
	}
	return fmt.Sprintf("seen: %.1f legal moves on average where there is a choice, at most %d", p.Average(), p.MostMoves)
}

// together says whether roles choose at the same time.
func (m *maker) together() string {
	switch v := m.answer(proof.TurnTaking); {
	case v != nil && v.Status == proof.Proved:
		return "no: proved to be turn-taking"
	case v != nil && v.Status == proof.Violated:
		return "yes: several roles choose at the same time"
	case m.seen == nil || m.seen.profile.Played == 0:
		return ""
	case m.seen.profile.Together:
		return "yes: seen"
	}
	return "not seen"
}

// status returns the answer to a question about the whole game as a text.
func (m *maker) status(p proof.Property, proved string) string {
	v := m.answer(p)
	if v == nil {
		return ""
	}
	switch v.Status {
	case proof.Proved:
		if proviso := report.Proviso(m.file, v); proviso != "" {
			proved += " where " + proviso
		}
		return "yes, proved: " + proved
	case proof.Violated:
		return strings.TrimSuffix("no: "+v.Detail, ": ")
	}
	return "not known"
}

// answer returns the verdict on a property of the whole game.
func (m *maker) answer(p proof.Property) *proof.Verdict {
	i := slices.IndexFunc(m.file.Verdicts, func(v proof.Verdict) bool { return v.Property == p })
	if i < 0 {
		return nil
	}
	return &m.file.Verdicts[i]
}

// size returns the numbers of rules, facts, relations and lines as a text.
func (m *maker) size(f *gdl.File) string {
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
	return fmt.Sprintf("%s, %s, %s, %s", plural.Count(len(f.Rules)-facts, "rule"), plural.Count(facts, "fact"),
		plural.Count(len(names), "relation"), plural.Count(lines, "line"))
}
