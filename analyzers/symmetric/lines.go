package symmetric

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

const (
	mostTried = 20_000 // facts that are tried to find the lines of one rule
	mostLines = 5000   // the lines of one rule
)

// A lineRule is a rule with conditions about a line of cells.
type lineRule struct {
	*model.Rule
	cells []*gdl.Term     // the fluents of one line
	lines map[string]bool // the lines, as sets of cells
}

// lines reports the one rule whose lines have mirror images that are in no rule, if the lines of all other rules have all
// their images. If one rule of the kind has no lines of its own, it reports that rule instead: it may be meant for them.
func lines(p *lint.Pass, found lint.Found) {
	for s := range p.OfSort(model.Fluent) {
		rules, varying := lineRules(p, s)
		b := boardOf(varying, func(arg int) map[string]bool {
			values := map[string]bool{}
			for _, x := range p.Domains().Symbols(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: s.Name, Arity: s.Arity, Index: arg}) {
				values[x.Name] = true
			}
			return values
		})
		if b == nil {
			continue
		}
		kinds, odd := map[string][]*lineRule{}, map[string][]*lineRule{} // by kind; odd are the rules without lines of their own
		for _, r := range rules {
			b.collect(p, r)
			kind := b.kindOf(r)
			if len(r.lines) == 0 || slices.ContainsFunc(kinds[kind], func(x *lineRule) bool { return maps.Equal(x.lines, r.lines) }) {
				odd[kind] = append(odd[kind], r)
			} else {
				kinds[kind] = append(kinds[kind], r)
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			if r, line := b.lacking(kinds[kind]); r != nil {
				var cells []string
				for i := 0; i < len(line); i += len(cell{}) {
					cells = append(cells, "'"+p.CodeText(b.fluentAt(r.cells[0], cell{line[i], line[i+1]}).String())+"'")
				}
				c := lint.CaseAt(r.Head, strings.Join(cells, ", "))
				if len(odd[kind]) == 1 {
					c = lint.CaseAt(odd[kind][0].Head, c.Words...).OfKind("bent")
				}
				found(c)
			}
		}
	}
}

// lineRules returns the rules with conditions about leastSize fluents of a symbol or more, except those for keywords other
// than goal and terminal. It also returns the arguments in which these fluents differ.
func lineRules(p *lint.Pass, s *model.Symbol) (list []*lineRule, varying []int) {
	for _, r := range p.Rules {
		if model.IsKeyword(r.Head.Name) && r.Head.Name != gdl.Goal && r.Head.Name != gdl.Terminal {
			continue
		}
		for _, cells := range r.AskedFluents() {
			if len(cells) < leastSize || p.SymbolOf(model.Fluent, cells[0]) != s {
				continue
			}
			list = append(list, &lineRule{r, cells, map[string]bool{}})
			for i := range s.Arity {
				if !slices.Contains(varying, i) && slices.ContainsFunc(cells, func(c *gdl.Term) bool { return !gdl.EqualTerms(c.Args[i], cells[0].Args[i]) }) {
					varying = append(varying, i)
				}
			}
		}
	}
	slices.Sort(varying)
	return list, varying
}

// kindOf returns the kind of a rule: the number of cells, and the arguments other than coordinates. Only lines of one
// kind are compared.
func (b *board) kindOf(r *lineRule) string {
	kind := fmt.Sprint(len(r.cells))
	for i, arg := range r.cells[0].Args {
		switch {
		case i == b.args[0] || i == b.args[1]:
		case arg.IsVariable():
			kind += " ?"
		default:
			kind += " " + arg.String()
		}
	}
	return kind
}

// collect finds the lines of a rule: for all coordinates that facts give, and for all values of one coordinate that is
// free.
func (b *board) collect(p *lint.Pass, r *lineRule) {
	conditions := slices.DeleteFunc(slices.Clone(r.Body), func(l *gdl.Literal) bool { return l.Op != gdl.OpAtom })
	for known := range p.Solutions(conditions, gdl.Subst{}, mostTried) {
		values, free := []string{""}, ""
		for _, c := range r.cells {
			for i, arg := range b.args {
				if v := known.ApplyTo(c.Args[arg]); v.IsVariable() && free == "" {
					free, values = v.Name, b.values[i]
				}
			}
		}
		for _, value := range values {
			if len(r.lines) == mostLines {
				return
			}
			var cells []cell
			for _, f := range r.cells {
				if c, ok := b.cellOf(known.ApplyTo(f).Rewrite(model.Renaming{free: value}.Rename)); ok {
					cells = append(cells, c)
				}
			}
			if set := setOf(cells); len(cells) == len(r.cells) && isStraight(cells) {
				r.lines[set] = true
			}
		}
	}
}

// isStraight tells whether cells, in the order of the board, are adjacent and on a straight line.
func isStraight(cells []cell) bool {
	step := func(i, axis int) int { return int(cells[i][axis]) - int(cells[i-1][axis]) }
	for i := range cells {
		if i > 0 && (step(i, 0) != step(1, 0) || step(i, 1) != step(1, 1)) {
			return false
		}
	}
	down, right := step(1, 0), step(1, 1)
	return (down != 0 || right != 0) && down <= 1 && -1 <= right && right <= 1
}

// lacking finds the missing lines: images of present lines by a reflection or rotation that no rule has. It returns a
// rule whose lines have exactly the missing lines as images, and one of these. It returns nil if there is no such rule,
// if more than half as many lines are missing as are present, or if no line has all its images.
func (b *board) lacking(rules []*lineRule) (by *lineRule, line string) {
	present, missing, whole := map[string]bool{}, map[string]bool{}, false
	for _, r := range rules {
		maps.Copy(present, r.lines)
	}
	for set := range present {
		lacks, moves := false, false
		for n := range b.images() {
			image := b.imageOf(set, n)
			if moves = moves || image != set; !present[image] {
				missing[image], lacks = true, true
			}
		}
		whole = whole || moves && !lacks
	}
	if len(missing) == 0 || !whole || len(present) < 2*len(missing) {
		return nil, ""
	}
	for _, r := range rules {
		for n := range b.images() {
			isOther := func(set string) bool { return !missing[b.imageOf(set, n)] }
			if len(r.lines) == len(missing) && !slices.ContainsFunc(slices.Collect(maps.Keys(r.lines)), isOther) {
				return r, slices.Min(slices.Collect(maps.Keys(missing)))
			}
		}
	}
	return nil, ""
}
