package cover

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A Probe is a question about a rule: whether a branch of it fires, or whether one of
// its conditions decides.
type Probe struct {
	Rule      *gdl.Rule
	Branch    int // of the rule, from 0
	Branches  int
	Condition string // as text; "" for whether the branch fires
	name      string // of the relation that stands for it
}

// atom returns the atom that stands for a probe.
func (p *Probe) atom() *gdl.Term { return &gdl.Term{Name: p.name, Spelling: p.name} }

// maxProbes bounds the probes of a rulesheet.
const maxProbes = 20_000

// instrument returns the rulesheet with rules for its probes.
func instrument(file *gdl.File) (*gdl.File, []*Probe, error) {
	prefix := "probe-"
	for strings.Contains(strings.ToLower(string(file.Source.Text)), prefix) {
		prefix = "x" + prefix
	}
	var probes []*Probe
	var extra strings.Builder
	for _, r := range file.Rules {
		if len(r.Body) == 0 {
			continue
		}
		clauses, wrong := r.Clauses()
		if wrong != nil {
			return nil, nil, wrong
		}
		for b, c := range clauses {
			add := func(condition string) string {
				p := &Probe{Rule: r, Branch: b, Branches: len(clauses), Condition: condition, name: fmt.Sprintf("%s%d", prefix, len(probes))}
				probes = append(probes, p)
				return p.name
			}
			writeRule(&extra, add(""), c.Body)
			for i := range c.Body {
				writeDecides(&extra, add(c.Body[i].String()), c.Body, i)
			}
		}
		if len(probes) > maxProbes {
			return nil, nil, fmt.Errorf("the rules have more than %d branches and conditions", maxProbes)
		}
	}
	text := file.String() + extra.String()
	made := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), file.Source.Name, []byte(text)), gdl.Prefix)
	if len(made.Errors) > 0 {
		return nil, nil, fmt.Errorf("the rules cannot be counted: %w", made.Errors[0])
	}
	return made, probes, nil
}

func writeRule(b *strings.Builder, head string, body []gdl.Condition) {
	fmt.Fprintf(b, "(<= %s", head)
	for _, c := range body {
		b.WriteString(" " + c.String())
	}
	b.WriteString(")\n")
}

// writeDecides writes that all conditions but one hold, and that one does not.
func writeDecides(b *strings.Builder, name string, body []gdl.Condition, at int) {
	out := map[int]bool{at: true}
	bound := variables(body, out)
	for i, c := range body { // what needs a variable that nothing else binds
		if (c.Negative || c.Distinct) && !subset(c.Atom.Vars(), bound) {
			out[i] = true
		}
	}
	var rest []gdl.Condition
	var shared []string
	for i, c := range body {
		if !out[i] {
			rest = append(rest, c)
			continue
		}
		for _, v := range c.Atom.Vars() {
			if slices.Contains(bound, v) && !slices.Contains(shared, v) {
				shared = append(shared, v)
			}
		}
	}
	helper := name + "-all"
	head := helper
	if len(shared) > 0 {
		head = "(" + helper + " " + strings.Join(shared, " ") + ")"
	}
	writeRule(b, head, body)
	fmt.Fprintf(b, "(<= %s", name)
	for _, c := range rest {
		b.WriteString(" " + c.String())
	}
	fmt.Fprintf(b, " (not %s))\n", head)
}

// variables returns those that positive conditions bind, without some.
func variables(body []gdl.Condition, without map[int]bool) (list []string) {
	for i, c := range body {
		if !without[i] && !c.Negative && !c.Distinct {
			list = append(list, c.Atom.Vars()...)
		}
	}
	return list
}

func subset(list, of []string) bool {
	return !slices.ContainsFunc(list, func(v string) bool { return !slices.Contains(of, v) })
}
