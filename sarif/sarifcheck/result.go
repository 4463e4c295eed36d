package sarifcheck

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/sarif/limit"
)

func (c *checker) result(path string, r *run, x *result) {
	c.resultRule(path, r, x)
	c.message(path, x)
	if x.Kind != "" && x.Kind != "fail" {
		if x.Level != "" && x.Level != "none" {
			c.error(path+".level", "'%s' with kind '%s'; the standard (3.27.10) wants 'none'", x.Level, x.Kind)
		}
		c.warn(path+".kind", "'%s'; code scanning ignores it and shows an alert", x.Kind)
	}
	if x.Suppressions != nil && len(*x.Suppressions) > 0 {
		c.warn(path+".suppressions", "code scanning ignores them and shows an alert")
	}
	if len(x.Locations) == 0 {
		c.error(path, "no location; code scanning refuses the whole log")
	}
	c.most(path+".locations", len(x.Locations), limit.Locations, limit.KeptLocations, "locations")
	for i := range x.Locations {
		c.location(fmt.Sprintf("%s.locations[%d]", path, i), r, &x.Locations[i])
	}
	c.related(path, r, x)
	c.flows(path, r, x)
	if x.Prints["primaryLocationLineHash"] == "" {
		c.warn(path, "missing 'partialFingerprints.primaryLocationLineHash', without which uploads through the API make duplicates")
	}
}

// resultRule checks that a result names a rule, and the same one by its id and by
// its index.
func (c *checker) resultRule(path string, r *run, x *result) {
	id, index := x.RuleID, x.RuleIndex
	if id == "" {
		id = x.Rule.ID
	}
	if index == nil {
		index = x.Rule.Index
	}
	if id == "" && index == nil {
		c.warn(path, "missing 'ruleId'")
	}
	if index == nil || x.Rule.Component != nil {
		return // the rule may be one of an extension
	}
	rules := r.Tool.Driver.Rules
	switch {
	case *index < 0:
		c.error(path+".ruleIndex", "%d; code scanning wants none below 0", *index)
	case *index >= len(rules):
		c.error(path+".ruleIndex", "%d, but the tool has %d rules", *index, len(rules))
	case id != "" && !sameRule(id, rules[*index].ID):
		c.error(path+".ruleIndex", "%d is rule '%s', but ruleId is '%s'", *index, rules[*index].ID, id)
	}
}

// sameRule allows for hierarchical ids: CA1000/1 is a case of CA1000.
func sameRule(id, rule string) bool { return id == rule || strings.HasPrefix(id, rule+"/") }

// maxLinks bounds the links of a message that are checked.
const maxLinks = 10_000

// link matches links in messages, which may hold escaped brackets.
var link = pattern.New(`\[(?:[^\[\]\\]|\\.)*\]\((\d+)\)`)

// target matches the targets of links, also of those whose text is not
// well-formed.
var target = pattern.New(`\]\((-?\d+)\)`)

// message checks the text and that each link leads to one related location.
func (c *checker) message(path string, x *result) {
	if x.Message.Text == nil || strings.TrimSpace(*x.Message.Text) == "" {
		c.error(path+".message", "no text; code scanning refuses the whole log")
		return
	}
	ids := map[int]int{}
	for _, list := range [][]location{x.Related, x.Locations} {
		for i := range list {
			if id := list[i].ID; id != nil {
				ids[*id]++
			}
		}
	}
	for _, m := range link().FindAllStringSubmatch(*x.Message.Text, maxLinks) {
		n := 0
		if id, err := strconv.Atoi(m[1]); err == nil {
			n = ids[id]
		}
		if n != 1 {
			c.error(path+".message.text", "the link to %s has %d locations with this id, not one", m[1], n)
		}
	}
}

// related checks the locations that code scanning shows only where the
// message links to them.
func (c *checker) related(path string, r *run, x *result) {
	c.most(path+".relatedLocations", len(x.Related), limit.Locations, limit.KeptLocations, "related locations")
	linked := map[string]bool{}
	if x.Message.Text != nil {
		for _, m := range target().FindAllStringSubmatch(*x.Message.Text, maxLinks) {
			linked[m[1]] = true
		}
	}
	for i := range x.Related {
		l := &x.Related[i]
		at := fmt.Sprintf("%s.relatedLocations[%d]", path, i)
		c.location(at, r, l)
		switch {
		case l.ID == nil:
			c.warn(at, "missing 'id', so that the message cannot link to it and code scanning does not show it")
		case !linked[strconv.Itoa(*l.ID)]:
			c.warn(at, "the message does not link to it, so that code scanning does not show it")
		}
		if l.Message == nil {
			c.warn(at, "missing 'message'")
		}
	}
}

// flows checks the steps of all code flows of a result.
func (c *checker) flows(path string, r *run, x *result) {
	total := 0
	for i, flow := range x.CodeFlows {
		for j, thread := range flow.ThreadFlows {
			total += len(thread.Locations)
			for k, l := range thread.Locations {
				at := fmt.Sprintf("%s.codeFlows[%d].threadFlows[%d].locations[%d]", path, i, j, k)
				switch {
				case l.Location != nil:
					c.location(at+".location", r, l.Location)
				case l.Index != nil:
					c.warn(at, "refers to the run's threadFlowLocations; code scanning reads those inside the flow")
				default:
					c.error(at, "missing 'location'")
				}
			}
		}
	}
	c.most(path+".codeFlows", total, limit.FlowLocations, limit.KeptFlowLocations, "locations of flows")
}
