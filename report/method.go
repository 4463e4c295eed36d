package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// proofText returns how a verdict was reached, in plain words, with the number of facts that the
// proof uses.
func (t *TextWriter) proofText(v *document.Verdict) string {
	text := MethodText(v)
	if len(v.Invariants) == 0 {
		return text
	}
	text += ", with " + factCountText(v)
	if !t.options.Verbose && !t.hintShown {
		t.hintShown = true
		text += map[bool]string{true: " (-v shows it)", false: " (-v lists them)"}[len(v.Invariants) == 1]
	}
	return text
}

// searchPhrases maps the prover's name of a method that finds a match to a phrase in plain words.
var searchPhrases = map[string]string{
	"random match":                    "found by playing at random",
	"directed match":                  "found by playing towards it",
	"planner":                         "found by search",
	"bounded search":                  "found by search",
	"wall":                            "found by planning how a side can wall itself in",
	"one program about whole matches": "found by the solver",
	"property-directed reachability":  "found by the solver",
	"enumeration":                     "a shortest one",
}

// MethodText returns in plain words how a verdict was reached. Programs that read reports get the
// prover's names of the methods instead, such as 0-induction.
func MethodText(v *document.Verdict) string {
	steps, moves := plural.CountNoun(v.Depth, "move"), v.Depth > 0
	switch m := v.Method; {
	case searchPhrases[m] != "" && v.Match != nil && v.SecondMatch == nil:
		return foundMatchText(v, searchPhrases[m])
	case m == "enumeration" && v.SecondMatch != nil:
		return fmt.Sprintf("two matches of %s, the shortest ones", steps)
	case searchPhrases[m] != "" && v.SecondMatch != nil:
		return fmt.Sprintf("two matches of %s, %s", steps, searchPhrases[m])
	case m == "play":
		return "found by playing"
	case strings.HasPrefix(m, "a strategy of chance"):
		return m // the length of the match says nothing about a strategy
	case m == "its parts":
		return "by the answers to its parts"
	case m == "0-induction":
		return "by the rules of one state"
	case m == "induction":
		return "by induction over the moves"
	case strings.HasSuffix(m, "-induction") && moves:
		return fmt.Sprintf("by induction over %s in a row", steps)
	case m == "induction over two matches":
		return "by induction over two matches that look the same to the role"
	case strings.HasPrefix(m, "enumeration of "):
		states := strings.TrimPrefix(m, "enumeration of ")
		if one, rest, _ := strings.Cut(states, ","); one == "1 state" {
			return strings.TrimSuffix("its only state was visited,"+rest, ",")
		}
		return "all " + states + " were visited"
	case strings.HasPrefix(m, "ranking: "), strings.HasPrefix(m, "step counter: "):
		_, what, _ := strings.Cut(m, ": ")
		return what
	case strings.HasPrefix(m, "exhaustion: "):
		return "all matches were tried: " + strings.TrimPrefix(m, "exhaustion: ")
	case m != "" && moves:
		return fmt.Sprintf("%s, depth %d", m, v.Depth)
	}
	return v.Method
}

// foundMatchText returns a text about the length of the match that shows a verdict, and about how
// it was found.
func foundMatchText(v *document.Verdict, found string) string {
	if v.Depth == 0 {
		return "the initial state shows it"
	}
	return fmt.Sprintf("a match of %s, %s", plural.CountNoun(v.Depth, "move"), found)
}

// factCountText returns the number of facts that a proof uses, as text.
func factCountText(v *document.Verdict) string {
	if len(v.Invariants) == 1 {
		return "1 fact that always holds"
	}
	return fmt.Sprintf("%d facts that always hold", len(v.Invariants))
}
