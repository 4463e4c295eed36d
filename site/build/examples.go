package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// An offer is a rulesheet that the playground offers.
type offer struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Group  string   `json:"group,omitempty"` // a rulesheet without a group is not in the list of the page
	Text   string   `json:"text"`
	Code   string   `json:"code,omitempty"`   // the code of the rule that it is an example of
	Select []string `json:"select,omitempty"` // rules to check that are off by default
}

// games holds the directories of games that are offered, and the names of their groups.
var games = [][2]string{{"testdata/games", "games to begin with"}, {"play/board/testdata", "games with boards"}}

// examples writes a file with the games and the examples of rules that the playground offers.
func (b *builder) examples() error {
	var list []offer
	for _, g := range games {
		more, err := b.games(g[0], g[1])
		if err != nil {
			return err
		}
		list = append(list, more...)
	}
	for _, r := range analyzers.RulesOf(analyzers.ReportingAnalyzers()) {
		if !analyzertest.IsPage(r.Bad) { // the playground has only one text
			list = append(list, ofRule(r)...)
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return b.write("examples.json", text)
}

// games returns the games in a directory as offers of a group.
func (b *builder) games(dir, group string) ([]offer, error) {
	var list []offer
	paths, err := filepath.Glob(filepath.Join(b.root, filepath.FromSlash(dir), "*.[kg][id][fl]"))
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("%s: no games (%w)", dir, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		base := filepath.Base(path)
		name := strings.TrimSuffix(base, filepath.Ext(base))
		list = append(list, offer{Name: name, Title: name, Group: group, Text: string(text)})
	}
	return list, nil
}

// ofRule returns the bad and the good example of a rule as offers.
func ofRule(r finding.Rule) []offer {
	bad := offer{Name: r.Code + "-bad", Title: r.Code + " " + r.Name, Group: strings.TrimSpace(document.FamilyOf(r.Code).CodeLetter + " " + document.FamilyOf(r.Code).Name),
		Text: string(analyzertest.Example(r.Bad)), Code: r.Code}
	good := offer{Name: r.Code + "-good", Title: r.Code + " " + r.Name + ", good", Text: string(analyzertest.Example(r.Good)), Code: r.Code}
	if !r.OnByDefault {
		bad.Select, good.Select = []string{r.Code}, []string{r.Code}
	}
	return []offer{bad, good}
}
