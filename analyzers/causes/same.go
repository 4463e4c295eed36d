package causes

import (
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// sameCause returns the finding at the same rule that e repeats. For an error this is an earlier error about the same
// fluent. For another finding it is any error with a cause about the same fluent. For either it may be an earlier finding,
// of no lower severity, that says the same of another role.
func (b *findingIndex) sameCause(e *indexedFinding) []*indexedFinding {
	name := b.lostFluent(e)
	if name == "" || e.form == nil {
		return nil
	}
	isPast := false
	for _, other := range b.findingsByForm[e.form] {
		switch {
		case other == e:
			isPast = true
			if e.Severity == finding.SeverityError {
				return nil // later findings repeat this one
			}
		case other.Severity == finding.SeverityError && other.Cause != nil && b.lostFluent(other) == name,
			!isPast && other.Severity >= e.Severity && isOfOtherRole(other, e):
			return []*indexedFinding{other}
		}
	}
	return nil
}

// lostFluent returns the name of the fluent whose fate a finding explains; "" if it is
// about something else.
func (b *findingIndex) lostFluent(e *indexedFinding) string {
	switch {
	case e.Cause != nil:
		name := strings.Trim(e.Cause.Fluent, "()")
		name, _, _ = strings.Cut(name, " ")
		return gdl.FoldName(name)
	case e.Code == "Y10" || e.Code == "Y13":
		if e.rule != nil && e.rule.Head.Name == gdl.Next && len(e.rule.Head.Args) == 1 {
			return e.rule.Head.Args[0].Name
		}
	}
	return ""
}

// isOfOtherRole tells whether a finding says the same as another one, of another role.
func isOfOtherRole(x, y *indexedFinding) bool {
	return x.Code == y.Code && x.Role != y.Role && x.Cause != nil && y.Cause != nil && *x.Cause == *y.Cause
}
