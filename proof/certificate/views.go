package certificate

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/property"
)

// A formula about knowledge is about several matches: one for the formula, and a further one for
// each 'knows' and 'knows-whether', which the role cannot tell from the match around it. They violate the formula if it
// is false when each 'knows' is read in its match. One match for each 'knows' is
// enough, since no 'knows' stands below a negation. The parts of a conjunction share matches, since
// one false part is enough.

// Bounds on formulas about knowledge.
const (
	maxViewParts = 5_000
	maxViews     = 40
)

// A viewing gives out the copies of the game for a formula about knowledge.
type viewing struct {
	copies []Copy
	kinds  []string // by copy: its text (Copy.String), and how many moves its formula looks ahead
}

// Views returns the copies of the game that a formula about knowledge needs, without the match that
// is played. The second result is the formula, in which the MinCount of each 'knows' is the number
// of its copy.
func Views(f *property.Formula) ([]Copy, *property.Formula, error) {
	f, err := f.UnfoldKnowledge(maxViewParts)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrFormula, err)
	}
	v := &viewing{}
	f = v.allot(f, 0, 0, map[string]int{})
	if len(v.copies) >= maxViews {
		return nil, nil, fmt.Errorf("%w: it speaks of more than %d matches", ErrFormula, maxViews)
	}
	return v.copies, f, nil
}

// allot gives each 'knows' in a part of a formula its copy. The part is judged in the copy around,
// ahead moves after the state that the formula is about; used counts the copies of each kind that
// are taken.
func (v *viewing) allot(f *property.Formula, around, ahead int, used map[string]int) *property.Formula {
	if !f.IsEpistemic() || len(v.copies) >= maxViews {
		return f
	}
	g := *f
	g.Args = nil
	switch f.Op {
	case property.OpNext:
		ahead++
	case property.OpKnows, property.OpWhether:
		g.MinCount = v.take(Copy{around, f.Knower, ahead}, f.Args[0].NextDepth(), used)
		around = g.MinCount
	}
	before := maps.Clone(used)
	for _, arg := range f.Args {
		own := used
		if f.Op == property.OpAnd {
			own = maps.Clone(before)
		}
		g.Args = append(g.Args, v.allot(arg, around, ahead, own))
		for kind, n := range own {
			used[kind] = max(used[kind], n)
		}
	}
	return &g
}

// take returns the number of a copy that is not taken, for a formula that looks degree moves ahead. If there is none, it makes one.
func (v *viewing) take(c Copy, degree int, used map[string]int) int {
	kind := fmt.Sprint(c, " ", degree)
	used[kind]++
	left := used[kind]
	for i, other := range v.kinds {
		if other == kind {
			if left--; left == 0 {
				return i + 1
			}
		}
	}
	v.copies, v.kinds = append(v.copies, c), append(v.kinds, kind)
	return len(v.copies)
}

// String returns a text that differs for different copies.
func (c Copy) String() string { return fmt.Sprint(c.Parent, " ", c.Role, " ", c.Ahead) }

// KnowledgeStatement returns the statement that a formula about knowledge holds, over the copies
// that Views returns.
func KnowledgeStatement(name string, f *property.Formula) (Statement, error) {
	return recipe{Kind: "knows", Name: name, formulas: []*property.Formula{f}}.statement()
}

func viewsStatement(r *recipe) (Statement, error) {
	if len(r.formulas) != 1 {
		return Statement{}, checkFormula(nil, false)
	}
	copies, f, err := Views(r.formulas[0])
	if err != nil {
		return Statement{}, err
	}
	in := r.Numbers
	meaning := describeFormula(r.formulas[0])
	switch {
	case in == nil:
		for i := range len(copies) + 1 {
			in = append(in, i)
		}
	case len(in) != len(copies)+1 || slices.Min(in) < 0:
		return Statement{}, fmt.Errorf("%w: a formula about %d matches has %d copies of the game", errRecipe, len(copies)+1, len(in))
	default:
		f, meaning = inOtherCopies(f, in), fmt.Sprintf("the formula about the matches %v", in)
	}
	return Statement{Name: r.Name, Meaning: meaning, degree: f.NextDepth(), violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		if r.Numbers == nil && !slices.EqualFunc(copies, b.copies, func(x, y Copy) bool { return x.String() == y.String() }) || slices.Max(in) > len(b.copies) {
			return nil, fmt.Errorf("%w: the copies of the game are not those that the formula needs", ErrClaim)
		}
		return b.formulaAt(f, nil, b.timeIn(in[0], level), false)
	}}, nil
}

// inOtherCopies returns a formula in which copy n is replaced by copy in[n].
func inOtherCopies(f *property.Formula, in []int) *property.Formula {
	if !f.IsEpistemic() {
		return f
	}
	g := *f
	if g.Args = nil; f.Op == property.OpKnows || f.Op == property.OpWhether {
		g.MinCount = in[f.MinCount]
	}
	for _, arg := range f.Args {
		g.Args = append(g.Args, inOtherCopies(arg, in))
	}
	return &g
}
