package checker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/typo"
)

// A RuleSelection is the set of rules that are on.
type RuleSelection struct {
	enabledCodes map[string]bool // by code, for all known rules
	namedCodes   map[string]bool // by code: a word of the settings turns the rule on
	knownOnly    bool            // unknown codes are off
}

// The precision with which a word of the settings names a rule: not at all, by "all", by its
// family, or by its code or name. The most precise word decides. Of equally precise words one that
// ignores has precedence.
const (
	notNamed = iota
	byAll
	byFamily
	byCode
)

// SelectRules returns the rules that are on by default, plus the rules that sel names, minus the
// rules that ignore names. If only is not empty, the rules that it names take the place of the
// default. The words of the three lists are codes, names, families such as V, and "all".
func SelectRules(rules []finding.Rule, sel, ignore, only []string) (*RuleSelection, error) {
	layer := settingsLayer{settings: &Settings{SelectedRules: sel, IgnoredRules: ignore, OnlyRules: only}}
	if err := layer.checkNames(rules); err != nil {
		return nil, err
	}
	s := defaultSelection(rules)
	s.applyLayer(rules, layer.settings)
	return s, nil
}

// defaultSelection returns the selection without any words.
func defaultSelection(rules []finding.Rule) *RuleSelection {
	s := &RuleSelection{enabledCodes: map[string]bool{}, namedCodes: map[string]bool{}}
	for _, r := range rules {
		s.enabledCodes[r.Code] = r.OnByDefault
	}
	return s
}

// applyLayer turns rules on and off as the words of one layer of settings name them. The most
// precise word of the layer decides; of equally precise words one that ignores.
func (s *RuleSelection) applyLayer(rules []finding.Rule, l *Settings) {
	s.knownOnly = s.knownOnly || len(l.OnlyRules) > 0
	for _, r := range rules {
		chosen, ignored := max(wordPrecision(r, l.SelectedRules), wordPrecision(r, l.OnlyRules)), wordPrecision(r, l.IgnoredRules)
		switch {
		case chosen > notNamed:
			s.enabledCodes[r.Code], s.namedCodes[r.Code] = chosen > ignored, chosen > ignored
		case ignored > notNamed || len(l.OnlyRules) > 0:
			s.enabledCodes[r.Code], s.namedCodes[r.Code] = false, false
		}
	}
}

// IsEnabled tells whether findings with a code are selected. Third-party analyzers may use codes that belong to no rule:
// such codes are on, unless the settings name the only rules to check.
func (s *RuleSelection) IsEnabled(code string) bool {
	on, known := s.enabledCodes[code]
	return on || !known && !s.knownOnly
}

// IsNamed tells whether a word of the settings turns on the rule with a code, whether or not it is on by default.
func (s *RuleSelection) IsNamed(code string) bool { return s.namedCodes[code] }

// wordPrecision returns the greatest precision with which a word names the rule.
func wordPrecision(r finding.Rule, words []string) int {
	best := notNamed
	for _, w := range words {
		switch {
		case strings.EqualFold(w, r.Code) || strings.EqualFold(w, r.Name):
			best = max(best, byCode)
		case strings.EqualFold(w, document.FamilyOf(r.Code).CodeLetter):
			best = max(best, byFamily)
		case strings.EqualFold(w, "all"):
			best = max(best, byAll)
		}
	}
	return best
}

// checkWord returns an error with a suggestion if word names no rule.
func checkWord(rules []finding.Rule, word string) error {
	if strings.EqualFold(word, "all") || slices.ContainsFunc(rules, func(r finding.Rule) bool { return wordPrecision(r, []string{word}) > notNamed }) {
		return nil
	}
	return unknownRule(rules, word)
}

// FindRule returns the rule with a code or a name.
func FindRule(rules []finding.Rule, word string) (*finding.Rule, error) {
	for i, r := range rules {
		if strings.EqualFold(word, r.Code) || strings.EqualFold(word, r.Name) {
			return &rules[i], nil
		}
	}
	return nil, unknownRule(rules, word)
}

func unknownRule(rules []finding.Rule, word string) error {
	if near := typo.ClosestWord(word, ruleWords(rules)); near != "" {
		return fmt.Errorf("unknown rule '%s'; did you mean '%s'?", word, near)
	}
	return fmt.Errorf("unknown rule '%s'; the command 'rules' lists all", word)
}

func ruleWords(rules []finding.Rule) []string {
	words := []string{"all"}
	for _, r := range rules {
		words = append(words, r.Code, r.Name)
	}
	slices.Sort(words)
	return slices.Compact(words)
}
