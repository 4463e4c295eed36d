package checker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
)

// A Selection is the set of rules that are on.
type Selection struct {
	on   map[string]bool // by code, for all known rules
	only bool            // unknown codes are off
}

// The precision with which a word names a rule. The most precise word decides,
// and ignoring has precedence over selecting.
const (
	unnamed = iota
	byDefault
	byFamily
	byCode
)

// Select returns the rules that are on by default, with those that the words of
// sel name and without those that the words of ignore name; words of only
// replace the default. Words are codes, names, families such as V, and "all".
func Select(rules []finding.Rule, sel, ignore, only []string) (*Selection, error) {
	layer := Layer{Select: sel, Ignore: ignore, Only: only}
	if err := layer.check(rules); err != nil {
		return nil, err
	}
	s := byDefaults(rules)
	s.apply(rules, &layer)
	return s, nil
}

// byDefaults returns the selection without any words.
func byDefaults(rules []finding.Rule) *Selection {
	s := &Selection{on: make(map[string]bool)}
	for _, r := range rules {
		s.on[r.Code] = r.Default
	}
	return s
}

// apply applies the words of a layer to the rules that they name. In a layer
// the most precise word decides, and ignoring has precedence among equals.
func (s *Selection) apply(rules []finding.Rule, l *Layer) {
	s.only = s.only || len(l.Only) > 0
	for _, r := range rules {
		chosen, ignored := max(precision(r, l.Select), precision(r, l.Only)), precision(r, l.Ignore)
		switch {
		case chosen > unnamed:
			s.on[r.Code] = chosen > ignored
		case ignored > unnamed || len(l.Only) > 0:
			s.on[r.Code] = false
		}
	}
}

// On tells whether findings with a code are selected. Third-party analyzers may
// use codes without registering a rule: they are on, unless only certain rules
// were asked for.
func (s *Selection) On(code string) bool {
	on, known := s.on[code]
	return on || !known && !s.only
}

// precision returns the greatest precision with which a word names the rule.
func precision(r finding.Rule, words []string) int {
	best := unnamed
	for _, w := range words {
		switch {
		case strings.EqualFold(w, r.Code) || strings.EqualFold(w, r.Name):
			best = max(best, byCode)
		case strings.EqualFold(w, finding.FamilyOf(r.Code).Letter):
			best = max(best, byFamily)
		case strings.EqualFold(w, "all"):
			best = max(best, byDefault)
		}
	}
	return best
}

// checkWord returns an error with a suggestion if word names no rule.
func checkWord(rules []finding.Rule, word string) error {
	for _, r := range rules {
		if precision(r, []string{word}) > unnamed {
			return nil
		}
	}
	if strings.EqualFold(word, "all") {
		return nil
	}
	if near := Suggest(word, ruleWords(rules)); near != "" {
		return fmt.Errorf("unknown rule '%s'; did you mean '%s'?", word, near)
	}
	return fmt.Errorf("unknown rule '%s'; the command 'rules' lists all", word)
}

// Lookup returns the rule with a code or a name.
func Lookup(rules []finding.Rule, word string) (*finding.Rule, error) {
	for i, r := range rules {
		if strings.EqualFold(word, r.Code) || strings.EqualFold(word, r.Name) {
			return &rules[i], nil
		}
	}
	if near := Suggest(word, ruleWords(rules)); near != "" {
		return nil, fmt.Errorf("unknown rule '%s'; did you mean '%s'?", word, near)
	}
	return nil, fmt.Errorf("unknown rule '%s'; the command 'rules' lists all", word)
}

// ruleWords returns all words that name rules.
func ruleWords(rules []finding.Rule) []string {
	words := []string{"all"}
	for _, r := range rules {
		words = append(words, r.Code, r.Name)
	}
	slices.Sort(words)
	return slices.Compact(words)
}
