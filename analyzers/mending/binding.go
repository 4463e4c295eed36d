package mending

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// loneBonus is added to the fit of a variable that stands once in its rule.
const loneBonus = 60

// variableUses counts the places of each variable of a rule.
func variableUses(r *gdl.Rule) map[string]int {
	uses := map[string]int{}
	count := func(t *gdl.Term) {
		t.WalkTerms(func(v *gdl.Term) {
			if v.IsVariable() {
				uses[v.Name]++
			}
		})
	}
	count(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			count(l.Atom)
		}
	})
	return uses
}

// mostBinders bounds the proposed conditions that give variables values.
const mostBinders = 16

// unbound returns the variables of a rule that no positive condition binds, in their
// spelling.
func unbound(r *gdl.Rule) (list []string) {
	known := map[string]bool{}
	for _, l := range r.Body {
		l.WalkNested(true, func(x *gdl.Literal, positive bool) {
			if x.Op == gdl.OpAtom && positive {
				for _, v := range x.Atom.VariableNames() {
					known[v] = true
				}
			}
		})
	}
	note := func(t *gdl.Term) {
		t.WalkTerms(func(v *gdl.Term) {
			if v.IsVariable() && !known[v.Name] {
				known[v.Name] = true
				list = append(list, v.Spelling)
			}
		})
	}
	note(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			note(l.Atom)
		}
	})
	return list
}

// withPartners adds to the places of each variable those of the variables and names
// that it must differ from: they are of one kind.
func withPartners(r *gdl.Rule, at map[string]map[string]bool) map[string]map[string]bool {
	all := map[string]map[string]bool{}
	add := func(v string, set map[string]bool) {
		if all[v] == nil {
			all[v] = map[string]bool{}
		}
		for p := range set {
			all[v][p] = true
		}
	}
	for v, set := range at {
		add(v, set)
	}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpDistinct && len(l.Atom.Args) == 2 {
			a, b := l.Atom.Args[0].Name, l.Atom.Args[1].Name
			add(a, at[b])
			add(b, at[a])
		}
	})
	return all
}

// binders proposes conditions that bind all unbound variables of a rule: the
// conditions of other rules, with the variables that keep company with their places.
func (w *workshop) binders(r *gdl.Rule) []candidate {
	lacking := unbound(r)
	if len(lacking) == 0 {
		return nil
	}
	names, at := variablePlaces(r, nil)
	for _, v := range lacking {
		if !slices.Contains(names, v) {
			names = append(names, v)
		}
	}
	at = withPartners(r, at)
	uses := variableUses(r)
	type binder struct {
		text string
		fit  int
	}
	var list []binder
	c := w.companyCounts()
	for _, pattern := range w.patterns() {
		text, fit, used := w.filled(pattern, names, lacking, at, uses, c)
		if slices.ContainsFunc(lacking, func(v string) bool { return !slices.Contains(used, v) }) {
			continue
		}
		list = append(list, binder{text, fit})
		if turned, ok := turned(text); ok {
			list = append(list, binder{turned, fit - 1})
		}
	}
	slices.SortStableFunc(list, func(a, b binder) int { return b.fit - a.fit })
	var found []candidate
	if r.Head.Name == gdl.Next && len(r.Head.Args) == 1 {
		fluent := r.Head.Args[0]
		if !slices.ContainsFunc(lacking, func(v string) bool { return !slices.Contains(fluent.VariableNames(), gdl.FoldName(v)) }) {
			found = append(found, w.condition(r, "(true "+w.file.Source.TextBetween(fluent.StartPos, fluent.EndPos)+")", 1))
		}
	}
	for i, b := range list[:min(len(list), mostBinders)] {
		found = append(found, w.condition(r, b.text, i))
	}
	return found
}

