package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// A repairJudgement tells whether the linter caught a repaired fault.
type repairJudgement struct {
	repairPair
	isVisible        bool           // a linter can see the fault
	isCaught         bool           // the linter saw the fault, and after the repair no longer
	isUnrepaired     bool           // the linter saw a fault of this kind, but the repair did not remove it
	catchingFindings []findingPlace // findings that caught it
	catchingVerdicts []string       // violated verdicts that caught it
	missReason       string         // why the fault was not caught, or why no linter can see it
}

// judgeRepair compares the findings and verdicts before and after a repair.
func judgeRepair(p repairPair, before, after *checker.Draft) (repairJudgement, error) {
	j := repairJudgement{repairPair: p}
	var known []faultClass
	for _, fault := range p.faultKinds {
		c, ok := classOfFault(fault)
		if !ok {
			return j, fmt.Errorf("%s: no rule is known to mean '%s'; extend the table of classes", p.repairID, fault)
		}
		if c.whyInvisible == "" {
			known = append(known, c)
		} else {
			j.missReason = c.whyInvisible
		}
	}
	changed := diffLines(before.Source.Text, after.Source.Text)
	switch {
	case len(known) == 0:
		return j, nil
	case changed.isCosmetic():
		j.missReason = "nothing but a comment was changed"
		return j, nil
	}
	j.isVisible, j.missReason = true, ""
	w := &repairWitness{reportBefore: before, reportAfter: after, changedLines: changed, addedRules: addedDefinitionsOf(changed, after.Parsed)}
	for i := range known {
		w.compareFindings(&known[i])
		w.compareVerdicts(&known[i])
	}
	j.catchingFindings, j.catchingVerdicts, j.isCaught = w.goneFindings, w.goneViolations, len(w.goneFindings)+len(w.goneViolations) > 0
	if !j.isCaught {
		j.missReason = w.explainMiss()
		j.isUnrepaired = len(w.persistingFindings)+len(w.stillViolated) > 0
	}
	return j, nil
}

// A repairWitness holds the findings and verdicts before the repair that mean its faults: those that have disappeared
// after it, and others.
type repairWitness struct {
	reportBefore, reportAfter *checker.Draft
	changedLines              *lineChange
	addedRules                addedDefinitions
	goneFindings              []findingPlace
	goneViolations            []string
	unchangedRuleFindings     []findingPlace // findings that are gone but stood in other rules
	persistingFindings        []findingPlace // findings that are still there
	stillViolated             []string       // properties that are still violated
	openProperties            []string
}

// compareFindings collects the findings of a class of faults: those that have disappeared after the repair, in changed
// rules and in others, and those that are still there.
func (w *repairWitness) compareFindings(c *faultClass) {
	left := map[string]int{} // findings of the same kind after the repair
	for _, f := range w.reportAfter.Found {
		left[findingKind(f)]++
	}
	for _, f := range w.reportBefore.Found {
		if !c.meansCode(f.Code) || f.Property != "" {
			continue // properties are compared by their verdicts
		}
		offset := w.reportBefore.Source.Offset(f.Pos)
		at := findingPlace{f.Code, w.reportBefore.Source.File.Line(f.Pos)}
		switch {
		case left[findingKind(f)] > 0:
			left[findingKind(f)]--
			w.persistingFindings = append(w.persistingFindings, at)
		case !w.changedLines.touchesLines(formLines(w.reportBefore.Parsed, offset)) && !w.addedRules.concernsRule(w.reportBefore.Parsed, offset):
			w.unchangedRuleFindings = append(w.unchangedRuleFindings, at)
		default:
			w.goneFindings = append(w.goneFindings, at)
		}
	}
}

// findingKind identifies a finding without its place.
func findingKind(f finding.Finding) string { return f.Code + " " + f.Message }

// compareVerdicts collects the properties of a class of faults that were violated before the repair, by whether they are
// violated after it, and those that were open.
func (w *repairWitness) compareVerdicts(c *faultClass) {
	for _, v := range w.reportBefore.Answers {
		if !c.meansProperty(v.Property) {
			continue
		}
		name := string(v.Property)
		if v.Role != "" {
			name += " of " + v.Role
		}
		switch {
		case v.Status == proof.Open:
			w.openProperties = appendUnique(w.openProperties, name)
		case v.Status != proof.Violated:
		case isViolated(w.reportAfter, v.Question):
			w.stillViolated = appendUnique(w.stillViolated, name)
		default:
			w.goneViolations = appendUnique(w.goneViolations, name+" violated")
		}
	}
}

func isViolated(f *checker.Draft, q proof.Question) bool {
	for _, v := range f.Answers {
		if v.Property == q.Property && v.Role == q.Role && v.AboutRole == q.AboutRole && v.Status == proof.Violated {
			return true
		}
	}
	return false
}

// explainMiss returns the reason why the fault was not caught.
func (w *repairWitness) explainMiss() string {
	var parts []string
	add := func(what string, items string) {
		if items != "" {
			parts = append(parts, what+items)
		}
	}
	add("not in a changed rule: ", formatPlaces(w.unchangedRuleFindings))
	add("still there after the repair: ", formatPlaces(w.persistingFindings))
	add("still violated after the repair: ", strings.Join(w.stillViolated, ", "))
	add("open: ", strings.Join(w.openProperties, ", "))
	if len(parts) == 0 {
		return "no finding"
	}
	return strings.Join(parts, "; ")
}

// A findingPlace is the code and the place of a finding.
type findingPlace struct {
	ruleCode   string
	lineNumber int
}

// formatPlaces returns places as text: for each code its lines, up to a number.
func formatPlaces(places []findingPlace) string {
	const most = 4
	lines := map[string][]string{}
	var codes []string
	for _, p := range places {
		if lines[p.ruleCode] == nil {
			codes = append(codes, p.ruleCode)
		}
		lines[p.ruleCode] = append(lines[p.ruleCode], strconv.Itoa(p.lineNumber))
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

// formatEvidence returns the findings and verdicts that caught a fault as text.
func (j *repairJudgement) formatEvidence() string {
	parts := j.catchingVerdicts
	if places := formatPlaces(j.catchingFindings); places != "" {
		parts = append([]string{places}, parts...)
	}
	return strings.Join(parts, "; ")
}

func appendUnique(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
