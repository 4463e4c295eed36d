package mutation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/gdllint/gdllint/gdl"
)

// A Mutant is one small change of a rulesheet.
type Mutant struct {
	ChangeKind             string
	ChangedRule            *gdl.Rule
	StartOffset, EndOffset int    // offsets of the changed text
	NewText                string // its replacement
	ChangeInWords          string // in words
}

// ApplyTo returns the changed text.
func (m *Mutant) ApplyTo(text []byte) []byte {
	return slices.Concat(text[:m.StartOffset], []byte(m.NewText), text[m.EndOffset:])
}

// Kinds of changes, in words.
const (
	DropCondition   = "condition dropped"
	negateCondition = "condition negated"
	dropRule        = "rule dropped"
	DropFrame       = "frame rule dropped"  // one that hands a fluent on
	SwapVariables   = "variables exchanged" // the first two of an atom
	otherConstant   = "constant replaced"
)

// AllMutants returns the changes of a rulesheet, in the order of the text.
func AllMutants(file *gdl.File) (list []*Mutant) {
	src := file.Source
	constants := constantsBySlot(file)
	for _, r := range file.Rules {
		if r.Head == nil || r.Head.Name == gdl.Role || r.Head.Name == gdl.Base || r.Head.Name == gdl.Input {
			continue
		}
		add := func(kind string, from, to int, text, about string) {
			list = append(list, &Mutant{ChangeKind: kind, ChangedRule: r, StartOffset: from, EndOffset: to, NewText: text, ChangeInWords: about})
		}
		from, to := src.Offset(r.StartPos), src.Offset(r.EndPos)
		kind := dropRule
		if isFrameRule(r) {
			kind = DropFrame
		}
		add(kind, from, to, "", r.String())
		for _, l := range r.Body {
			a, b := src.Offset(l.StartPos), src.Offset(l.EndPos)
			text := string(src.Text[a:b])
			if len(r.Body) > 1 {
				add(DropCondition, a, b, "", l.String())
			}
			switch {
			case l.Op == gdl.OpNot:
				inner := l.Args[0]
				add(negateCondition, a, b, string(src.Text[src.Offset(inner.StartPos):src.Offset(inner.EndPos)]), l.String())
			case l.Op == gdl.OpAtom:
				add(negateCondition, a, b, "(not "+text+")", l.String())
			}
		}
		for _, atom := range ruleAtoms(r) {
			swapFirstVariables(file, atom, add)
			replaceConstants(file, atom, constants, add)
		}
	}
	return list
}

// isFrameRule tells whether a rule keeps a fluent: (next f) from (true f).
func isFrameRule(r *gdl.Rule) bool {
	if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 {
		return false
	}
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && gdl.EqualTerms(l.Atom.Args[0], r.Head.Args[0])
	})
}

// ruleAtoms returns the atoms of a rule: its head and those of its conditions.
func ruleAtoms(r *gdl.Rule) []*gdl.Term {
	list := []*gdl.Term{r.Head}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil && l.Op == gdl.OpAtom {
			list = append(list, l.Atom)
		}
	})
	return list
}

// swapFirstVariables exchanges the first two variables of an atom.
func swapFirstVariables(file *gdl.File, atom *gdl.Term, add func(kind string, from, to int, text, about string)) {
	src := file.Source
	var first, second *gdl.Term
	atom.WalkTerms(func(t *gdl.Term) {
		switch {
		case !t.IsVariable():
		case first == nil:
			first = t
		case second == nil && t.Name != first.Name:
			second = t
		}
	})
	if second == nil {
		return
	}
	a, b, c, d := src.Offset(first.StartPos), src.Offset(first.EndPos), src.Offset(second.StartPos), src.Offset(second.EndPos)
	if b > c {
		return
	}
	text := string(src.Text[c:d]) + string(src.Text[b:c]) + string(src.Text[a:b])
	add(SwapVariables, a, d, text, fmt.Sprintf("%s and %s in %s", first.Spelling, second.Spelling, atom))
}

// A symbolSlot is an argument position.
type symbolSlot struct {
	symbolName    string
	symbolArity   int
	argumentIndex int
}

// constantsBySlot returns the constants that stand at each argument position.
func constantsBySlot(file *gdl.File) map[symbolSlot][]string {
	all := map[symbolSlot][]string{}
	for _, r := range file.Rules {
		for _, atom := range ruleAtoms(r) {
			eachConstant(atom, func(s symbolSlot, t *gdl.Term) {
				if !slices.Contains(all[s], t.Name) {
					all[s] = append(all[s], t.Name)
				}
			})
		}
	}
	for s := range all {
		sort.Strings(all[s])
	}
	return all
}

// eachConstant calls visit for the constants among the arguments of a term.
func eachConstant(t *gdl.Term, visit func(s symbolSlot, t *gdl.Term)) {
	for i, a := range t.Args {
		if len(a.Args) == 0 && !a.IsVariable() && !a.InParens {
			visit(symbolSlot{t.Name, len(t.Args), i}, a)
		}
		eachConstant(a, visit)
	}
}

// replaceConstants writes the next constant of the same position for each constant.
func replaceConstants(file *gdl.File, atom *gdl.Term, constants map[symbolSlot][]string, add func(kind string, from, to int, text, about string)) {
	src := file.Source
	eachConstant(atom, func(s symbolSlot, t *gdl.Term) {
		list := constants[s]
		if len(list) < 2 || atom.Name == gdl.Role {
			return
		}
		i := slices.Index(list, t.Name)
		other := list[(i+1)%len(list)]
		add(otherConstant, src.Offset(t.StartPos), src.Offset(t.EndPos), other, fmt.Sprintf("%s by %s in %s", t.Spelling, other, atom))
	})
}

// SampleMutants returns at most n of the changes, in the order of the text.
func SampleMutants(list []*Mutant, n int, seed uint64) []*Mutant {
	if len(list) <= n {
		return list
	}
	picked := rand.New(rand.NewPCG(seed, 0)).Perm(len(list))[:n]
	sort.Ints(picked)
	some := make([]*Mutant, n)
	for i, at := range picked {
		some[i] = list[at]
	}
	return some
}
