package compare

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file guesses which names of two rulesheets stand for each other. Two names are alike if they
// occur in the same places of the same conditions and rules. In this comparison, names that are
// known to be the same count as themselves, and all other names count as equal.

// The greatest number of rounds of guessing, the greatest number of pairs of names in one round,
// and the least likeness of a guessed pair, as a part of the greatest likeness of its round.
const (
	nameRounds    = 12
	mostPairs     = 160_000
	leastLikeness = 0.6
)

// guessNames returns for names of the new rulesheet the names of the old one that they seem to
// stand for. It considers only names that the other rulesheet does not have.
func guessNames(ctx context.Context, old, new *gdl.File) model.Renaming {
	names := [2]map[string]bool{ruleNames(old), ruleNames(new)}
	var known [2]map[string]string // by name: a text that is equal for the same name in both rulesheets
	for i := range names {
		known[i] = map[string]string{}
		for name := range names[i] {
			if _, err := strconv.Atoi(name); err == nil || names[1-i][name] {
				known[i][name] = name
			}
		}
	}
	guessed := model.Renaming{}
	for range nameRounds {
		places := [2]map[string]map[string]int{placesOf(old, known[0]), placesOf(new, known[1])}
		if ctx.Err() != nil || len(places[0])*len(places[1]) > mostPairs {
			break
		}
		pairs := alikePairs(places[0], places[1])
		if len(pairs) == 0 {
			break
		}
		for _, p := range pairs {
			guessed[p.new] = p.old
			sign := "=" + p.old
			known[0][p.old], known[1][p.new] = sign, sign
		}
	}
	return guessed
}

func eachAtom(f *gdl.File, visit func(*gdl.Term, *gdl.Rule)) {
	for _, r := range f.Rules {
		visit(r.Head, r)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				visit(l.Atom, r)
			}
		})
	}
}

// placesOf returns for each unknown name how often it occurs in each place. A place is an argument
// of an atom, and also this argument in a rule for a certain relation.
func placesOf(f *gdl.File, known map[string]string) map[string]map[string]int {
	places := map[string]map[string]int{}
	eachAtom(f, func(atom *gdl.Term, r *gdl.Rule) {
		in := map[string]bool{}
		addNamesOf(in, atom)
		for name := range in {
			if _, keyword := gdl.KeywordArity(name); keyword || known[name] != "" {
				continue
			}
			if places[name] == nil {
				places[name] = map[string]int{}
			}
			text := placeText(atom, name, known)
			places[name][text]++
			places[name][text+" in "+placeText(r.Head, name, known)+strconv.Itoa(len(r.Body))]++
		}
	})
	return places
}

// placeText returns the text of a term with a mark for the given name, the texts in known for known
// names, and a star for other names.
func placeText(t *gdl.Term, name string, known map[string]string) string {
	_, keyword := gdl.KeywordArity(t.Name)
	var b strings.Builder
	switch {
	case t.IsVariable():
		return "?"
	case t.Name == name:
		b.WriteByte('@')
	case keyword:
		b.WriteString(t.Name)
	default:
		b.WriteString(cmp.Or(known[t.Name], "*"))
	}
	for _, a := range t.Args {
		b.WriteString(" (" + placeText(a, name, known) + ")")
	}
	return b.String()
}

type namePair struct {
	old, new string
	likeness float64
}

// alikePairs returns the pairs of an old and a new name of which each is most like the other, given
// the places of all names. It leaves out pairs with less than leastLikeness of the greatest likeness.
func alikePairs(old, new map[string]map[string]int) (pairs []namePair) {
	best := func(places map[string]int, others map[string]map[string]int) (string, float64) {
		found, most := "", 0.0
		for _, other := range slices.Sorted(maps.Keys(others)) {
			if l := likeness(places, others[other]); l > most {
				found, most = other, l
			}
		}
		return found, most
	}
	top := 0.0
	for _, name := range slices.Sorted(maps.Keys(old)) {
		other, l := best(old[name], new)
		if other == "" {
			continue
		}
		if back, _ := best(new[other], old); back == name {
			pairs = append(pairs, namePair{name, other, l})
			top = max(top, l)
		}
	}
	return slices.DeleteFunc(pairs, func(p namePair) bool { return p.likeness < leastLikeness*top })
}

// likeness returns the share of places that two names have in common.
func likeness(a, b map[string]int) float64 {
	both, all := 0, 0
	for text, n := range a {
		both += min(n, b[text])
		all += max(n, b[text])
	}
	for text, n := range b {
		if a[text] == 0 {
			all += n
		}
	}
	return float64(both) / float64(max(1, all))
}
