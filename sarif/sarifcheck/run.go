package sarifcheck

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/sarif/limit"
)

// log checks the conditions on a log that the schema cannot express.
func (c *checker) log(l *log) {
	if l.Runs == nil {
		return // the schema has said so
	}
	if len(*l.Runs) == 0 {
		c.error("runs", "no run; code scanning wants one at least")
	}
	c.most("runs", len(*l.Runs), limit.Runs, limit.Runs, "runs")
	seen := map[string]int{}
	for i := range *l.Runs {
		r := &(*l.Runs)[i]
		path := fmt.Sprintf("runs[%d]", i)
		category := r.category()
		if first, ok := seen[category]; ok {
			c.error(path, "same tool and category as runs[%d]; code scanning refuses that: set automationDetails.id", first)
		} else {
			seen[category] = i
		}
		c.run(path, r)
	}
}

// category is the key by which code scanning distinguishes runs. The part of the
// id after the last slash is the name of the run in its category.
func (r *run) category() string {
	id := r.Automation.ID
	if i := strings.LastIndex(id, "/"); i >= 0 {
		id = id[:i]
	} else {
		id = ""
	}
	d := r.Tool.Driver
	return strings.Join([]string{d.Name, d.Version, d.GUID, id}, "\x00")
}

func (c *checker) run(path string, r *run) {
	if strings.TrimSpace(r.Tool.Driver.Name) == "" {
		c.error(path+".tool.driver.name", "empty; code scanning wants a name")
	}
	c.most(path+".tool.extensions", len(r.Tool.Extensions), limit.Extensions, limit.Extensions, "extensions of the tool")
	c.rules(path, r)
	c.invocations(path, r)
	if r.Results == nil {
		c.error(path, "missing 'results'; code scanning wants the array, empty if nothing was found")
		return
	}
	results := *r.Results
	c.most(path+".results", len(results), limit.Results, limit.KeptResults, "results")
	if len(results) > 0 && r.ColumnKind == "" {
		c.warn(path, "missing 'columnKind'; the standard (3.14.27) wants it where there are results in text")
	}
	said := 0
	for i := range results {
		if results[i].Suppressions != nil {
			said++
		}
		c.result(fmt.Sprintf("%s.results[%d]", path, i), r, &results[i])
	}
	if said > 0 && said < len(results) {
		c.error(path+".results", "%d of %d results have 'suppressions'; the standard (3.27.23) wants all or none", said, len(results))
	}
}

// rules checks the descriptions of the rules of the driver and of extensions.
func (c *checker) rules(path string, r *run) {
	total := len(r.Tool.Driver.Rules)
	c.ruleList(path+".tool.driver", r.Tool.Driver.Rules)
	for i, x := range r.Tool.Extensions {
		total += len(x.Rules)
		c.ruleList(fmt.Sprintf("%s.tool.extensions[%d]", path, i), x.Rules)
	}
	c.most(path+".tool", total, limit.Rules, limit.Rules, "rules")
}

func (c *checker) ruleList(path string, rules []rule) {
	ids := map[string]int{}
	for i := range rules {
		x := &rules[i]
		at := fmt.Sprintf("%s.rules[%d]", path, i)
		if first, ok := ids[x.ID]; ok && x.ID != "" {
			c.error(at+".id", "'%s' is the id of rules[%d] too", x.ID, first)
		} else {
			ids[x.ID] = i
		}
		c.rule(at, x)
	}
}

func (c *checker) rule(path string, r *rule) {
	if r.ID == "" {
		c.error(path+".id", "empty; alerts are known by it")
	}
	length := func(part, text string, most int) {
		if n := utf8.RuneCountInString(text); n > most {
			c.error(path+"."+part, "%d characters; code scanning refuses more than %d", n, most)
		}
	}
	length("name", r.Name, limit.RuleName)
	length("shortDescription.text", r.ShortDescription.Text, limit.RuleDescription)
	length("fullDescription.text", r.FullDescription.Text, limit.RuleDescription)
	for _, part := range []struct{ name, text string }{
		{"shortDescription.text", r.ShortDescription.Text},
		{"fullDescription.text", r.FullDescription.Text},
		{"help.text", r.Help.Text},
	} {
		if strings.TrimSpace(part.text) == "" {
			c.warn(path, "missing '%s', which code scanning asks for", part.name)
		}
	}
	c.most(path+".properties.tags", len(r.Properties.Tags), limit.Tags, limit.KeptTags, "tags")
	c.securitySeverity(path+".properties['security-severity']", r.Properties.SecuritySeverity)
}

// securitySeverity must be a number above 0 and up to 10, in quotes.
func (c *checker) securitySeverity(path string, value json.RawMessage) {
	if value == nil {
		return
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		c.error(path, "must be a string with a number, such as \"7.5\"")
		return
	}
	if x, err := strconv.ParseFloat(s, 64); err != nil || !(x > 0 && x <= 10) {
		c.error(path, "'%s' is no number above 0.0 and up to 10.0", s)
	}
}

// invocations checks that success and notifications agree.
func (c *checker) invocations(path string, r *run) {
	for i, inv := range r.Invocations {
		at := fmt.Sprintf("%s.invocations[%d]", path, i)
		if inv.Successful == nil {
			continue
		}
		if !*inv.Successful {
			c.warn(at+".executionSuccessful", "false; code scanning shows the analysis as failed")
			continue
		}
		for _, n := range append(inv.Execution[:len(inv.Execution):len(inv.Execution)], inv.Configure...) {
			if n.Level == "error" {
				c.error(at+".executionSuccessful", "true beside a notification of level 'error', which means that the run failed (3.20.21)")
				break
			}
		}
	}
}
