// Package finding is what an analyzer hands over to the writers: findings
// with their place and severity, and the verdicts on properties of the game.
package finding

import (
	"bytes"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// A Severity says how bad a finding is.
type Severity int

// The severities, in ascending order.
const (
	Note    Severity = iota // worth knowing
	Warning                 // surely not meant
	Error                   // not valid GDL, or not a proper game
)

// String returns "note", "warning" or "error".
func (s Severity) String() string { return [...]string{"note", "warning", "error"}[s] }

// A Rule is one kind of finding. Codes are stable for ever.
type Rule struct {
	Code     string // family letter and number: "V02"
	Name     string // "unsafe-negation"
	Severity Severity
	Default  bool   // on unless the configuration says otherwise
	Title    string // one line, lower case, no full stop
	Text     string // why it matters and what to do, Markdown
	Bad      string // a complete rulesheet, or rules to append to the example game, with a finding
	Good     string // the same without
	Source   string // where the rule comes from: paper and definition

	// What the fixes of its findings do, one line, lower case; "" if there are
	// none. Fix keeps the meaning of the rulesheet, UnsafeFix need not.
	Fix, UnsafeFix string
}

// Fixable returns "safe", "unsafe", both, or "" for a rule without fixes.
func (r Rule) Fixable() string {
	switch {
	case r.Fix != "" && r.UnsafeFix != "":
		return "safe, unsafe"
	case r.Fix != "":
		return "safe"
	case r.UnsafeFix != "":
		return "unsafe"
	}
	return ""
}

// A Finding is one thing to tell the author at one place.
type Finding struct {
	Code     string
	Severity Severity
	Pos, End token.Pos
	Message  string // lower case, no full stop
	Related  []Related
	Fixes    []analysis.SuggestedFix // repairs that keep the meaning; the first is preferred
	Trace    *play.Trace             // the match that shows it, from the initial state
	Trace2   *play.Trace             // the other match of a knowledge violation
	// Role is the role that a finding is about, such as one that cannot move; where
	// there are two matches, the one that cannot tell them apart.
	Role string
	// Witnesses are the other matches of a violation of a formula about
	// knowledge, each with who cannot tell it from which.
	Witnesses []proof.Witness
	Property  proof.Property
	Whole     bool   // about the rulesheet as a whole, wherever it is shown
	Cause     *Cause // why it is so, if that is known

	// UnsafeFixes are repairs that guess what was meant, and so may change what
	// the rulesheet says. Nothing applies them unless the author asks for it.
	UnsafeFixes []analysis.SuggestedFix

	// Repairs says that the fixes repair the very fault for which the reader
	// had to guess (gdl.Rule.Guessed). No other fix may touch such a rule.
	Repairs bool

	// What the runner adds; analyzers leave all of it empty.
	Fingerprint string       // the same for this finding in other versions of the rulesheet
	Suppressed  *Suppression // nil for a finding that is shown
	Consequence bool         // it follows from another finding of the rulesheet
}

// EndLines has the text of all fixes end its lines as the rulesheet does. Fixes
// whose lines end with LF or as told are written so; none may mix both.
func (f *Finding) EndLines(end string) {
	if end == "\n" {
		return
	}
	for _, list := range [][]analysis.SuggestedFix{f.Fixes, f.UnsafeFixes} {
		for _, fix := range list {
			for i := range fix.TextEdits {
				e := &fix.TextEdits[i]
				e.NewText = bytes.ReplaceAll(bytes.ReplaceAll(e.NewText, []byte(end), []byte{'\n'}), []byte{'\n'}, []byte(end))
			}
		}
	}
}

// A Cause is why a property of the game is violated: what became of a fluent.
type Cause struct {
	Kind   string // lost, doubled, unmade, ended, stays, unmet, idle
	Fluent string // as its author spells it; of idle the move
	Move   int    // the joint move, from 1, that did it; 0 if none did
}

// Matches returns the matches that show a finding, the first one first.
func (f *Finding) Matches() []*play.Trace {
	matches := []*play.Trace{f.Trace, f.Trace2}
	for _, w := range f.Witnesses {
		matches = append(matches, w.Trace)
	}
	return matches
}

// A Related is another place that belongs to a finding.
type Related struct {
	Pos, End token.Pos
	Message  string
}

// A Result is what an analyzer of gdllint returns as its analysis result.
type Result struct {
	Findings []Finding
	Verdicts []proof.Verdict
}
