// Package finding defines the results of analyzers: findings with positions and
// severities, and verdicts on properties of the game.
package finding

import (
	"bytes"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// Severities, rules, causes and suppressions have the types of package document.
type (
	Severity    = document.Severity
	Rule        = document.Rule
	Cause       = document.Cause
	Suppression = document.Suppression
)

// The severities, in ascending order.
const (
	SeverityNote    = document.SeverityNote
	SeverityWarning = document.SeverityWarning
	SeverityError   = document.SeverityError
)

// A Finding is one message for the author, with its position.
type Finding struct {
	Code       string
	Severity   Severity
	Pos        token.Pos
	End        token.Pos
	KnownPos   token.Pos // the place from which the fingerprint is made, if it is another one than Pos; comments that ignore findings apply there too
	KnownEnd   token.Pos
	Message    string // lower case, no full stop
	Related    []RelatedPlace
	Fixes      []analysis.SuggestedFix // repairs that keep the meaning; the first is preferred
	MatchTrace *play.Trace             // the match that shows the finding, from the initial state
	OtherTrace *play.Trace             // the other match of a knowledge violation
	// Role is the role that a finding is about, such as a role that cannot move. For a finding about two matches,
	// it is the role that cannot distinguish them.
	Role string
	// Witnesses are the other matches that violate a formula about knowledge. Each has the role that cannot
	// distinguish it, and the match that it resembles.
	Witnesses      []proof.Witness
	Property       proof.Property
	WholeRulesheet bool   // the finding is about the rulesheet as a whole, and Pos is only where it is shown
	Cause          *Cause // the cause, if it is known
	// Reason is the end of the message of a violation whose cause is not known.
	Reason string
	// Path names the fluents that the match has lost, or given two values, on the way to a
	// violation. Faults of other fluents have no part in the violation.
	Path []string

	// UnsafeFixes are repairs that guess the author's intention, so that they
	// may change the meaning of the rulesheet. They are applied only if the
	// author asks for them.
	UnsafeFixes []analysis.SuggestedFix

	// RepairsReading says that the fixes repair the syntax error for which the parser had to guess
	// (gdl.Rule.Guessed). No other fix may touch such a rule.
	RepairsReading bool

	// HasProposals says that the unsafe fixes are proposals that were tried in matches. They are
	// applied only if further evidence supports them.
	HasProposals bool

	// IsUnreached says that the finding is about a condition that holds in no reachable state. If
	// another finding is the reason why few states are reached, this finding follows from it.
	IsUnreached bool

	// YieldsTo holds codes. If a finding with such a code is at the same place, or has it as a
	// related place, this finding is left out.
	YieldsTo []string

	// The runner sets the following fields; analyzers leave them empty.
	Fingerprint       string       // the same for this finding in other versions of the rulesheet
	OtherFingerprints []string     // the fingerprints of a violation at its other rules, one of which may have been its cause in another version
	IsHarmless        bool         // the first proposal changes nothing else in the game, and may be applied without being shown
	SuppressedBy      *Suppression // nil for a finding that is shown
	Remakes           []string     // the messages of the proposals that may make another game
	IsConsequence     bool         // the finding follows from another finding of the rulesheet
	Follows           []string     // the fingerprints of the findings from which this one follows
}

// Yield removes from a list the findings that yield to another finding of the list.
func Yield(list []Finding) []Finding {
	if !slices.ContainsFunc(list, func(f Finding) bool { return len(f.YieldsTo) > 0 }) {
		return list
	}
	at := map[token.Pos][]string{} // codes
	for _, f := range list {
		at[f.Pos] = append(at[f.Pos], f.Code)
		for _, r := range f.Related {
			at[r.Pos] = append(at[r.Pos], f.Code)
		}
	}
	return slices.DeleteFunc(list, func(f Finding) bool {
		return slices.ContainsFunc(f.YieldsTo, func(code string) bool { return slices.Contains(at[f.Pos], code) })
	})
}

// IsOffer tells whether the unsafe fixes of a finding depend on the meaning of the rules, and not
// on their form. Such fixes are shown, but applied only if it is known that nothing else in the
// game changes.
func (f *Finding) IsOffer() bool { return f.HasProposals || IsAboutMeaning(f.Code) }

// Known returns the place from which the fingerprint of a finding is made.
func (f *Finding) Known() (from, to token.Pos) {
	if f.KnownPos.IsValid() {
		return f.KnownPos, f.KnownEnd
	}
	return f.Pos, f.End
}

// SetLineEnds changes the line ends in the texts of all fixes to end, that of the rulesheet. The
// line ends before must be LF or end.
func (f *Finding) SetLineEnds(end string) {
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

// RepairFirst is the message of a related place whose own finding may be the cause of a finding. It
// should be repaired first, since this may remove both.
const RepairFirst = "repair this first: the rules of this question depend on it"

// A RelatedPlace is a further position that belongs to a finding.
type RelatedPlace struct {
	Pos     token.Pos
	End     token.Pos
	Message string
}

// An AnalysisResult holds the findings and verdicts that an analyzer of gdllint returns.
type AnalysisResult struct {
	Findings []Finding
	Verdicts []proof.Verdict
}
