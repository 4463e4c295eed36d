package mending

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A rulebook knows the rules of a rulesheet: their texts and forms, the names in them,
// and the terms that stand in the same places. All but the file is made when it is asked
// for.
type rulebook struct {
	file         *gdl.File
	ruleTexts    map[string]bool // of all rules
	normalRules  map[string]bool
	formsByName  map[string][]*ruleForm
	company      companyCounts
	pairsByNames map[string]map[string]string // names that stand for others, by two names

	rulesByHead    map[string][]*gdl.Rule // by the relation that they define
	alikePlaces    map[string]string      // the representative of each place
	placeConstants map[string][]string
	roleNames      []string
	madeNames      map[string]bool // of relations and fluents
	unusedHeads    []*gdl.Term
	unusedFound    bool
}

// roles returns the names of the roles, which are looked for once.
func (book *rulebook) roles() []string {
	if book.roleNames == nil {
		book.roleNames = book.file.RoleNames()
	}
	return book.roleNames
}

// sameHeads returns rules for the relation of a rule, those around it if they are many.
func (book *rulebook) sameHeads(r *gdl.Rule) []*gdl.Rule {
	if book.rulesByHead == nil {
		book.rulesByHead = map[string][]*gdl.Rule{}
		for _, x := range book.file.Rules {
			book.rulesByHead[x.Head.Name] = append(book.rulesByHead[x.Head.Name], x)
		}
	}
	list := book.rulesByHead[r.Head.Name]
	at := max(slices.Index(list, r), 0)
	return list[max(0, at-mostLike/2):min(len(list), at+mostLike/2)]
}
