package causes

import (
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// sameCause tells whether another finding at the same rule has the same cause: an
// error before this one, or the error that this warning goes with.
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

// lost returns the name of the fluent whose fate a finding explains; "" if it is
// about something else.
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
