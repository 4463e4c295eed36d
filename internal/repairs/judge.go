package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// A judgement tells whether the linter caught a repaired fault.
type judgement struct {
	pair
	visible bool
	caught  bool
	stands  bool     // seen, but the repair did not remove it
	by      []place  // findings that caught it
	proved  []string // violated verdicts that caught it
	why     string   // why not, or why no linter can see it
}

// judge compares the findings and verdicts before and after a repair.
func judge(p pair, before, after *report.File) (judgement, error) {
	j := judgement{pair: p}
	var known []class
	for _, fault := range p.faults {
		c, ok := classOf(fault)
		if !ok {
			return j, fmt.Errorf("%s: no rule is known to mean '%s'; extend the table of classes", p.id, fault)
		}
		if c.hidden == "" {
			known = append(known, c)
		} else {
			j.why = c.hidden
		}
	}
	changed := changeOf(before.Source.Text, after.Source.Text)
	switch {
	case len(known) == 0:
		return j, nil
	case changed.none():
		j.why = "nothing but a comment was changed"
		return j, nil
	}
	j.visible, j.why = true, ""
	w := &witness{before: before, after: after, changed: changed, added: additionOf(changed, after.Parsed)}
	for i := range known {
		w.findings(&known[i])
		w.verdicts(&known[i])
	}
	j.by, j.proved, j.caught = w.by, w.proved, len(w.by)+len(w.proved) > 0
	if !j.caught {
		j.why = w.excuse()
		j.stands = len(w.persists)+len(w.violated) > 0
	}
	return j, nil
}

// A witness collects the findings and verdicts that are gone after the repair,
// and those that are not.
type witness struct {
	before, after *report.File
	changed       *change
	added         addition
	by            []place
	proved        []string
	elsewhere     []place  // findings that are gone but stood in other rules
	persists      []place  // findings that are still there
	violated      []string // properties that are still violated
	open          []string
}

// findings collects the findings of the class that are gone after the repair.
func (w *witness) findings(c *class) {
	left := map[string]int{} // findings of the same kind after the repair
	for _, f := range w.after.Findings {
		left[kind(f)]++
	}
	for _, f := range w.before.Findings {
		if !c.means(f.Code) || f.Property != "" {
			continue // properties are compared by their verdicts
		}
		offset := w.before.Source.Offset(f.Pos)
		at := place{f.Code, w.before.Source.File.Line(f.Pos)}
		switch {
		case left[kind(f)] > 0:
			left[kind(f)]--
			w.persists = append(w.persists, at)
		case !w.changed.touches(linesOf(w.before.Parsed, offset)) && !w.added.concerns(w.before.Parsed, offset):
			w.elsewhere = append(w.elsewhere, at)
		default:
			w.by = append(w.by, at)
		}
	}
}

// kind identifies a finding without its place.
func kind(f finding.Finding) string { return f.Code + " " + f.Message }

// verdicts collects the properties that were violated before the repair and are
// not after it.
func (w *witness) verdicts(c *class) {
	for _, v := range w.before.Verdicts {
		if !c.asks(v.Property) {
			continue
		}
		name := string(v.Property)
		if v.Role != "" {
			name += " of " + v.Role
		}
		switch {
		case v.Status == proof.Open:
			w.open = appendNew(w.open, name)
		case v.Status != proof.Violated:
		case violated(w.after, v.Question):
			w.violated = appendNew(w.violated, name)
		default:
			w.proved = appendNew(w.proved, name+" violated")
		}
	}
}

func violated(f *report.File, q proof.Question) bool {
	for _, v := range f.Verdicts {
		if v.Property == q.Property && v.Role == q.Role && v.About == q.About && v.Status == proof.Violated {
			return true
		}
	}
	return false
}

// excuse returns the reason why the fault was not caught.
func (w *witness) excuse() string {
	var parts []string
	add := func(what string, items string) {
		if items != "" {
			parts = append(parts, what+items)
		}
	}
	add("not in a changed rule: ", list(w.elsewhere))
	add("still there after the repair: ", list(w.persists))
	add("still violated after the repair: ", strings.Join(w.violated, ", "))
	add("open: ", strings.Join(w.open, ", "))
	if len(parts) == 0 {
		return "no finding"
	}
	return strings.Join(parts, "; ")
}

// A place is where a finding stands.
type place struct {
	code string
	line int
}

// list prints places, the lines of each code together and not too many.
func list(places []place) string {
	const most = 4
	lines := map[string][]string{}
	var codes []string
	for _, p := range places {
		if lines[p.code] == nil {
			codes = append(codes, p.code)
		}
		lines[p.code] = append(lines[p.code], strconv.Itoa(p.line))
	}
	for i, code := range codes {
		here := slices.Compact(lines[code])
		word, rest := "line ", ""
		if len(here) > 1 {
			word = "lines "
		}
		if len(here) > most {
			rest = fmt.Sprintf(" and %d more", len(here)-most)
		}
		codes[i] = code + " " + word + strings.Join(here[:min(most, len(here))], ", ") + rest
	}
	return strings.Join(codes, "; ")
}

// evidence prints the findings and verdicts that caught a fault.
func (j *judgement) evidence() string {
	parts := j.proved
	if places := list(j.by); places != "" {
		parts = append([]string{places}, parts...)
	}
	return strings.Join(parts, "; ")
}

func appendNew(list []string, s string) []string {
	for _, x := range list {
		if x == s {
			return list
		}
	}
	return append(list, s)
}
