package certificate

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// claimVersion is the version of the shape of claims in JSON.
const claimVersion = 1

// The shape of a claim in JSON. Terms are written as in a rulesheet, several in one
// text; statements by the names of their makers.
type (
	claimText struct {
		Version    int           `json:"version"`
		Game       string        `json:"game"` // for the comments of programs
		Playable   bool          `json:"playable,omitempty"`
		Property   string        `json:"property"`
		Method     string        `json:"method,omitempty"`
		Statements []recipeText  `json:"statements,omitempty"`
		Evidence   []recipeText  `json:"evidence,omitempty"`
		K          int           `json:"k,omitempty"`
		Length     int           `json:"length,omitempty"`
		Initially  bool          `json:"initially,omitempty"`
		Single     bool          `json:"single,omitempty"`
		Apart      bool          `json:"apart,omitempty"`
		Pairs      []recipeText  `json:"pairs,omitempty"`
		Role       string        `json:"role,omitempty"`
		Diagrams   []diagramText `json:"diagrams,omitempty"`
	}
	recipeText struct {
		Kind     string         `json:"kind"`
		Name     string         `json:"name,omitempty"`
		Number   int            `json:"number,omitempty"`
		Low      int            `json:"low,omitempty"`
		Flag     bool           `json:"flag,omitempty"`
		Numbers  []int          `json:"numbers,omitempty"`
		Names    []string       `json:"names,omitempty"`
		Terms    string         `json:"terms,omitempty"`
		More     string         `json:"more,omitempty"`
		Formulas []formulaText  `json:"formulas,omitempty"`
		Weights  []int          `json:"weights,omitempty"` // of the formulas
		When     *formulaText   `json:"when,omitempty"`
		Sums     []weightedText `json:"sums,omitempty"`
		Counted  int            `json:"counted,omitempty"`
		Diagram  int            `json:"diagram,omitempty"` // its number, from 1 on
		Inline   *diagramText   `json:"inline,omitempty"`  // only in keys
	}
	weightedText struct {
		Fluents string `json:"fluents"`
		Weights []int  `json:"weights"`
	}
	formulaText struct {
		Op   int           `json:"op,omitempty"`
		Atom string        `json:"atom,omitempty"`
		Args []formulaText `json:"args,omitempty"`
		Vars []varText     `json:"vars,omitempty"`
		Low  int           `json:"low,omitempty"`
		High int           `json:"high,omitempty"`
	}
	varText struct {
		Name string `json:"name"`
		In   string `json:"in"`
	}
	diagramText struct {
		States int        `json:"states"`
		Blocks []string   `json:"blocks"`
		Nodes  []nodeText `json:"nodes"`
	}
	nodeText struct {
		Block   int    `json:"block"`
		Rank    int    `json:"rank,omitempty"`
		Fluents string `json:"fluents,omitempty"`
		To      []int  `json:"to,omitempty"`   // where each of the fluents leads
		Else    []int  `json:"else,omitempty"` // where it leads if none holds
	}
)

// WriteClaim writes the claim that a certificate was written from: with it, and with
// the rulesheet, ReadClaim and Certify give the same programs again. It fails for a
// statement that no function of this package has made.
func WriteClaim(game string, r Reading, c Claim) ([]byte, error) {
	w := &claimWriter{}
	text := claimText{Version: claimVersion, Game: game, Playable: r == Playable, Property: c.Property, Method: c.Method, K: c.K, Length: c.Length,
		Initially: c.Initially, Single: c.Single, Apart: c.Apart}
	for _, list := range []struct {
		from []Statement
		to   *[]recipeText
	}{{c.Statements, &text.Statements}, {c.Evidence, &text.Evidence}} {
		for _, s := range list.from {
			if s.made == nil {
				return nil, fmt.Errorf("%w: %s", errRecipe, s.Name)
			}
			*list.to = append(*list.to, w.recipe(s.made))
		}
	}
	for _, p := range c.Pairs {
		if p.made == nil {
			return nil, fmt.Errorf("%w: %s", errRecipe, p.Name)
		}
		text.Pairs = append(text.Pairs, w.recipe(p.made))
	}
	if c.Role != nil {
		text.Role = c.Role.String()
	}
	text.Diagrams = w.written
	return json.Marshal(text)
}

// A claimWriter writes each diagram once.
type claimWriter struct {
	inline   bool
	diagrams []*diagram.Diagram
	written  []diagramText
}

func (w *claimWriter) recipe(r *recipe) recipeText {
	t := recipeText{Kind: r.Kind, Name: r.Name, Number: r.Number, Low: r.Low, Flag: r.Flag, Numbers: r.Numbers, Names: r.Names,
		Terms: writeTerms(r.Terms), More: writeTerms(r.More)}
	for _, f := range r.Formulas {
		t.Formulas = append(t.Formulas, writeFormula(f))
	}
	for _, c := range r.Counted {
		t.Formulas, t.Weights = append(t.Formulas, writeFormula(c.Formula)), append(t.Weights, c.Weight)
	}
	if r.When != nil {
		when := writeFormula(r.When)
		t.When = &when
	}
	for _, sum := range r.Ranking {
		var s weightedText
		var fluents []*gdl.Term
		for _, part := range sum {
			fluents, s.Weights = append(fluents, part.Fluent), append(s.Weights, part.Weight)
		}
		s.Fluents = writeTerms(fluents)
		t.Sums = append(t.Sums, s)
	}
	if r.Kind == "counts" {
		t.Name, t.Number, t.Numbers, t.Low, t.Counted, t.Terms = r.Count.Relation, r.Count.Arity, r.Count.Values, r.Count.Low, r.Count.Counted, writeTerms(r.Count.Keys)
	}
	if r.Diagram != nil {
		w.diagram(r.Diagram, &t)
	}
	return t
}

func (w *claimWriter) diagram(d *diagram.Diagram, t *recipeText) {
	if w.inline {
		text := writeDiagram(d)
		t.Inline = &text
		return
	}
	for i, known := range w.diagrams {
		if known == d {
			t.Diagram = i + 1
			return
		}
	}
	w.diagrams, w.written = append(w.diagrams, d), append(w.written, writeDiagram(d))
	t.Diagram = len(w.diagrams)
}

func writeDiagram(d *diagram.Diagram) diagramText {
	t := diagramText{States: d.States}
	for _, b := range d.Blocks {
		t.Blocks = append(t.Blocks, writeTerms(b))
	}
	for _, n := range d.Nodes {
		node := nodeText{Block: n.Block, Rank: n.Rank}
		var fluents []*gdl.Term
		for _, a := range n.Arcs {
			if a.Fluent == nil {
				node.Else = append(node.Else, a.To)
				continue
			}
			fluents, node.To = append(fluents, a.Fluent), append(node.To, a.To)
		}
		node.Fluents = writeTerms(fluents)
		t.Nodes = append(t.Nodes, node)
	}
	return t
}

func writeFormula(f *property.Formula) formulaText {
	t := formulaText{Op: int(f.Op), Low: f.Low, High: f.High}
	if f.Atom != nil {
		t.Atom = f.Atom.String()
	}
	for _, arg := range f.Args {
		t.Args = append(t.Args, writeFormula(arg))
	}
	for _, x := range f.Vars {
		t.Vars = append(t.Vars, varText{x.Name, writeTerms(x.Domain)})
	}
	return t
}

func writeTerms(terms []*gdl.Term) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	return strings.Join(texts, " ")
}
