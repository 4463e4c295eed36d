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

// A RuleLayer holds settings about rules, for some files or for all.
type RuleLayer struct {
	PathGlobs                              glob.PatternList // no pattern: for all files
	SelectedRules, IgnoredRules, OnlyRules []string
	RequiredProperties                     []string
	RuleSeverities                         []RuleSeverity
	Budget                                 Budget
}

// A RuleSeverity sets the severity of the rules that a word names.
type RuleSeverity struct {
	RuleWord string
	Severity finding.Severity
}

// checkNames returns an error if a layer names an unknown rule or property.
func (l *RuleLayer) checkNames(rules []finding.Rule) error {
	words := slices.Concat(l.SelectedRules, l.IgnoredRules, l.OnlyRules)
	for _, s := range l.RuleSeverities {
		words = append(words, s.RuleWord)
	}
	for _, w := range words {
		if err := checkWord(rules, w); err != nil {
			return err
		}
	}
	properties := PropertyNames(rules)
	for _, name := range l.RequiredProperties {
		if !slices.Contains(properties, name) {
			if near := ClosestWord(name, properties); near != "" {
				return fmt.Errorf("unknown property '%s'; did you mean '%s'?", name, near)
			}
			return fmt.Errorf("unknown property '%s'; choose %s", name, strings.Join(properties, ", "))
		}
	}
	return nil
}

// PropertyNames returns the names of the properties that can be required of
// games, sorted: of the rules whose violation a match shows.
func PropertyNames(rules []finding.Rule) []string {
	var names []string
	for _, r := range rules {
		if isPropertyRule(r) {
			names = append(names, r.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func isPropertyRule(r finding.Rule) bool { return finding.FamilyOf(r.Code).Matches }

// sheetSettings are the settings of a file, computed from the layers.
type sheetSettings struct {
	ruleSelection  *RuleSelection
	severityByCode map[string]finding.Severity // by code, where they are not those of the analyzers
	budget         Budget
	fileTimeout    time.Duration
}

// applyLayer overrides settings by those of a layer.
func (s *sheetSettings) applyLayer(rules []finding.Rule, l *RuleLayer) {
	s.ruleSelection.applyLayer(rules, l)
	if l.Budget != "" {
		s.budget = l.Budget
	}
	for _, r := range rules {
		if isPropertyRule(r) && slices.Contains(l.RequiredProperties, r.Name) {
			s.ruleSelection.enabledCodes[r.Code] = true
			s.severityByCode[r.Code] = finding.SeverityError
		}
		best := notNamed
		for _, x := range l.RuleSeverities {
			if p := wordPrecision(r, []string{x.RuleWord}); p > best {
				best = p
				s.severityByCode[r.Code] = x.Severity
			}
		}
	}
}

// layerStack computes the settings for files, once for each set of layers.
type layerStack struct {
	knownRules       []finding.Rule
	ruleLayers       []RuleLayer
	fixedTimeout     time.Duration
	maxBudgetTimeout time.Duration // the bound on timeouts that come from budgets; 0 for none
	mu               sync.Mutex
	settingsByLayers map[string]*sheetSettings // by the layers that apply
}

// newLayerStack checks the layers of a configuration.
func newLayerStack(rules []finding.Rule, c Config) (*layerStack, error) {
	last := RuleLayer{SelectedRules: c.SelectedRules, IgnoredRules: c.IgnoredRules, OnlyRules: c.OnlyRules, RequiredProperties: c.RequiredProperties, Budget: c.Budget}
	ls := &layerStack{knownRules: rules, ruleLayers: append(slices.Clip(c.RuleLayers), last), fixedTimeout: c.FileTimeout, maxBudgetTimeout: c.MaxBudgetTimeout, settingsByLayers: map[string]*sheetSettings{}}
	for i := range ls.ruleLayers {
		if err := ls.ruleLayers[i].checkNames(rules); err != nil {
			return nil, err
		}
	}
	return ls, nil
}

// settingsFor returns the settings for a file; those for a page hold for its rulesheets.
func (ls *layerStack) settingsFor(path string) *sheetSettings {
	applies := make([]byte, len(ls.ruleLayers))
	for i := range ls.ruleLayers {
		if p := ls.ruleLayers[i].PathGlobs; len(p.Patterns) == 0 || p.MatchesPath(path) || p.MatchesPath(pageOfPath(path)) {
			applies[i] = 1
		}
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	s := ls.settingsByLayers[string(applies)]
	if s == nil {
		s = &sheetSettings{ruleSelection: defaultSelection(ls.knownRules), severityByCode: map[string]finding.Severity{}, budget: DefaultBudget}
		for i := range ls.ruleLayers {
			if applies[i] == 1 {
				s.applyLayer(ls.knownRules, &ls.ruleLayers[i])
			}
		}
		if s.fileTimeout = ls.fixedTimeout; s.fileTimeout <= 0 {
			s.fileTimeout = s.budget.FileTimeout()
			if ls.maxBudgetTimeout > 0 {
				s.fileTimeout = min(s.fileTimeout, ls.maxBudgetTimeout)
			}
		}
		ls.settingsByLayers[string(applies)] = s
	}
	return s
}
