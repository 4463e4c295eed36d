package mutation

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Mutant is one small change of a rulesheet.
type Mutant struct {
	*edit.Edit
	ChangeKind    string
	ChangeInWords string
	NewText       []byte // the text of the changed rulesheet
}

// FrameDropped is the kind of a change that removes a frame rule: a rule by which a fluent that holds also holds in the
// next state.
const FrameDropped = "frame rule dropped"

// mostPossible is about the greatest number of changes that are listed before some are chosen.
const mostPossible = 100_000

// Mutants returns up to n changed rulesheets in the order of the text, and the number of possible changes. The changes
// are chosen at random from all kinds of changes in turn.
func Mutants(file *gdl.File, n int, seed uint64) (list []*Mutant, possible int) {
	s := edit.NewSheet(model.New(file, nil))
	rng := rand.New(rand.NewPCG(seed, 0))
	byKind := map[string][]*edit.Edit{}
	for _, i := range rng.Perm(len(s.Rules)) {
		r := s.Rules[i]
		if r.Head.Name == gdl.Role || r.Head.Name == gdl.Base || r.Head.Name == gdl.Input || possible > mostPossible {
			continue
		}
		for _, e := range s.Changes(r) {
			k := e.Kind.String()
			if dropsFrame(e) {
				k = FrameDropped
			}
			byKind[k] = append(byKind[k], e)
			possible++
		}
	}
	var lists [][]*edit.Edit
	for _, k := range slices.Sorted(maps.Keys(byKind)) {
		rng.Shuffle(len(byKind[k]), func(i, j int) { byKind[k][i], byKind[k][j] = byKind[k][j], byKind[k][i] })
		lists = append(lists, byKind[k])
	}
	for _, e := range edit.InTurn(lists...) {
		if len(list) == n {
			break
		}
		edits := s.TextEdits(e)
		if edits == nil {
			continue
		}
		name := e.Done()
		if dropsFrame(e) {
			name = FrameDropped
		}
		list = append(list, &Mutant{e, name, s.Summary(e), edit.Apply(file.Source, edits)})
	}
	slices.SortStableFunc(list, func(a, b *Mutant) int { return int(a.Place.Pos() - b.Place.Pos()) })
	return list, possible
}

// dropsFrame tells whether an edit removes a rule by which a fluent keeps its value.
func dropsFrame(e *edit.Edit) bool {
	return e.Kind == edit.Remove && e.Rule.Head.Name == gdl.Next && e.Rule.KeepsFluent()
}
