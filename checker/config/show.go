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
			writeLines(&b, "      ", listLines(o.PathGlobs), o.pathOrigins)
			lead = "    "
		}
		writeSettings(&b, "    ", o.Settings)
	}
	return b.String()
}

// writeSettings writes the settings that have an origin and may stand in a file.
func writeSettings(b *strings.Builder, indent string, s Settings) {
	for _, r := range settingTable {
		if origins := s.Origins[r.settingName]; len(origins) > 0 && r.isKey(false) {
			lines, isNested := r.valueLines(&s)
			if isNested {
				fmt.Fprintf(b, "%s%s:\n", indent, r.settingName)
				writeLines(b, indent+"  ", lines, origins)
			} else {
				writeLines(b, indent+r.settingName+": ", lines, origins)
			}
		}
	}
}

// writeLines writes lines, each after lead and with its origin in a comment.
func writeLines(b *strings.Builder, lead string, lines, origins []string) {
	for i, line := range lines[:min(len(lines), len(origins))] {
		fmt.Fprintf(b, "%s%s # %s\n", lead, line, origins[i])
	}
}

// plainWord matches text that needs no quotes in YAML.
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

// CompactDuration returns a duration such as 2m or 1s500ms, where package time writes 2m0s and
// 1.5s. Above a millisecond it drops fractions of milliseconds.
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
