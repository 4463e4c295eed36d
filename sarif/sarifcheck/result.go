package sarifcheck

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/pattern"

	"github.com/gdllint/gdllint/sarif"
)

func (c *logChecker) checkResult(path string, r *logRun, x *resultEntry) {
	c.checkResultRule(path, r, x)
	c.checkMessage(path, x)
	if x.Kind != "" && x.Kind != "fail" {
		if x.Level != "" && x.Level != "none" {
			c.addError(path+".level", "'%s' with kind '%s'; the standard (3.27.10) wants 'none'", x.Level, x.Kind)
		}
		c.addWarning(path+".kind", "'%s'; code scanning ignores it and shows an alert", x.Kind)
	}
	if x.Suppressions != nil && len(*x.Suppressions) > 0 {
		c.addWarning(path+".suppressions", "code scanning ignores them and shows an alert")
	}
	if len(x.Locations) == 0 {
		c.addError(path, "no location; code scanning refuses the whole log")
	}
	c.checkCount(path+".locations", len(x.Locations), sarif.MaxLocations, sarif.KeptLocations, "locations")
	for i := range x.Locations {
		c.checkLocation(fmt.Sprintf("%s.locations[%d]", path, i), r, &x.Locations[i])
	}
	c.checkRelated(path, r, x)
	c.checkFlows(path, r, x)
	if x.PartialFingerprints["primaryLocationLineHash"] == "" {
		c.addWarning(path, "missing 'partialFingerprints.primaryLocationLineHash', without which uploads through the API make duplicates")
	}
}

// checkResultRule checks that a result names a rule, and the same one by its id and by
// its index.
func (c *logChecker) checkResultRule(path string, r *logRun, x *resultEntry) {
	id, index := x.RuleID, x.RuleIndex
	if id == "" {
		id = x.Rule.ID
	}
	if index == nil {
		index = x.Rule.Index
	}
	if id == "" && index == nil {
		c.addWarning(path, "missing 'ruleId'")
	}
	if index == nil || x.Rule.ToolComponent != nil {
		return // the rule may be one of an extension
	}
	rules := r.Tool.Driver.Rules
	switch {
	case *index < 0:
		c.addError(path+".ruleIndex", "%d; code scanning wants none below 0", *index)
	case *index >= len(rules):
		c.addError(path+".ruleIndex", "%d, but the tool has %d rules", *index, len(rules))
	case id != "" && !sameRule(id, rules[*index].ID):
		c.addError(path+".ruleIndex", "%d is rule '%s', but ruleId is '%s'", *index, rules[*index].ID, id)
	}
}

// sameRule allows for hierarchical ids: CA1000/1 is a case of CA1000.
func sameRule(id, rule string) bool { return id == rule || strings.HasPrefix(id, rule+"/") }

// maxLinks bounds the links of a message that are checked.
const maxLinks = 10_000

// linkPattern matches links in messages, which may hold escaped brackets.
var linkPattern = pattern.LazyRegexp(`\[(?:[^\[\]\\]|\\.)*\]\((\d+)\)`)

// targetPattern matches the targets of links, also of those whose text is not
// well-formed.
var targetPattern = pattern.LazyRegexp(`\]\((-?\d+)\)`)

// checkMessage checks the text and that each link leads to one related location.
func (c *logChecker) checkMessage(path string, x *resultEntry) {
	if x.Message.Text == nil || strings.TrimSpace(*x.Message.Text) == "" {
		c.addError(path+".message", "no text; code scanning refuses the whole log")
		return
	}
	ids := map[int]int{}
	for _, list := range [][]resultLocation{x.RelatedLocations, x.Locations} {
		for i := range list {
			if id := list[i].ID; id != nil {
				ids[*id]++
			}
		}
	}
	for _, m := range linkPattern().FindAllStringSubmatch(*x.Message.Text, maxLinks) {
		n := 0
		if id, err := strconv.Atoi(m[1]); err == nil {
			n = ids[id]
		}
		if n != 1 {
			c.addError(path+".message.text", "the link to %s has %d locations with this id, not one", m[1], n)
		}
	}
}

// checkRelated checks the locations that code scanning shows only where the
// message links to them.
func (c *logChecker) checkRelated(path string, r *logRun, x *resultEntry) {
	c.checkCount(path+".relatedLocations", len(x.RelatedLocations), sarif.MaxLocations, sarif.KeptLocations, "related locations")
	linked := map[string]bool{}
	if x.Message.Text != nil {
		for _, m := range targetPattern().FindAllStringSubmatch(*x.Message.Text, maxLinks) {
			linked[m[1]] = true
		}
	}
	for i := range x.RelatedLocations {
		l := &x.RelatedLocations[i]
		at := fmt.Sprintf("%s.relatedLocations[%d]", path, i)
		c.checkLocation(at, r, l)
		switch {
		case l.ID == nil:
			c.addWarning(at, "missing 'id', so that the message cannot link to it and code scanning does not show it")
		case !linked[strconv.Itoa(*l.ID)]:
			c.addWarning(at, "the message does not link to it, so that code scanning does not show it")
		}
		if l.Message == nil {
			c.addWarning(at, "missing 'message'")
		}
	}
}

// checkFlows checks the steps of all code flows of a result.
func (c *logChecker) checkFlows(path string, r *logRun, x *resultEntry) {
	total := 0
	for i, flow := range x.CodeFlows {
		for j, thread := range flow.ThreadFlows {
			total += len(thread.Locations)
			for k, l := range thread.Locations {
				at := fmt.Sprintf("%s.codeFlows[%d].threadFlows[%d].locations[%d]", path, i, j, k)
				switch {
				case l.Location != nil:
					c.checkLocation(at+".location", r, l.Location)
				case l.Index != nil:
					c.addWarning(at, "refers to the run's threadFlowLocations; code scanning reads those inside the flow")
				default:
					c.addError(at, "missing 'location'")
				}
			}
		}
	}
	c.checkCount(path+".codeFlows", total, sarif.MaxFlowLocations, sarif.KeptFlowLocations, "locations of flows")
}
