package sarifcheck

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/pattern"

	"github.com/gdllint/gdllint/sarif"
)

// This file checks the results of a SARIF log.

// checkResult checks one result of a run.
func (c *logChecker) checkResult(path string, run, x any) {
	c.checkResultRule(path, run, x)
	c.checkMessage(path, x)
	if kind, level := textAt(x, "kind"), textAt(x, "level"); kind != "" && kind != "fail" {
		if level != "" && level != "none" {
			c.addError(path+".level", "'%s' with kind '%s'; the standard (3.27.10) wants 'none'", level, kind)
		}
		c.addWarning(path+".kind", "'%s'; code scanning ignores it and shows an alert", kind)
	}
	if len(listAt(x, "suppressions")) > 0 {
		c.addWarning(path+".suppressions", "code scanning ignores them and shows an alert")
	}
	if len(listAt(x, "locations")) == 0 {
		c.addError(path, "no location; code scanning refuses the whole log")
	}
	c.checkCounts(path, x, resultCounts)
	for i, l := range listAt(x, "locations") {
		c.checkLocation(fmt.Sprintf("%s.locations[%d]", path, i), run, l)
	}
	c.checkRelated(path, run, x)
	c.checkFlows(path, run, x)
	if textAt(x, "partialFingerprints.primaryLocationLineHash") == "" {
		c.addWarning(path, "missing 'partialFingerprints.primaryLocationLineHash', without which uploads through the API make duplicates")
	}
}

// checkResultRule checks that a result names a rule, and that its id and its index name the same
// rule.
func (c *logChecker) checkResultRule(path string, run, x any) {
	id := cmp.Or(textAt(x, "ruleId"), textAt(x, "rule.id"))
	index, has := numberAt(x, "ruleIndex")
	if !has {
		index, has = numberAt(x, "rule.index")
	}
	if id == "" && !has {
		c.addWarning(path, "missing 'ruleId'")
	}
	if !has || part(x, "rule.toolComponent") != nil {
		return // the rule may be one of an extension
	}
	rules := listAt(run, "tool.driver.rules")
	if index < 0 {
		c.addError(path+".ruleIndex", "%d; code scanning wants none below 0", index)
	} else if index >= len(rules) {
		c.addError(path+".ruleIndex", "%d, but the tool has %d rules", index, len(rules))
	} else if rule := textAt(rules[index], "id"); id != "" && id != rule && !strings.HasPrefix(id, rule+"/") { // CA1000/1 is a case of CA1000
		c.addError(path+".ruleIndex", "%d is rule '%s', but ruleId is '%s'", index, rule, id)
	}
}

// maxLinks is the greatest number of links of a message that are checked.
const maxLinks = 10_000

// linkPattern matches links in messages. The text of a link may contain escaped brackets.
var linkPattern = pattern.LazyRegexp(`\[(?:[^\[\]\\]|\\.)*\]\((\d+)\)`)

// targetPattern matches the targets of links, also of links whose text is not well-formed.
var targetPattern = pattern.LazyRegexp(`\]\((-?\d+)\)`)

// checkMessage checks that a result has a message, and that each link in it leads to one location.
func (c *logChecker) checkMessage(path string, x any) {
	text := textAt(x, "message.text")
	if isBlank(text) {
		c.addError(path+".message", "no text; code scanning refuses the whole log")
		return
	}
	ids := map[int]int{}
	for _, l := range slices.Concat(listAt(x, "relatedLocations"), listAt(x, "locations")) {
		if id, has := numberAt(l, "id"); has {
			ids[id]++
		}
	}
	for _, m := range linkPattern().FindAllStringSubmatch(text, maxLinks) {
		n := 0
		if id, err := strconv.Atoi(m[1]); err == nil {
			n = ids[id]
		}
		if n != 1 {
			c.addError(path+".message.text", "the link to %s has %d locations with this id, not one", m[1], n)
		}
	}
}

// checkRelated checks the related locations of a result. Code scanning shows only those to which
// the message links.
func (c *logChecker) checkRelated(path string, run, x any) {
	linked := map[string]bool{}
	for _, m := range targetPattern().FindAllStringSubmatch(textAt(x, "message.text"), maxLinks) {
		linked[m[1]] = true
	}
	for i, l := range listAt(x, "relatedLocations") {
		at := fmt.Sprintf("%s.relatedLocations[%d]", path, i)
		c.checkLocation(at, run, l)
		if id, has := numberAt(l, "id"); !has {
			c.addWarning(at, "missing 'id', so that the message cannot link to it and code scanning does not show it")
		} else if !linked[strconv.Itoa(id)] {
			c.addWarning(at, "the message does not link to it, so that code scanning does not show it")
		}
		if part(l, "message") == nil {
			c.addWarning(at, "missing 'message'")
		}
	}
}

// checkFlows checks the steps of all code flows of a result.
func (c *logChecker) checkFlows(path string, run, x any) {
	total := 0
	for i, flow := range listAt(x, "codeFlows") {
		for j, thread := range listAt(flow, "threadFlows") {
			steps := listAt(thread, "locations")
			total += len(steps)
			for k, step := range steps {
				at := fmt.Sprintf("%s.codeFlows[%d].threadFlows[%d].locations[%d]", path, i, j, k)
				if l := part(step, "location"); l != nil {
					c.checkLocation(at+".location", run, l)
				} else if _, has := numberAt(step, "index"); has {
					c.addWarning(at, "refers to the run's threadFlowLocations; code scanning reads those inside the flow")
				} else {
					c.addError(at, "missing 'location'")
				}
			}
		}
	}
	c.checkCount(path+".codeFlows", total, sarif.MaxFlowLocations, sarif.KeptFlowLocations, "locations of flows")
}
