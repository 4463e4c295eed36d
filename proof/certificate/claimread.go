package certificate

import (
	"encoding/json"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A Written claim is a claim that was read, with its game and reading.
type Written struct {
	Game    string // for the comments of programs
	Reading Reading
	Claim   Claim
}

// maxFormula bounds the depth of the formulas of a claim.
const maxFormula = 500

// ReadClaim reads a claim that WriteClaim has written, or a text that pretends to be
// one: the statements are made anew from their recipes, and nothing else is trusted.
func ReadClaim(text []byte) (*Written, error) {
	var t claimText
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, err
	}
	if t.Version != claimVersion {
		return nil, fmt.Errorf("version %d, and this program knows version %d", t.Version, claimVersion)
	}
	w := &Written{Game: t.Game, Reading: Nonplayable, Claim: Claim{Property: t.Property, Method: t.Method, K: t.K, Length: t.Length,
		Initially: t.Initially, Single: t.Single, Apart: t.Apart}}
	if t.Playable {
		w.Reading = Playable
	}
	r := &claimReader{}
	for i := range t.Diagrams {
		r.diagrams = append(r.diagrams, r.diagram(&t.Diagrams[i]))
	}
	c := &w.Claim
	c.Statements, c.Evidence = r.statements(t.Statements), r.statements(t.Evidence)
	for i := range t.Pairs {
		made := r.recipe(&t.Pairs[i])
		p, err := made.pair()
		r.fail(err)
		c.Pairs = append(c.Pairs, p)
	}
	if t.Role != "" {
		c.Role = r.one(t.Role)
	}
	return w, r.err
}

// A claimReader keeps the first mistake.
type claimReader struct {
	diagrams []*diagram.Diagram
	err      error
}

func (r *claimReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *claimReader) statements(list []recipeText) (out []Statement) {
	for i := range list {
		made := r.recipe(&list[i])
		if r.err != nil {
			return nil
		}
		s, err := made.statement()
		r.fail(err)
		out = append(out, s)
	}
	return out
}

func (r *claimReader) recipe(t *recipeText) *recipe {
	out := &recipe{Kind: t.Kind, Name: t.Name, Number: t.Number, Low: t.Low, Flag: t.Flag, Numbers: t.Numbers, Names: t.Names}
	out.Terms, out.More = r.terms(t.Terms), r.terms(t.More)
	for i := range t.Formulas {
		f := r.formula(&t.Formulas[i], 0)
		if t.Kind == "balance" {
			if len(t.Weights) != len(t.Formulas) {
				r.fail(fmt.Errorf("%w: weights are missing", errRecipe))
				return out
			}
			out.Counted = append(out.Counted, Counted{f, t.Weights[i]})
			continue
		}
		out.Formulas = append(out.Formulas, f)
	}
	if t.When != nil {
		out.When = r.formula(t.When, 0)
	}
	for _, s := range t.Sums {
		fluents := r.terms(s.Fluents)
		if len(fluents) != len(s.Weights) {
			r.fail(fmt.Errorf("%w: weights are missing", errRecipe))
			return out
		}
		sum := make([]Weighted, len(fluents))
		for i, f := range fluents {
			sum[i] = Weighted{f, s.Weights[i]}
		}
		out.Ranking = append(out.Ranking, sum)
	}
	if t.Kind == "counts" {
		out.Count = Count{Relation: t.Name, Arity: t.Number, Values: t.Numbers, Counted: t.Counted, Keys: out.Terms, Low: t.Low}
	}
	if t.Diagram > 0 && t.Diagram <= len(r.diagrams) {
		out.Diagram = r.diagrams[t.Diagram-1]
	}
	return out
}

func (r *claimReader) formula(t *formulaText, depth int) *property.Formula {
	if depth > maxFormula {
		r.fail(fmt.Errorf("%w: a formula that is too deep", errRecipe))
		return nil
	}
	f := &property.Formula{Op: property.Op(t.Op), Low: t.Low, High: t.High}
	if t.Atom != "" {
		f.Atom = r.one(t.Atom)
	}
	for i := range t.Args {
		f.Args = append(f.Args, r.formula(&t.Args[i], depth+1))
	}
	for _, x := range t.Vars {
		f.Vars = append(f.Vars, property.Var{Name: x.Name, Domain: r.terms(x.In)})
	}
	return f
}

func (r *claimReader) diagram(t *diagramText) *diagram.Diagram {
	d := &diagram.Diagram{States: t.States}
	for _, b := range t.Blocks {
		d.Blocks = append(d.Blocks, r.terms(b))
	}
	for _, n := range t.Nodes {
		node := diagram.Node{Block: n.Block, Rank: n.Rank}
		fluents := r.terms(n.Fluents)
		if len(fluents) != len(n.To) || len(n.Else) > 1 || n.Block >= len(d.Blocks) {
			r.fail(fmt.Errorf("%w: a node of a diagram leads nowhere", errRecipe))
			return d
		}
		for i, f := range fluents {
			node.Arcs = append(node.Arcs, diagram.Arc{Fluent: f, To: n.To[i]})
		}
		for _, to := range n.Else {
			node.Arcs = append(node.Arcs, diagram.Arc{To: to})
		}
		d.Nodes = append(d.Nodes, node)
	}
	return d
}

func (r *claimReader) terms(text string) []*gdl.Term {
	if text == "" {
		return nil
	}
	terms, err := readTerms(text)
	r.fail(err)
	return terms
}

func (r *claimReader) one(text string) *gdl.Term {
	terms := r.terms(text)
	if len(terms) != 1 {
		r.fail(fmt.Errorf("%w: '%.80s' is no term", errRecipe, text))
		return &gdl.Term{Name: "?"}
	}
	return terms[0]
}
