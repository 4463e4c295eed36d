package html

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// answer holds the texts of a verdict on a page.
type answer struct {
	Question, Meaning string
	Status            string
	How, Reason       string
	Facts             []factGroup // the facts that the proof uses
	Uses              string      // a text with the number of these facts
	Match             string      // the name of the viewer that shows the match
	Seconds           string
}

// A factGroup holds facts of one form: the first of them, and the number of the
// others.
type factGroup struct {
	Title string
	Facts []string
	More  int
}

// maxFacts bounds the facts of one form that are shown.
const maxFacts = 40

func (m *maker) answers() []answer {
	var list []answer
	for i := range m.file.Verdicts {
		v := &m.file.Verdicts[i]
		a := answer{Question: report.Printable(report.Title(v.Question)), Meaning: meaning(v.Question), Status: string(report.StatusOf(v)),
			Reason: report.Printable(report.WithoutAdvice(v.Reason)), Match: m.viewerOf(v.Trace, v.Trace2),
			Facts: groups(v.Invariants), Seconds: fmt.Sprintf("%.2f", v.Seconds)}
		var how []string
		if v.Total > 0 && v.Reason == "" {
			how = append(how, fmt.Sprintf("%d of %d", v.Proved, v.Total))
		}
		proviso := report.Proviso(m.file, v)
		if proviso != "" {
			proviso = "where " + proviso
		}
		for _, text := range []string{v.Detail, proviso, report.Method(v)} {
			if text != "" {
				how = append(how, text)
			}
		}
		a.How = report.Printable(strings.Join(how, "; "))
		if n := len(v.Invariants); n > 0 {
			a.Uses = "uses " + plural.Count(n, "fact") + " that always " + map[bool]string{true: "holds", false: "hold"}[n == 1]
		}
		if v.Formula != nil {
			a.Meaning = report.Printable(v.Formula.String())
		}
		list = append(list, a)
	}
	return list
}

// meaning returns a sentence with the meaning of a question.
func meaning(q proof.Question) string {
	switch q.Property {
	case proof.InitialState:
		return "the match is not over before it begins"
	case proof.Playability:
		return "every role has a legal move until the match is over"
	case proof.Termination:
		return "every match ends"
	case proof.UtilityStructure:
		return "at the end every role has exactly one goal value"
	case proof.Winnability:
		return "some match gives the role 100"
	case proof.StrongWinnability:
		return "the role can be sure to win"
	case proof.WellFormed:
		return "matches end, everybody always has a move, goal values are clear, and every role can win"
	case proof.TurnTaking:
		return "at most one role at a time has a choice"
	case proof.ZeroSum:
		return "at the end the goal values add up to 100"
	case proof.ConstantSum:
		return "at the end the goal values always add up to the same"
	case proof.Monotonic:
		return "goal values never fall during a match"
	case proof.Functionals:
		return "places that hold one value at a time"
	case proof.Persistence:
		return "fluents that stay for ever once they hold, or stay away once they are gone"
	case proof.KnowsLegal:
		return "the role can tell its legal moves from what it sees"
	case proof.KnowsTerminal:
		return "the role can tell that the match is over"
	case proof.KnowsGoal:
		return "the role can tell its goal value at the end"
	}
	return ""
}

// groups collects facts of one form, which differ only in their constants.
func groups(facts []string) []factGroup {
	var list []factGroup
	at := map[string]int{}
	for _, text := range facts {
		form := formOf(text)
		n, known := at[form]
		if !known {
			n = len(list)
			at[form] = n
			list = append(list, factGroup{Title: report.Printable(form)})
		}
		if g := &list[n]; len(g.Facts) < maxFacts {
			g.Facts = append(g.Facts, report.Printable(text))
		} else {
			g.More++
		}
	}
	for i := range list {
		if n := len(list[i].Facts) + list[i].More; n > 1 {
			list[i].Title = fmt.Sprintf("%s – %s", list[i].Title, plural.Count(n, "fact"))
		} else {
			list[i].Title = ""
		}
	}
	return list
}

// formOf returns the form of a fact: its lists are cut after the first member,
// without the arguments of that member.
func formOf(fact string) string {
	words, list, found := strings.Cut(fact, "(")
	if !found {
		return fact
	}
	name, _, _ := strings.Cut(list, " ")
	name, _, _ = strings.Cut(name, ")")
	return strings.TrimSpace(words) + " (" + name + " …)"
}
