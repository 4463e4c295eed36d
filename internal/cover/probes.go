package cover

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A RuleProbe says for each state whether a branch of a rule fires, or whether a condition decides, that is, whether it
// alone keeps the branch from firing.
type RuleProbe struct {
	Rule      *gdl.Rule
	Branch    int // the index of the branch in its rule, from 0
	Branches  int
	Condition string    // the condition as text; "" if the probe is about the branch
	StartPos  token.Pos // the position of the rule, or of the atom of the condition
	relation  string    // the relation without arguments that holds where the branch fires or the condition decides
}

func (p *RuleProbe) probeAtom() *gdl.Term {
	return gdl.NewTerm(p.relation)
}

// isOfSteps tells whether the rule of a probe is for next or sees, and so fires in steps and not in
// terminal states, even if it has no condition on moves.
func (p *RuleProbe) isOfSteps() bool {
	return p.Rule.Head.Name == gdl.Next || p.Rule.Head.Name == gdl.Sees
}

// maxRuleProbes is the greatest number of probes of a rulesheet.
const maxRuleProbes = 20_000

// addProbeRules returns a copy of the rulesheet with rules for its probes, and the probes.
func addProbeRules(file *gdl.File) (*gdl.File, []*RuleProbe, error) {
	prefix := "probe-"
	for strings.Contains(strings.ToLower(string(file.Source.Text)), prefix) {
		prefix = "x" + prefix
	}
	graph := gdl.NewGraph(file)
	var probes []*RuleProbe
	var extra strings.Builder
	for _, r := range file.Rules {
		if len(r.Body) == 0 || r.Implied {
			continue
		}
		clauses, wrong := r.Clauses()
		if wrong != nil {
			return nil, nil, wrong
		}
		for b, c := range clauses {
			add := func(condition string, at token.Pos) string {
				p := &RuleProbe{Rule: r, StartPos: at, Branch: b, Branches: len(clauses), Condition: condition, relation: fmt.Sprintf("%s%d", prefix, len(probes))}
				probes = append(probes, p)
				return p.relation
			}
			writeProbeRule(&extra, add("", r.Pos()), c.Body)
			for i, l := range c.Body {
				if !isTyping(graph, l) {
					writeDecidingRule(&extra, add(conditionCode(l, file.Notation), l.Atom.Pos()), c.Body, i)
				}
			}
		}
		if len(probes) > maxRuleProbes {
			return nil, nil, fmt.Errorf("the rules have more than %d branches and conditions", maxRuleProbes)
		}
	}
	text := file.String() + extra.String()
	made := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), file.Source.Name, []byte(text)), gdl.Prefix)
	if len(made.Errors) > 0 {
		return nil, nil, fmt.Errorf("the rules cannot be counted: %w", made.Errors[0])
	}
	return made, probes, nil
}

// conditionCode returns a condition as text in a notation.
func conditionCode(c gdl.Condition, n gdl.Notation) string {
	if n == gdl.Prefix {
		return c.String()
	}
	atom, sign := c.Atom, ""
	if n == gdl.Operations && atom.Name == gdl.True && len(atom.Args) == 1 {
		atom = atom.Args[0]
	}
	if c.Negative {
		sign = "~"
	}
	return sign + atom.InNotation(n)
}

// isTyping tells whether a condition only gives the ranges of its variables: it is positive, and
// depends neither on the state nor on moves. Such a condition gets no probe, since it need not decide.
func isTyping(g *gdl.Graph, l gdl.Condition) bool {
	return !l.Negative && !l.Distinct && !l.Atom.IsGround() && !g.Reaches(l.Atom.Name, gdl.True) && !g.Reaches(l.Atom.Name, gdl.Does)
}

func writeProbeRule(b *strings.Builder, head string, body []gdl.Condition) {
	fmt.Fprintf(b, "(<= %s", head)
	for _, c := range body {
		b.WriteString(" " + c.String())
	}
	b.WriteString(")\n")
}

// writeDecidingRule writes rules for a relation that holds where all conditions of a body hold except
// the one with the index at, and this one does not hold too for the same values of the variables that
// it shares with them. Conditions on variables that only this condition binds are left out with it.
func writeDecidingRule(b *strings.Builder, name string, body []gdl.Condition, at int) {
	out := map[int]bool{at: true}
	bound := boundVariables(body, out)
	for i, c := range body { // only the deciding condition binds a variable of this one, so that it is left out too
		if (c.Negative || c.Distinct) && slices.ContainsFunc(c.Atom.VariableNames(), func(v string) bool { return !slices.Contains(bound, v) }) {
			out[i] = true
		}
	}
	var rest []gdl.Condition
	whole := gdl.NewTerm(name + "-all") // with the shared variables: the whole body holds
	seen := map[string]bool{}
	for i, c := range body {
		if !out[i] {
			rest = append(rest, c)
			continue
		}
		for _, v := range c.Atom.VariableNames() {
			if slices.Contains(bound, v) && !seen[v] {
				seen[v] = true
				whole.Args = append(whole.Args, gdl.NewTerm(v))
			}
		}
	}
	writeProbeRule(b, whole.String(), body)
	writeProbeRule(b, name, append(rest, gdl.Condition{Atom: whole, Negative: true}))
}

// boundVariables returns the variables of the positive conditions whose indexes are not in without.
func boundVariables(body []gdl.Condition, without map[int]bool) (list []string) {
	for i, c := range body {
		if !without[i] && !c.Negative && !c.Distinct {
			list = append(list, c.Atom.VariableNames()...)
		}
	}
	return list
}
