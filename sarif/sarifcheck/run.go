package sarifcheck

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/sarif"
)

// checkRuns checks the conditions on a log that the schema cannot express.
func (c *logChecker) checkRuns(l *sarifLog) {
	if l.Runs == nil {
		return // the schema has said so
	}
	if len(*l.Runs) == 0 {
		c.addError("runs", "no run; code scanning wants one at least")
	}
	c.checkCount("runs", len(*l.Runs), sarif.MaxRuns, sarif.MaxRuns, "runs")
	seen := map[string]int{}
	for i := range *l.Runs {
		r := &(*l.Runs)[i]
		path := fmt.Sprintf("runs[%d]", i)
		category := r.analysisCategory()
		if first, ok := seen[category]; ok {
			c.addError(path, "same tool and category as runs[%d]; code scanning refuses that: set automationDetails.id", first)
		} else {
			seen[category] = i
		}
		c.checkRun(path, r)
	}
}

// analysisCategory is the key by which code scanning distinguishes runs. The part of the
// id after the last slash is the name of the run in its category.
func (r *logRun) analysisCategory() string {
	id := r.AutomationDetails.ID
	if i := strings.LastIndex(id, "/"); i >= 0 {
		id = id[:i]
	} else {
		id = ""
	}
	d := r.Tool.Driver
	return strings.Join([]string{d.Name, d.Version, d.GUID, id}, "\x00")
}

func (c *logChecker) checkRun(path string, r *logRun) {
	if strings.TrimSpace(r.Tool.Driver.Name) == "" {
		c.addError(path+".tool.driver.name", "empty; code scanning wants a name")
	}
	c.checkCount(path+".tool.extensions", len(r.Tool.Extensions), sarif.MaxExtensions, sarif.MaxExtensions, "extensions of the tool")
	c.checkRules(path, r)
	c.checkInvocations(path, r)
	if r.Results == nil {
		c.addError(path, "missing 'results'; code scanning wants the array, empty if nothing was found")
		return
	}
	results := *r.Results
	c.checkCount(path+".results", len(results), sarif.MaxResults, sarif.KeptResults, "results")
	if len(results) > 0 && r.ColumnKind == "" {
		c.addWarning(path, "missing 'columnKind'; the standard (3.14.27) wants it where there are results in text")
	}
	suppressed := 0
	for i := range results {
		if results[i].Suppressions != nil {
			suppressed++
		}
		c.checkResult(fmt.Sprintf("%s.results[%d]", path, i), r, &results[i])
	}
	if suppressed > 0 && suppressed < len(results) {
		c.addError(path+".results", "%d of %d results have 'suppressions'; the standard (3.27.23) wants all or none", suppressed, len(results))
	}
}

// checkRules checks the descriptions of the rules of the driver and of extensions.
func (c *logChecker) checkRules(path string, r *logRun) {
	total := len(r.Tool.Driver.Rules)
	c.checkRuleList(path+".tool.driver", r.Tool.Driver.Rules)
	for i, x := range r.Tool.Extensions {
		total += len(x.Rules)
		c.checkRuleList(fmt.Sprintf("%s.tool.extensions[%d]", path, i), x.Rules)
	}
	c.checkCount(path+".tool", total, sarif.MaxRules, sarif.MaxRules, "rules")
}

func (c *logChecker) checkRuleList(path string, rules []ruleEntry) {
	ids := map[string]int{}
	for i := range rules {
		x := &rules[i]
		at := fmt.Sprintf("%s.rules[%d]", path, i)
		if first, ok := ids[x.ID]; ok && x.ID != "" {
			c.addError(at+".id", "'%s' is the id of rules[%d] too", x.ID, first)
		} else {
			ids[x.ID] = i
		}
		c.checkRule(at, x)
	}
}

func (c *logChecker) checkRule(path string, r *ruleEntry) {
	if r.ID == "" {
		c.addError(path+".id", "empty; alerts are known by it")
	}
	length := func(part, text string, most int) {
		if n := utf8.RuneCountInString(text); n > most {
			c.addError(path+"."+part, "%d characters; code scanning refuses more than %d", n, most)
		}
	}
	length("name", r.Name, sarif.MaxRuleName)
	length("shortDescription.text", r.ShortDescription.Text, sarif.MaxRuleDescription)
	length("fullDescription.text", r.FullDescription.Text, sarif.MaxRuleDescription)
	for _, part := range []struct{ name, text string }{
		{"shortDescription.text", r.ShortDescription.Text},
		{"fullDescription.text", r.FullDescription.Text},
		{"help.text", r.Help.Text},
	} {
		if strings.TrimSpace(part.text) == "" {
			c.addWarning(path, "missing '%s', which code scanning asks for", part.name)
		}
	}
	c.checkCount(path+".properties.tags", len(r.Properties.Tags), sarif.MaxTags, sarif.KeptTags, "tags")
	c.checkSecuritySeverity(path+".properties['security-severity']", r.Properties.SecuritySeverity)
}

// checkSecuritySeverity checks that a severity is a number above 0 and up to 10, in quotes.
func (c *logChecker) checkSecuritySeverity(path string, value json.RawMessage) {
	if value == nil {
		return
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		c.addError(path, "must be a string with a number, such as \"7.5\"")
		return
	}
	if x, err := strconv.ParseFloat(s, 64); err != nil || !(x > 0 && x <= 10) {
		c.addError(path, "'%s' is not a number above 0.0 and up to 10.0", s)
	}
}

// checkInvocations checks that success and notifications agree.
func (c *logChecker) checkInvocations(path string, r *logRun) {
	for i, inv := range r.Invocations {
		at := fmt.Sprintf("%s.invocations[%d]", path, i)
		if inv.ExecutionSuccessful == nil {
			continue
		}
		if !*inv.ExecutionSuccessful {
			c.addWarning(at+".executionSuccessful", "false; code scanning shows the analysis as failed")
			continue
		}
		for _, n := range append(inv.ExecutionNotifications[:len(inv.ExecutionNotifications):len(inv.ExecutionNotifications)], inv.ConfigurationNotifications...) {
			if n.Level == "error" {
				c.addError(at+".executionSuccessful", "true beside a notification of level 'error', which means that the run failed (3.20.21)")
				break
			}
		}
	}
}
