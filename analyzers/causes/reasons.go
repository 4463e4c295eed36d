package causes

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// sameForm tells whether a finding stands in a form that could not be read, or
// in a rule with unbound variables.
func (b *book) sameForm(e *entry) bool {
	if e.stage == aside || e.stage == matches {
		return false
	}
	return slices.ContainsFunc(b.forms[e.form], func(cause *entry) bool {
		switch {
		case cause.Code == "L01" && slices.Contains([]string{"L02", "L03", "L04", "L06", "L07"}, e.Code):
			return true
		case cause.stage >= e.stage:
			return false
		case cause.stage == reading:
			within := cause.Pos <= e.Pos && e.End <= cause.End
			return within || e.rule == nil || e.rule.Broken || e.rule.Guessed && !b.elsewhere(cause)
		case cause.Code == "V07":
			return e.stage >= binding || e.Code == "K11"
		case cause.stage == binding:
			return e.stage >= meaning && !family(e.Code, "K")
		}
		return false
	})
}

// unmarked tells whether a finding about an unbound variable is about a word
// that is only read as a variable, which is a finding of its own.
func (b *book) unmarked(e *entry) bool {
	return e.stage == binding && e.rule != nil && e.rule.Guessed && b.file.Notation == gdl.Prefix &&
		b.file.Source.Text[b.file.Source.Offset(e.Pos)] >= 'A' && b.file.Source.Text[b.file.Source.Offset(e.Pos)] <= 'Z'
}

// elsewhere tells whether a finding about reading has the same fault in other
// forms too. Then the reading is sure: the rest of its form was read.
func (b *book) elsewhere(cause *entry) bool {
	for _, r := range cause.Related {
		if r.Pos < cause.form.From || r.Pos >= cause.form.To {
			return true
		}
	}
	return false
}

// tornName tells whether a finding is about a missing name that may stand in a
// form that could not be read.
func (b *book) tornName(e *entry) bool {
	if len(b.torn) == 0 || e.stage <= keywords || e.stage >= matches {
		return false
	}
	switch e.Code {
	case "K01", "K12":
		return b.tornKeyword()
	case "A02", "A03", "A04", "A07", "D01", "D02", "D03", "D04", "D05", "D11", "K11", "K13", "K14", "K15", "Y10", "Y13":
		return b.torn[b.subject(e)]
	}
	return family(e.Code, "B") && b.torn[b.subject(e)]
}

// tornKeyword tells whether a form that could not be read holds a keyword that
// every game needs.
func (b *book) tornKeyword() bool {
	for _, k := range []string{gdl.Role, gdl.Init, gdl.Legal, gdl.Next, gdl.Terminal, gdl.Goal} {
		if b.torn[k] {
			return true
		}
	}
	return false
}

// insideKeyword tells whether a finding is about the arguments of a misused
// keyword, which were hardly meant to stand there.
func (b *book) insideKeyword(e *entry) bool {
	if e.stage == aside || e.stage == matches {
		return false
	}
	inside := slices.ContainsFunc(b.forms[e.form], func(cause *entry) bool {
		within := cause.Pos <= e.Pos && e.End <= cause.End && (cause.Pos < e.Pos || e.End < cause.End)
		return wraps(cause.Code) && within && (cause.stage < e.stage || e.Code == "K08" && cause.Code == "K02") && e.stage != binding
	})
	if inside {
		return true
	}
	switch e.Code {
	case "A02", "A03", "D01", "D03", "D04", "D05", "K12", "K14", "K15", "Y10", "Y13":
		return b.wrapped[b.subject(e)]
	case "A07", "D02", "D11":
		if len(b.wrapped) == 0 {
			return false
		}
		for name := range b.involved(e) {
			if b.wrapped[name] {
				return true
			}
		}
	}
	return false
}

// neverHolds tells whether a finding is about a rule that never fires, or a
// relation that never holds, because of another finding.
func (b *book) neverHolds(e *entry) bool {
	switch e.Code {
	case "A07", "A08", "D02", "D10", "D11", "D12", "K12", "P13", "Y06", "Y10", "Y13":
		return e.rule != nil && b.deadRules().rule(e.rule, e.stage)
	case "D04", "D05":
		return b.deadRules().name(b.subject(e), e) || e.Code == "D04" && b.unmade(e)
	}
	return false
}

// markUnused marks relations that only unused relations use, and those that a
// misspelt condition was meant to use.
func (b *book) markUnused() {
	unused := map[string]*entry{}
	for i := range b.entries {
		if e := &b.entries[i]; e.Code == "D01" && e.rule != nil {
			unused[e.rule.Head.Name] = e
		}
	}
	if len(unused) == 0 {
		return
	}
	readers := b.readers(unused)
	first := b.firstOfCycles(unused)
	for name, e := range unused {
		e.Consequence = e.Consequence || len(readers[name]) > 0 && !b.cyclic(e, readers[name], first)
	}
	b.markMisspelt(unused)
}

// readers returns the rules of other relations that ask for unused ones.
func (b *book) readers(unused map[string]*entry) map[string][]*gdl.Rule {
	readers := map[string][]*gdl.Rule{}
	for _, r := range b.file.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op != gdl.OpAtom || unused[l.Atom.Name] == nil || l.Atom.Name == r.Head.Name {
				return
			}
			list := readers[l.Atom.Name]
			if len(list) == 0 || list[len(list)-1] != r {
				readers[l.Atom.Name] = append(list, r)
			}
		})
	}
	return readers
}

// firstOfCycles returns for each strongly connected component the place of the
// first of its unused relations.
func (b *book) firstOfCycles(unused map[string]*entry) map[int]token.Pos {
	first := map[int]token.Pos{}
	for name, e := range unused {
		c := b.dependencies().Component(name)
		if pos, known := first[c]; !known || e.Pos < pos {
			first[c] = e.Pos
		}
	}
	return first
}

// cyclic tells whether a relation stands first in the text among the unused
// relations of its cycle, and nothing outside of the cycle uses it. Its finding
// must not be marked, or none of the cycle would stay.
func (b *book) cyclic(e *entry, readers []*gdl.Rule, first map[int]token.Pos) bool {
	g := b.dependencies()
	c := g.Component(e.rule.Head.Name)
	if first[c] < e.Pos {
		return false
	}
	for _, r := range readers {
		if g.Component(r.Head.Name) == c {
			continue
		}
		// A rule that could not be read has no edge in the graph: the relation that
		// it defines may depend on this one all the same.
		if !r.Broken || !g.Reaches(e.rule.Head.Name, r.Head.Name) {
			return false
		}
	}
	return true
}

// markMisspelt marks the unused relations that the fix of a misspelt name, or
// of a relation that is asked for as a fluent, would bring back into use.
func (b *book) markMisspelt(unused map[string]*entry) {
	var meant []string
	for i := range b.entries {
		switch cause := &b.entries[i]; cause.Code {
		case "K15":
			if e := unused[b.subject(cause)]; e != nil {
				e.Consequence = true
			}
		case "A04":
			for _, fix := range cause.UnsafeFixes {
				for _, edit := range fix.TextEdits {
					meant = append(meant, gdl.Fold(string(edit.NewText)))
				}
			}
		}
	}
	if len(meant) == 0 {
		return
	}
	used := b.dependencies().ReachedFrom(meant)
	for name, e := range unused {
		e.Consequence = e.Consequence || used[name]
	}
}

// dependencies returns the plain dependency graph.
func (b *book) dependencies() *gdl.Graph {
	if b.graph == nil {
		b.graph = gdl.NewGraph(b.file)
	}
	return b.graph
}
