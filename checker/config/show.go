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
func (e Effective) String() string {
	var b strings.Builder
	if e.File != nil {
		fmt.Fprintf(&b, "# settings of %s and of the flags; flags decide\n", e.File.Path)
	} else {
		fmt.Fprintf(&b, "# settings of the flags; there is no %s\n", FileName)
	}
	show(&b, "", e.Settings)
	if e.File == nil || len(e.File.Overrides) == 0 {
		return b.String()
	}
	b.WriteString(overridesKey + ":\n")
	for _, o := range e.File.Overrides {
		lead := "  - "
		if len(o.Paths) > 0 {
			fmt.Fprintf(&b, "%s%s:\n", lead, pathsKey)
			items(&b, "      ", o.Paths)
			lead = "    "
		}
		show(&b, "    ", o.Settings)
	}
	return b.String()
}

// show writes the settings that are set.
func show(b *strings.Builder, indent string, s Settings) {
	list(b, indent, "select", s.Select)
	list(b, indent, "ignore", s.Ignore)
	list(b, indent, "only", s.Only)
	list(b, indent, "require", s.Require)
	showSeverity(b, indent, s.Severity)
	list(b, indent, "exclude", s.Exclude)
	scalar(b, indent, "static", s.Static)
	scalar(b, indent, "budget", s.Budget)
	scalar(b, indent, "notation", s.Notation)
	scalar(b, indent, "solver", s.Solver)
	scalar(b, indent, "timeout", Value[string]{Compact(s.Timeout.Value), s.Timeout.Origin})
	scalar(b, indent, "jobs", s.Jobs)
	scalar(b, indent, "fail-on", s.FailOn)
	scalar(b, indent, "fail-on-open", s.FailOnOpen)
	list(b, indent, "format", s.Format)
	scalar(b, indent, "baseline", s.Baseline)
}

func list(b *strings.Builder, indent, name string, values []Value[string]) {
	if len(values) > 0 {
		fmt.Fprintf(b, "%s%s:\n", indent, name)
		items(b, indent+"  ", values)
	}
}

func items(b *strings.Builder, indent string, values []Value[string]) {
	for _, v := range values {
		fmt.Fprintf(b, "%s- %s # %s\n", indent, quote(v.Value), v.Origin)
	}
}

// showSeverity writes the severities of rules.
func showSeverity(b *strings.Builder, indent string, list []Severity) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "%sseverity:\n", indent)
	for _, s := range list {
		fmt.Fprintf(b, "%s  %s: %s # %s\n", indent, quote(s.Rule.Value), s.Level, s.Rule.Origin)
	}
}

func scalar[T any](b *strings.Builder, indent, name string, v Value[T]) {
	if v.IsSet() {
		fmt.Fprintf(b, "%s%s: %s # %s\n", indent, name, plain(v.Value), v.Origin)
	}
}

func plain(value any) string {
	if s, ok := value.(string); ok {
		return quote(s)
	}
	return fmt.Sprint(value)
}

// plainWord is text that needs no quotes in YAML.
var plainWord = pattern.New(`^[A-Za-z./][A-Za-z0-9_./=-]*$`)

// quote returns text in a form that YAML reads as the same text.
func quote(s string) string {
	switch strings.ToLower(s) {
	case "true", "false", "null", ".nan", ".inf":
		return strconv.Quote(s)
	}
	if plainWord().MatchString(s) {
		return s
	}
	return strconv.Quote(s)
}

// Compact returns a duration as 1m30s or 2m, where package time writes 2m0s and
// 1.5s.
func Compact(d time.Duration) string {
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
