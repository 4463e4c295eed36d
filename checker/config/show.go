package config

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/pattern"
)

// String returns the effective settings as YAML, each value with its origin in
// a comment.
func (e EffectiveSettings) String() string {
	var b strings.Builder
	if e.File != nil {
		fmt.Fprintf(&b, "# settings of %s and of the flags; flags decide\n", e.File.Path)
	} else {
		fmt.Fprintf(&b, "# settings of the flags; there is no %s\n", FileName)
	}
	writeSettings(&b, "", e.Settings)
	if e.File == nil || len(e.File.Overrides) == 0 {
		return b.String()
	}
	b.WriteString(overridesKey + ":\n")
	for _, o := range e.File.Overrides {
		lead := "  - "
		if len(o.PathGlobs) > 0 {
			fmt.Fprintf(&b, "%s%s:\n", lead, pathsKey)
			writeItems(&b, "      ", o.PathGlobs)
			lead = "    "
		}
		writeSettings(&b, "    ", o.Settings)
	}
	return b.String()
}

// writeSettings writes the settings that are set.
func writeSettings(b *strings.Builder, indent string, s Settings) {
	writeList(b, indent, "select", s.SelectedRules)
	writeList(b, indent, "ignore", s.IgnoredRules)
	writeList(b, indent, "only", s.OnlyRules)
	writeList(b, indent, "require", s.RequiredProperties)
	writeSeverities(b, indent, s.RuleSeverities)
	writeList(b, indent, "exclude", s.ExcludeGlobs)
	writeScalar(b, indent, "static", s.StaticOnly)
	writeScalar(b, indent, "budget", s.BudgetName)
	writeScalar(b, indent, "notation", s.NotationName)
	writeScalar(b, indent, "solver", s.SolverName)
	writeScalar(b, indent, "timeout", SettingValue[string]{CompactDuration(s.FileTimeout.Value), s.FileTimeout.OriginText})
	writeScalar(b, indent, "jobs", s.JobCount)
	writeScalar(b, indent, "fail-on", s.FailOn)
	writeScalar(b, indent, "fail-on-open", s.FailOnOpen)
	writeList(b, indent, "format", s.ReportFormats)
	writeScalar(b, indent, "baseline", s.BaselinePath)
}

func writeList(b *strings.Builder, indent, name string, values []SettingValue[string]) {
	if len(values) > 0 {
		fmt.Fprintf(b, "%s%s:\n", indent, name)
		writeItems(b, indent+"  ", values)
	}
}

func writeItems(b *strings.Builder, indent string, values []SettingValue[string]) {
	for _, v := range values {
		fmt.Fprintf(b, "%s- %s # %s\n", indent, quoteScalar(v.Value), v.OriginText)
	}
}

// writeSeverities writes the severities of rules.
func writeSeverities(b *strings.Builder, indent string, list []RuleSeverity) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "%sseverity:\n", indent)
	for _, s := range list {
		fmt.Fprintf(b, "%s  %s: %s # %s\n", indent, quoteScalar(s.RuleWord.Value), s.LevelName, s.RuleWord.OriginText)
	}
}

func writeScalar[T any](b *strings.Builder, indent, name string, v SettingValue[T]) {
	if v.IsSet() {
		fmt.Fprintf(b, "%s%s: %s # %s\n", indent, name, scalarText(v.Value), v.OriginText)
	}
}

func scalarText(value any) string {
	if s, ok := value.(string); ok {
		return quoteScalar(s)
	}
	return fmt.Sprint(value)
}

// plainWord is text that needs no quotes in YAML.
var plainWord = pattern.LazyRegexp(`^[A-Za-z./][A-Za-z0-9_./=-]*$`)

// quoteScalar returns text in a form that YAML reads as the same text.
func quoteScalar(s string) string {
	switch strings.ToLower(s) {
	case "true", "false", "null", ".nan", ".inf":
		return strconv.Quote(s)
	}
	if plainWord().MatchString(s) {
		return s
	}
	return strconv.Quote(s)
}

// CompactDuration returns a duration as 1m30s or 2m, where package time writes 2m0s and
// 1.5s.
func CompactDuration(d time.Duration) string {
	if d < time.Millisecond {
		return d.String()
	}
	whole := d.Truncate(time.Second)
	rest := ""
	if ms := (d - whole).Milliseconds(); ms > 0 {
		rest = fmt.Sprintf("%dms", ms)
		if whole == 0 {
			return rest
		}
	}
	s := whole.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s + rest
}
