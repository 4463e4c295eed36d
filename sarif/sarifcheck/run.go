package sarifcheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/sarif"
)

// A count has the limits of the list at names: code scanning refuses a log with more than refused elements, and drops the
// elements beyond kept.
type count struct {
	names         string
	refused, kept int
	noun          string
}

var (
	runCounts    = []count{{"tool.extensions", sarif.MaxExtensions, sarif.MaxExtensions, "extensions of the tool"}, {"results", sarif.MaxResults, sarif.KeptResults, "results"}}
	ruleCounts   = []count{{"properties.tags", sarif.MaxTags, sarif.KeptTags, "tags"}}
	resultCounts = []count{{"locations", sarif.MaxLocations, sarif.KeptLocations, "locations"}, {"relatedLocations", sarif.MaxLocations, sarif.KeptLocations, "related locations"}}
)

func (c *logChecker) checkCounts(path string, x any, counts []count) {
	for _, k := range counts {
		c.checkCount(path+"."+k.names, len(listAt(x, k.names)), k.refused, k.kept, k.noun)
	}
}

// ruleTexts lists the texts of a rule whose length is limited or which are wanted.
var ruleTexts = []struct {
	names  string
	most   int // the greatest number of characters; 0 for no limit
	wanted bool
}{
	{"name", sarif.MaxRuleName, false}, {"shortDescription.text", sarif.MaxRuleDescription, true},
	{"fullDescription.text", sarif.MaxRuleDescription, true}, {"help.text", 0, true},
}

// checkRuns checks the conditions on a log that the schema cannot express.
func (c *logChecker) checkRuns(log any) {
	if part(log, "runs") == nil {
		return // checkSchema has reported it
	}
	runs := listAt(log, "runs")
	if len(runs) == 0 {
		c.addError("runs", "no run; code scanning wants one at least")
	}
	c.checkCount("runs", len(runs), sarif.MaxRuns, sarif.MaxRuns, "runs")
	seen := map[string]int{}
	for i, run := range runs {
		path, category := fmt.Sprintf("runs[%d]", i), analysisCategory(run)
		if first, ok := seen[category]; ok {
			c.addError(path, "same tool and category as runs[%d]; code scanning refuses that: set automationDetails.id", first)
		} else {
			seen[category] = i
		}
		c.checkRun(path, run)
	}
}

// analysisCategory returns the key by which code scanning distinguishes runs: the tool, and the id
// up to the last slash.
func analysisCategory(run any) string {
	id := textAt(run, "automationDetails.id")
	category := id[:max(strings.LastIndex(id, "/"), 0)]
	driver := part(run, "tool.driver")
	return strings.Join([]string{textAt(driver, "name"), textAt(driver, "version"), textAt(driver, "guid"), category}, "\x00")
}

// checkRun checks one run: its tool, rules, invocations and results.
func (c *logChecker) checkRun(path string, run any) {
	if isBlank(textAt(run, "tool.driver.name")) {
		c.addError(path+".tool.driver.name", "empty; code scanning wants a name")
	}
	c.checkCounts(path, run, runCounts)
	total := c.checkRules(path+".tool.driver", listAt(run, "tool.driver.rules"))
	for i, x := range listAt(run, "tool.extensions") {
		total += c.checkRules(fmt.Sprintf("%s.tool.extensions[%d]", path, i), listAt(x, "rules"))
	}
	c.checkCount(path+".tool", total, sarif.MaxRules, sarif.MaxRules, "rules")
	for i, x := range listAt(run, "invocations") {
		c.checkInvocation(fmt.Sprintf("%s.invocations[%d].executionSuccessful", path, i), x)
	}
	results := listAt(run, "results")
	if part(run, "results") == nil {
		c.addError(path, "missing 'results'; code scanning wants the array, empty if nothing was found")
	}
	if len(results) > 0 && textAt(run, "columnKind") == "" {
		c.addWarning(path, "missing 'columnKind'; the standard (3.14.27) wants it where there are results in text")
	}
	suppressed := 0
	for i, x := range results {
		if part(x, "suppressions") != nil {
			suppressed++
		}
		c.checkResult(fmt.Sprintf("%s.results[%d]", path, i), run, x)
	}
	if suppressed > 0 && suppressed < len(results) {
		c.addError(path+".results", "%d of %d results have 'suppressions'; the standard (3.27.23) wants all or none", suppressed, len(results))
	}
}

// checkRules checks the rules of the driver or of an extension, and returns their number.
func (c *logChecker) checkRules(path string, rules []any) int {
	ids := map[string]int{}
	for i, x := range rules {
		at, id := fmt.Sprintf("%s.rules[%d]", path, i), textAt(x, "id")
		if first, ok := ids[id]; id == "" {
			c.addError(at+".id", "empty; code scanning recognizes alerts by it")
		} else if ok {
			c.addError(at+".id", "'%s' is the id of rules[%d] too", id, first)
		} else {
			ids[id] = i
		}
		for _, t := range ruleTexts {
			text := textAt(x, t.names)
			if n := utf8.RuneCountInString(text); t.most > 0 && n > t.most {
				c.addError(at+"."+t.names, "%d characters; code scanning refuses more than %d", n, t.most)
			}
			if t.wanted && isBlank(text) {
				c.addWarning(at, "missing '%s', which code scanning asks for", t.names)
			}
		}
		c.checkCounts(at, x, ruleCounts)
		if severity := part(x, "properties.security-severity"); severity != nil {
			c.checkSecuritySeverity(at+".properties['security-severity']", severity)
		}
	}
	return len(rules)
}

// checkSecuritySeverity checks that a severity is a number above 0 and up to 10, in quotes.
func (c *logChecker) checkSecuritySeverity(path string, value any) {
	s, is := value.(string)
	if !is {
		c.addError(path, "must be a string with a number, such as \"7.5\"")
	} else if x, err := strconv.ParseFloat(s, 64); err != nil || !(x > 0 && x <= 10) {
		c.addError(path, "'%s' is not a number above 0.0 and up to 10.0", s)
	}
}

// checkInvocation checks that a run calls itself successful, and then has no notification of level error.
func (c *logChecker) checkInvocation(path string, x any) {
	succeeded, is := part(x, "executionSuccessful").(bool)
	notes := slices.Concat(listAt(x, "toolExecutionNotifications"), listAt(x, "toolConfigurationNotifications"))
	switch {
	case is && !succeeded:
		c.addWarning(path, "false; code scanning shows the analysis as failed")
	case is && slices.ContainsFunc(notes, func(n any) bool { return textAt(n, "level") == "error" }):
		c.addError(path, "true beside a notification of level 'error', which means that the run failed (3.20.21)")
	}
}
