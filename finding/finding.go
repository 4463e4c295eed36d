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

// Rules and severities, causes and suppressions are those of the document.
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
	KnownPos   token.Pos // the place of its fingerprint, where that is another one; comments ignore it there too
	KnownEnd   token.Pos
	Message    string // lower case, no full stop
	Related    []RelatedPlace
	Fixes      []analysis.SuggestedFix // repairs that keep the meaning; the first is preferred
	MatchTrace *play.Trace             // the match that shows it, from the initial state
	OtherTrace *play.Trace             // the other match of a knowledge violation
	// Role is the role that a finding is about, such as a role that cannot move. For a finding about two matches,
	// it is the role that cannot distinguish them.
	Role string
	// Witnesses are the other matches that violate a formula about knowledge. Each has the role that cannot
	// distinguish it, and the match that it resembles.
	Witnesses      []proof.Witness
	Property       proof.Property
	WholeRulesheet bool   // about the rulesheet as a whole, wherever it is shown
	Cause          *Cause // the cause, if it is known
	// Reason is the end of the message of a violation whose cause is not known.
	Reason string
	// Path names the fluents that its match has lost, or given two values, on the way to a violation. The fault
	// of another one has no part in it.
	Path []string

	// UnsafeFixes are repairs that guess the author's intention, so that they
	// may change the meaning of the rulesheet. They are applied only if the
	// author asks for them.
	UnsafeFixes []analysis.SuggestedFix

	// RepairsReading says that the fixes mend the syntax error for which the reader
	// had to guess (gdl.Rule.Guessed). No other fix may touch such a rule.
	RepairsReading bool

	// HasProposals says that its unsafe fixes are proposals that were tried in matches. They
	// are applied only where more speaks for them.
	HasProposals bool

	// IsUnreached says that it is about a condition that no reachable state meets. If few
	// states are reached for a reason that another finding gives, it follows from that.
	IsUnreached bool

	// YieldsTo holds the codes that, reported at the same place or with it as a related place, leave nothing to
	// say here.
	YieldsTo []string

	// The runner sets the following fields; analyzers leave them empty.
	Fingerprint       string       // the same for this finding in other versions of the rulesheet
	OtherFingerprints []string     // those of a violation at the other rules that it shows, of which another version may have found one to be the cause
	IsHarmless        bool         // the first of its proposals keeps the rest of the game as it was, and may be applied unseen
	SuppressedBy      *Suppression // nil for a finding that is shown
	Remakes           []string     // the messages of the proposals that keep no state before the fault
	IsConsequence     bool         // it follows from another finding of the rulesheet
	Follows           []string     // the fingerprints of these
}

// Yield leaves out the findings that have nothing to say beside another one that shows the same place.
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

// IsOffer tells whether the unsafe fixes of a finding depend on the meaning of the rules, and not on their form.
// Such fixes are shown. They are applied only if the rest of the game is known to stay as it is.
func (f *Finding) IsOffer() bool { return f.HasProposals || IsAboutMeaning(f.Code) }

// Known returns the place of its fingerprint.
func (f *Finding) Known() (from, to token.Pos) {
	if f.KnownPos.IsValid() {
		return f.KnownPos, f.KnownEnd
	}
	return f.Pos, f.End
}

// SetLineEnds gives the text of all fixes the line ends of the rulesheet. It
// expects line ends that are LF or end already; a text may not mix both.
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

// RepairFirst is the message of the related place whose own finding may be the cause of a
// finding: its repair is looked for first, and may end this one too.
const RepairFirst = "the rules of this question depend on this"

// A RelatedPlace is a further position that belongs to a finding.
type RelatedPlace struct {
	Pos     token.Pos
	End     token.Pos
	Message string
}

// An AnalysisResult is the analysis result of an analyzer of gdllint.
type AnalysisResult struct {
	Findings []Finding
	Verdicts []proof.Verdict
}
