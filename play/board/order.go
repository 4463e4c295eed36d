package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// valueOrders holds the orders of constants that facts of a rulesheet define, such as 1, 2, 3 by
// (succ 1 2) and (succ 2 3).
type valueOrders struct{ factChains [][]string }

// findValueOrders returns the chains of constants that the facts with two constants make, by
// relation.
func findValueOrders(file *gdl.File) *valueOrders {
	next := map[string]map[string][]string{}
	var names []string
	for _, r := range file.Rules {
		h := r.Head
		if len(r.Body) > 0 || r.Broken || len(h.Args) != 2 || !isConstant(h.Args[0]) || !isConstant(h.Args[1]) {
			continue
		}
		if next[h.Name] == nil {
			next[h.Name] = map[string][]string{}
			names = append(names, h.Name)
		}
		from := h.Args[0].Name
		next[h.Name][from] = append(next[h.Name][from], h.Args[1].Name)
	}
	o := &valueOrders{}
	for _, name := range names {
		o.factChains = append(o.factChains, chainsOf(next[name])...)
	}
	return o
}

func isConstant(t *gdl.Term) bool { return !t.IsVariable() && len(t.Args) == 0 }

// chainsOf returns the chains of a relation, given by the successors of each constant. It returns
// none if a constant has several successors or predecessors.
func chainsOf(next map[string][]string) [][]string {
	before := map[string]int{}
	var starts []string
	for from, to := range next {
		if len(to) != 1 {
			return nil
		}
		before[to[0]]++
		starts = append(starts, from)
	}
	slices.Sort(starts)
	var chains [][]string
	for _, start := range starts {
		if before[start] > 0 {
			continue // on a cycle, or inside of a chain
		}
		chain := []string{start}
		for to := next[start]; to != nil; to = next[to[0]] {
			if before[to[0]] > 1 {
				return nil
			}
			chain = append(chain, to[0])
		}
		chains = append(chains, chain)
	}
	return chains
}

// sortValues returns values sorted as numbers, letters, names with a number at the end, several
// numbers each, or by a chain of facts. ok is false if they have no such order.
func (o *valueOrders) sortValues(values []string) (sorted []string, ok bool) {
	for _, key := range []func(string) (int, bool){numberKey, letterKey, suffixKey(values), wordsKey} {
		if sorted, ok := sortByKey(values, key); ok {
			return sorted, true
		}
	}
	for _, chain := range o.factChains {
		place := map[string]int{}
		for i, v := range chain {
			place[v] = i
		}
		if sorted, ok := sortByKey(values, func(v string) (int, bool) { i, ok := place[v]; return i, ok }); ok {
			return sorted, true
		}
	}
	return nil, false
}

// sortByKey returns values sorted by a key, and whether all of them have one.
func sortByKey(values []string, key func(string) (int, bool)) ([]string, bool) {
	for _, v := range values {
		if _, ok := key(v); !ok {
			return nil, false
		}
	}
	sorted := slices.Clone(values)
	slices.SortFunc(sorted, func(a, b string) int {
		x, _ := key(a)
		y, _ := key(b)
		return cmp.Or(x-y, strings.Compare(a, b))
	})
	return sorted, true
}

// numberKey returns the sort key of a value, and whether the value is a number.
func numberKey(v string) (int, bool) {
	n, err := strconv.Atoi(v)
	return n, err == nil
}

// letterKey returns the sort key of a value, and whether the value is a single letter.
func letterKey(v string) (int, bool) {
	if len(v) != 1 {
		return 0, false
	}
	return int(v[0]), v[0] >= 'a' && v[0] <= 'z'
}

// suffixKey returns a sort key for values such as c1, c2 that differ only in a number at the end.
func suffixKey(values []string) func(string) (int, bool) {
	common := ""
	if len(values) > 0 {
		common = strings.TrimRight(values[0], "0123456789")
	}
	return func(v string) (int, bool) {
		digits, ok := strings.CutPrefix(v, common)
		if !ok || common == "" {
			return 0, false
		}
		return numberKey(digits)
	}
}

// wordsKey returns the sort key of a value, and whether it is several numbers: a comment of the
// rulesheet may make several arguments one coordinate.
func wordsKey(v string) (key int, ok bool) {
	for word := range strings.FieldsSeq(v) {
		n, ok := numberKey(word)
		if !ok || n < 0 || n > 999 {
			return 0, false
		}
		key = key*1000 + n
	}
	return key, strings.Contains(v, " ")
}
