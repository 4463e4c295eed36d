package document

import (
	"fmt"
)

// A Severity says how bad a finding is.
type Severity int

// The severities, in ascending order.
const (
	SeverityNote    Severity = iota // good to know
	SeverityWarning                 // surely a mistake
	SeverityError                   // not valid GDL, or not a proper game
)

var severityNames = [...]string{"note", "warning", "error"}

// String returns "note", "warning" or "error".
func (s Severity) String() string { return severityNames[s] }

// MarshalText is part of encoding.TextMarshaler.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is part of encoding.TextUnmarshaler.
func (s *Severity) UnmarshalText(text []byte) error {
	for i, name := range severityNames {
		if string(text) == name {
			*s = Severity(i)
			return nil
		}
	}
	return fmt.Errorf("no severity is called %.20q", text)
}

// A Rule describes one kind of findings, for reports and the manual. Codes never change.
type Rule struct {
	Code        string   `json:"code"`             // family letter and number: "V02"
	Name        string   `json:"name"`             // "unsafe-negation"
	Family      string   `json:"family,omitempty"` // set only in the list of rules in JSON
	Severity    Severity `json:"severity"`
	OnByDefault bool     `json:"default"`
	Title       string   `json:"title"`  // one line, lower case, no full stop
	Text        string   `json:"text"`   // why it matters and how to mend it, Markdown
	Bad         string   `json:"bad"`    // a complete rulesheet, or rules to append to the example game, with a finding
	Good        string   `json:"good"`   // the same without the finding
	Source      string   `json:"source"` // origin of the rule: paper and definition

	// Fix and UnsafeFixText say how the fixes of its findings edit the text, one
	// line, lower case; "" if there are none. Fix keeps the meaning of the
	// rulesheet, UnsafeFixText may change it.
	Fix           string `json:"fix,omitempty"`
	UnsafeFixText string `json:"unsafe_fix,omitempty"`
}

// FixKinds returns "safe", "unsafe", both, or "" for a rule without fixes.
func (r Rule) FixKinds() string {
	switch {
	case r.Fix != "" && r.UnsafeFixText != "":
		return "safe, unsafe"
	case r.Fix != "":
		return "safe"
	case r.UnsafeFixText != "":
		return "unsafe"
	}
	return ""
}
