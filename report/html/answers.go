package html

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// shownAnswer holds the texts of a verdict on a page.
type shownAnswer struct {
	Question, Meaning string
	Status, Kind      string
	How, Reason       string
	Facts             []factGroup // the facts that the proof uses
	Uses              string      // a text with the number of facts that the proof uses
	Match             string      // the name of the viewer that shows the match
	Seconds           string
}

// A factGroup holds facts of one form: the first maxShownFacts facts, and the number of the others.
type factGroup struct {
	Title string
	Facts []string
	Rest  int
}

// maxShownFacts is the greatest number of facts of one form that are shown.
const maxShownFacts = 40

func (m *pageMaker) makeAnswers() []shownAnswer {
	var list []shownAnswer
	for i := range m.doc.Verdicts {
		v := &m.doc.Verdicts[i]
		a := shownAnswer{Question: v.Title(), Meaning: questionMeanings[v.Property], Status: string(v.Status), Kind: m.statusKind(v),
			Reason: report.WithoutAdvice(v.OpenReason), Match: m.viewerID(v.Match, v.SecondMatch),
			Facts: groupFacts(v.Invariants), Seconds: fmt.Sprintf("%.2f", v.Seconds)}
		a.How = report.HowText(v, report.MethodText(v))
		if n := len(v.Invariants); n > 0 {
			a.Uses = "uses " + plural.CountNoun(n, "fact") + " that always " + map[bool]string{true: "holds", false: "hold"}[n == 1]
		}
		if v.Formula != "" {
			a.Meaning = v.Formula
		}
		list = append(list, a)
	}
	return list
}

// statusKind returns the CSS class of an answer: its status, but "neutral" for a violation of a
// property that is not required, which is neither good nor bad.
func (m *pageMaker) statusKind(v *document.Verdict) string {
	if v.Status == document.Violated && !m.doc.Requires(v) {
		return "neutral"
	}
	return string(v.Status)
}

// questionMeanings maps each question to a sentence with its meaning.
var questionMeanings = map[string]string{
	"initial-state":      "the match is not over before it begins",
	"playability":        "every role has a legal move until the match is over",
	"termination":        "every match ends",
	"utility-structure":  "at the end every role has exactly one goal value",
	"winnability":        "some match gives the role 100",
	"strong-winnability": "the role can be sure to win",
	"well-formed":        "matches end, everybody always has a move, goal values are clear, and every role can win",
	"turn-taking":        "at most one role at a time has a choice",
	"zero-sum":           "at the end the goal values add up to 100",
	"constant-sum":       "at the end the goal values always add up to the same",
	"monotonic":          "goal values never fall during a match",
	"functionals":        "places that hold one value at a time",
	"persistence":        "fluents that stay for ever once they hold, or stay away once they are gone",
	"knows-legal":        "the role can tell its legal moves from what it sees",
	"knows-terminal":     "the role can tell that the match is over",
	"knows-goal":         "the role can tell its goal value at the end",
}

// groupFacts groups facts by their form, in the order of the first fact of each form.
func groupFacts(facts []string) []factGroup {
	var list []factGroup
	at := map[string]int{}
	for _, text := range facts {
		form := factForm(text)
		n, known := at[form]
		if !known {
			n = len(list)
			at[form] = n
			list = append(list, factGroup{Title: form})
		}
		if g := &list[n]; len(g.Facts) < maxShownFacts {
			g.Facts = append(g.Facts, text)
		} else {
			g.Rest++
		}
	}
	for i := range list {
		if n := len(list[i].Facts) + list[i].Rest; n > 1 {
			list[i].Title = fmt.Sprintf("%s – %s", list[i].Title, plural.CountNoun(n, "fact"))
		} else {
			list[i].Title = ""
		}
	}
	return list
}

// factForm returns the form of a fact: the words before its first list, and the list reduced to its
// first name, as in "always (cell …)".
func factForm(fact string) string {
	words, list, found := strings.Cut(fact, "(")
	if !found {
		return fact
	}
	name, _, _ := strings.Cut(list, " ")
	name, _, _ = strings.Cut(name, ")")
	return strings.TrimSpace(words) + " (" + name + " …)"
}
