package causes

import (
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// sameCause tells whether a finding has its cause at a rule where another one
// tells the same cause: an error before it, or an error of which it is the
// warning.
func (b *book) sameCause(e *entry) bool {
	if e.form == nil {
		return false
	}
	name := b.lost(e)
	if name == "" {
		return false
	}
	for _, other := range b.forms[e.form] {
		switch {
		case other == e:
			if e.Severity == finding.Error {
				return false // the first one is the one to tell
			}
		case other.Severity == finding.Error && other.Cause != nil && b.lost(other) == name:
			return true
		}
	}
	return false
}

// lost returns the name of the fluent of which a finding says what became of
// it; "" if it is about something else.
func (b *book) lost(e *entry) string {
	switch {
	case e.Cause != nil:
		name := strings.Trim(e.Cause.Fluent, "()")
		name, _, _ = strings.Cut(name, " ")
		return gdl.Fold(name)
	case e.Code == "Y10" || e.Code == "Y13":
		if e.rule != nil && e.rule.Head.Name == gdl.Next && len(e.rule.Head.Args) == 1 {
			return e.rule.Head.Args[0].Name
		}
	}
	return ""
}