// bindingSiblings proposes the conditions of rules of the same kind that hold all unbound
// variables of a rule.
func (w *workshop) bindingSiblings(r *gdl.Rule) []candidate {
	lacking := unbound(r)
	list := slices.DeleteFunc(w.siblings(r), func(c candidate) bool {
		words := folded(wordsOf(strings.ReplaceAll(c.description, "'", " ")))
		return strings.Contains(c.description, "(not ") ||
			slices.ContainsFunc(lacking, func(v string) bool { return !slices.Contains(words, gdl.FoldName(v)) })
	})
	return postpone(siblingBinder-sibling, list)
}

// siblingBinder is the prior of a condition of a rule of the same kind that binds variables.
const siblingBinder = 2

// turned exchanges the two arguments of a condition that has two: their places do not
// show which of two numbers comes first.
func turned(text string) (string, bool) {
	words := strings.Fields(strings.Trim(text, "()"))
	if len(words) != 3 || strings.Count(text, "(") != 1 {
		return "", false
	}
	return "(" + words[0] + " " + words[2] + " " + words[1] + ")", true
}

// patterns lists the conditions of all rules, one of each form, and the relations
// with rules or facts that no rule asks for.
func (book *rulebook) patterns() (list []*gdl.Term) {
	known := map[string]bool{}
	add := func(t *gdl.Term) {
		inner := t
		if (t.Name == gdl.True && len(t.Args) == 1 || t.Name == gdl.Does && len(t.Args) == 2) && len(t.Args[len(t.Args)-1].Args) > 0 {
			inner = t.Args[len(t.Args)-1]
		}
		key := fmt.Sprintf("%s %s/%d", t.Name, inner.Name, len(inner.Args))
		if !known[key] && len(inner.Args) > 0 && (t.Name != gdl.Does || inner != t) {
			known[key] = true
			list = append(list, t)
		}
	}
	for _, r := range book.file.Rules {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom {
				add(l.Atom)
			}
		}
	}
	for _, r := range book.file.Rules {
		if _, keyword := gdl.KeywordArity(r.Head.Name); !keyword {
			add(r.Head)
		}
	}
	return list
}

// filled writes a condition with the variables of a rule that fit to its places best,
// each of them once, and rates their fit.
func (w *workshop) filled(pattern *gdl.Term, names, lacking []string, at map[string]map[string]bool, uses map[string]int, c companyCounts) (text string, fit int, used []string) {
	var spots []string
	var mark func(t *gdl.Term)
	mark = func(t *gdl.Term) {
		for i, arg := range t.Args {
			if len(arg.Args) > 0 {
				mark(arg)
				continue
			}
			spots = append(spots, placeName(t, i))
		}
	}
	mark(pattern)
	chosen := make([]string, len(spots))
	for range spots {
		best, spot, who := 0, -1, ""
		for i, place := range spots {
			for _, v := range names {
				if chosen[i] == "" && !slices.Contains(used, v) {
					n := c.sharedPlaces(place, at[gdl.FoldName(v)])
					if n == 0 && slices.Contains(lacking, v) && i > 0 {
						n = 1 // better than no known place
					} else if n > 0 && slices.Contains(lacking, v) {
						n += 200
					} else if n > 0 && uses[gdl.FoldName(v)] == 1 {
						n += loneBonus // it was meant to stand a second time
					}
					if n > best {
						best, spot, who = n, i, v
					}
				}
			}
		}
		if spot < 0 {
			break
		}
		chosen[spot] = who
		used = append(used, who)
		fit += best
	}
	n := -1
	var write func(t *gdl.Term) string
	write = func(t *gdl.Term) string {
		words := []string{t.Spelling}
		for _, arg := range t.Args {
			if len(arg.Args) > 0 {
				words = append(words, write(arg))
				continue
			}
			n++
			word := chosen[n]
			if word == "" {
				word = fmt.Sprintf("?any%d", n+1)
			}
			words = append(words, word)
		}
		return "(" + strings.Join(words, " ") + ")"
	}
	return write(pattern), fit - 10*strings.Count(strings.Join(chosen, "|")+"|", "||"), used
}
