package symmetric

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A meeting is a place of a head and one of a condition.
type meeting struct{ head, condition int }

// fewestAlike is the least number of rules in which the same role stands at two places.
const fewestAlike = 2

// mixed finds the one rule for a relation with one role in its head and another one in a condition, where all other rules for it
// have the same role at the two places. Percepts and moves of another role are meant.
func mixed(p *lint.Pass, found lint.Found) {
	players := p.File.PlayerNames()
	same, mixing, odd := map[meeting]int{}, map[meeting]int{}, map[meeting][2]*model.Occurrence{}
	roles := map[meeting]map[string]*model.Occurrence{} // by role
	for _, r := range p.Rules {
		alike := map[meeting]bool{}
		apart := map[meeting][2]*model.Occurrence{}
		for i := range r.Occurrences {
			h := &r.Occurrences[i]
			if !h.InHead() || h.Parent == nil || h.Parent.Symbol == nil || r.Head.Name == gdl.Sees {
				continue
			}
			for j := range r.Occurrences {
				o := &r.Occurrences[j]
				if o.InHead() || o.Negative || o.Parent == nil || o.Parent.Symbol == nil || o.Atom().Name == gdl.Does {
					continue
				}
				m := meeting{h.Slot(), o.Slot()}
				isRole := h.Symbol != nil && len(h.Term.Args) == 0 && slices.Contains(players, h.Term.Name)
				switch {
				case gdl.EqualTerms(h.Term, o.Term):
					if alike[m] = true; isRole {
						if roles[m] == nil {
							roles[m] = map[string]*model.Occurrence{}
						}
						roles[m][h.Term.Name] = h
					}
				case isRole && o.Symbol != nil && len(o.Term.Args) == 0 && slices.Contains(players, o.Term.Name):
					apart[m] = [2]*model.Occurrence{h, o}
				}
			}
		}
		for m := range alike {
			same[m]++
			delete(apart, m)
		}
		for m, x := range apart {
			mixing[m]++
			odd[m] = x
		}
	}
	told := map[*model.Occurrence]bool{}
	for m, x := range odd {
		if mixing[m] != 1 || same[m] < fewestAlike || roles[m][x[0].Term.Name] != nil || told[x[1]] {
			continue
		}
		if i := slices.IndexFunc(players, func(role string) bool { return roles[m][role] != nil }); i >= 0 {
			told[x[1]] = true
			found(lint.CaseAt(x[1], x[0]).Relating(roles[m][players[i]].Parent))
		}
	}
}
