package checker

import (
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/typo"
)

// A settingsLayer has settings for some files or for all.
type settingsLayer struct {
	pathGlobs glob.PatternList // no pattern: for all files
	settings  *Settings
}

// checkNames returns an error if a layer names an unknown rule or property.
func (l *settingsLayer) checkNames(rules []finding.Rule) error {
	words := slices.Concat(l.settings.SelectedRules, l.settings.IgnoredRules, l.settings.OnlyRules)
	for _, s := range l.settings.RuleSeverities {
		words = append(words, s.RuleWord)
	}
	for _, w := range words {
		if err := checkWord(rules, w); err != nil {
			return err
		}
	}
	properties := PropertyNames(rules)
	for _, name := range l.settings.RequiredProperties {
		if mistake := typo.Unknown("property", name, properties); mistake != "" {
			return errors.New(mistake)
		}
	}
	return nil
}

// PropertyNames returns the names of the properties that can be required of games, sorted. These are the names of the
// rules whose violations matches show.
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

func isPropertyRule(r finding.Rule) bool { return document.FamilyOf(r.Code).Matches }

// sheetSettings are the settings of a file, computed from the layers.
type sheetSettings struct {
	Settings
	ruleSelection  *RuleSelection
	severityByCode map[string]finding.Severity // severities of rules that settings have changed
}

// applyLayer overrides the settings of a file by those of a layer.
func (s *sheetSettings) applyLayer(rules []finding.Rule, l *Settings) {
	s.OverrideBy(*l)
	s.ruleSelection.applyLayer(rules, l)
	for _, r := range rules {
		if isPropertyRule(r) && slices.Contains(l.RequiredProperties, r.Name) {
			s.ruleSelection.enabledCodes[r.Code], s.ruleSelection.namedCodes[r.Code] = true, true
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

// layerStack computes the settings for files, once for each set of layers that apply.
type layerStack struct {
	knownRules       []finding.Rule
	layers           []settingsLayer
	maxBudgetTimeout time.Duration // the bound on timeouts that come from budgets; 0 for none
	mu               sync.Mutex
	settingsByLayers map[string]*sheetSettings // by the layers that apply
}

// newLayerStack returns the layers of a configuration: the settings of the file, its overrides in
// order, and the settings of the command line. Later layers override earlier ones. It is an error
// if a layer names an unknown rule or property.
func newLayerStack(rules []finding.Rule, c *Config) (*layerStack, error) {
	ls := &layerStack{knownRules: rules, settingsByLayers: map[string]*sheetSettings{}}
	if file := c.SettingsFile; file != nil {
		ls.layers = append(ls.layers, settingsLayer{settings: &file.Settings})
		for i := range file.Overrides {
			o := &file.Overrides[i]
			ls.layers = append(ls.layers, settingsLayer{glob.PatternList{BaseDir: file.FolderPath, Patterns: o.PathGlobs}, &o.Settings})
		}
		if file.WasFound && c.Budget == "" {
			ls.maxBudgetTimeout = config.MaxFoundTimeout
		}
	}
	ls.layers = append(ls.layers, settingsLayer{settings: &c.Settings})
	for i := range ls.layers {
		if err := ls.layers[i].checkNames(rules); err != nil {
			return nil, err
		}
	}
	return ls, nil
}

// settingsFor returns the settings for a file. Globs that match a page apply to its rulesheets.
func (ls *layerStack) settingsFor(path string) *sheetSettings {
	applies := make([]byte, len(ls.layers))
	page, _, _ := fragment.CutPart(path)
	for i := range ls.layers {
		if p := ls.layers[i].pathGlobs; len(p.Patterns) == 0 || p.MatchesPath(path) || p.MatchesPath(page) {
			applies[i] = 1
		}
	}
	ls.mu.Lock()
	defer ls.mu.Unlock()
	s := ls.settingsByLayers[string(applies)]
	if s == nil {
		s = ls.computeSettings(applies)
		ls.settingsByLayers[string(applies)] = s
	}
	return s
}

// computeSettings returns the settings of the layers that are marked in applies.
func (ls *layerStack) computeSettings(applies []byte) *sheetSettings {
	s := &sheetSettings{Settings: config.DefaultSettings(), ruleSelection: defaultSelection(ls.knownRules), severityByCode: map[string]finding.Severity{}}
	for i := range ls.layers {
		if applies[i] == 1 {
			s.applyLayer(ls.knownRules, ls.layers[i].settings)
		}
	}
	if s.FileTimeout <= 0 {
		s.FileTimeout = s.Budget.FileTimeout()
		if ls.maxBudgetTimeout > 0 {
			s.FileTimeout = min(s.FileTimeout, ls.maxBudgetTimeout)
		}
	}
	return s
}
