package checker

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
)

// A Layer holds settings about rules, for some files or for all.
type Layer struct {
	Paths                glob.List // no pattern: for all files
	Select, Ignore, Only []string
	Require              []string
	Severity             []RuleSeverity
	Budget               Budget
}

// A RuleSeverity sets the severity of the rules that a word names.
type RuleSeverity struct {
	Word     string
	Severity finding.Severity
}

// check returns an error if a layer names an unknown rule or property.
func (l *Layer) check(rules []finding.Rule) error {
	words := slices.Concat(l.Select, l.Ignore, l.Only)
	for _, s := range l.Severity {
		words = append(words, s.Word)
	}
	for _, w := range words {
		if err := checkWord(rules, w); err != nil {
			return err
		}
	}
	properties := Properties(rules)
	for _, name := range l.Require {
		if !slices.Contains(properties, name) {
			if near := Suggest(name, properties); near != "" {
				return fmt.Errorf("unknown property '%s'; did you mean '%s'?", name, near)
			}
			return fmt.Errorf("unknown property '%s'; choose %s", name, strings.Join(properties, ", "))
		}
	}
	return nil
}

// Properties returns the names of the properties that can be required of
// games, sorted: of the rules whose violation a match shows.
func Properties(rules []finding.Rule) []string {
	var names []string
	for _, r := range rules {
		if isProperty(r) {
			names = append(names, r.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func isProperty(r finding.Rule) bool { return finding.FamilyOf(r.Code).Matches }

// settings are the settings of a file, computed from the layers.
type settings struct {
	selection  *Selection
	severities map[string]finding.Severity // by code, where they are not those of the analyzers
	budget     Budget
	timeout    time.Duration
}

// apply overrides settings by those of a layer.
func (s *settings) apply(rules []finding.Rule, l *Layer) {
	s.selection.apply(rules, l)
	if l.Budget != "" {
		s.budget = l.Budget
	}
	for _, r := range rules {
		if isProperty(r) && slices.Contains(l.Require, r.Name) {
			s.selection.on[r.Code] = true
			s.severities[r.Code] = finding.Error
		}
		best := unnamed
		for _, x := range l.Severity {
			if p := precision(r, []string{x.Word}); p > best {
				best = p
				s.severities[r.Code] = x.Severity
			}
		}
	}
}

// layers computes the settings for files, once for each set of layers.
type layers struct {
	rules   []finding.Rule
	list    []Layer
	timeout time.Duration
	longest time.Duration // the bound on timeouts that come from budgets; 0 for none
	mu      sync.Mutex
	known   map[string]*settings // by the layers that apply
}

// newLayers checks the layers of a configuration.
func newLayers(rules []finding.Rule, c Config) (*layers, error) {
	last := Layer{Select: c.Select, Ignore: c.Ignore, Only: c.Only, Require: c.Require, Budget: c.Budget}
	ls := &layers{rules: rules, list: append(slices.Clip(c.Layers), last), timeout: c.Timeout, longest: c.Longest, known: map[string]*settings{}}
	for i := range ls.list {
		if err := ls.list[i].check(rules); err != nil {
			return nil, err
		}
	}
	return ls, nil
}

// of returns the settings for a file.
func (ls *layers) of(path string) *settings {
	applies := make([]byte, len(ls.list))
	for i := range ls.list {
		if p := ls.list[i].Paths; len(p.Patterns) == 0 || p.Match(path) {
			applies[i] = 1
		}
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	s := ls.known[string(applies)]
	if s == nil {
		s = &settings{selection: byDefaults(ls.rules), severities: map[string]finding.Severity{}, budget: Default}
		for i := range ls.list {
			if applies[i] == 1 {
				s.apply(ls.rules, &ls.list[i])
			}
		}
		if s.timeout = ls.timeout; s.timeout <= 0 {
			s.timeout = s.budget.Timeout()
			if ls.longest > 0 {
				s.timeout = min(s.timeout, ls.longest)
			}
		}
		ls.known[string(applies)] = s
	}
	return s
}
