package cover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/session"
)

// A Witness is an event that an author expects to happen in some match: a formula that is true in
// some state.
type Witness struct {
	Name      string            `json:"name"`
	Formula   *property.Formula `json:"-"`
	StartPos  token.Pos         `json:"-"`
	Count     HitCount          `json:"count"`
	Match     *play.Trace       `json:"-"`               // the match that shows it at the least step, up to this step
	LookedAt  int               `json:"-"`               // the number of matches all of whose states were evaluated
	CutReason string            `json:"short,omitempty"` // why it was not looked for in all matches; "" if it was
}

// ReadWitnesses returns the witnesses in the comments of a rulesheet, which are written ;@ witness
// NAME FORMULA.
func ReadWitnesses(file *gdl.File) (all []Witness, err error) {
	var scope *property.Scope
	property.EachCommentRun(file, property.WordWitness, func(src *gdl.Source) {
		if scope == nil {
			scope = property.NewScope(file)
		}
		forms, faults := scope.Parse(src)
		if len(faults) > 0 {
			err = errors.Join(err, witnessError(file, faults[0].StartPos, faults[0].Message))
			return
		}
		if len(forms) != 3 || forms[1].IsList() {
			err = errors.Join(err, witnessError(file, forms[0].StartPos, "a witness is written ;@ witness NAME FORMULA"))
			return
		}
		f, wrong := scope.ReadFormula(forms[2])
		if wrong != nil {
			err = errors.Join(err, witnessError(file, forms[2].StartPos, wrong.Error()))
			return
		}
		if f.IsEpistemic() {
			err = errors.Join(err, witnessError(file, forms[2].StartPos, "a witness is about one match, and does not tell what roles know"))
			return
		}
		all = append(all, Witness{Name: forms[1].Word, Formula: f, StartPos: forms[0].StartPos})
	})
	return all, err
}

func witnessError(file *gdl.File, pos token.Pos, message string) error {
	return fmt.Errorf("%s: %s", file.Source.File.Position(pos), message)
}

// CountWitnesses counts, with the reference semantics, in how many states and kept matches each
// witness holds. A witness gets a CutReason if a limit or an interrupt ends the work on it, or if no
// match was kept.
func (c *Coverage) CountWitnesses(ctx context.Context, all []Witness) error {
	if err := c.countWitnesses(ctx, all); err != nil {
		return err
	}
	for k := range all {
		w := &all[k]
		if w.CutReason == "" && w.LookedAt < len(c.MatchTraces) {
			w.CutReason = "the work on other witnesses has reached its limit"
		}
		if w.CutReason == "" && w.LookedAt == 0 {
			w.CutReason = "no match was played to its end"
		}
		w.Count.Never = w.Count.Times == 0 && w.CutReason == ""
	}
	return nil
}

func (c *Coverage) countWitnesses(ctx context.Context, all []Witness) error {
	for _, t := range c.MatchTraces {
		match, err := c.Sheet.Game.ReplayTrace(ctx, t)
		if cut := session.CutReason(ctx, err); cut != nil {
			for k := range all {
				all[k].CutReason = cmp.Or(all[k].CutReason, cut.Error())
			}
			return nil
		}
		if err != nil {
			return err
		}
		for k := range all {
			w := &all[k]
			if w.CutReason != "" {
				continue
			}
			seen := false
			for i := range match.States {
				holds, err := c.Sheet.Game.HoldsAlong(ctx, match.States, i, w.Formula)
				if cut := session.CutReason(ctx, err); cut != nil {
					w.CutReason = cut.Error()
					break
				}
				if err != nil {
					return err
				}
				if !holds {
					continue
				}
				w.Count.Times++
				if seen {
					continue
				}
				seen = true
				if w.Count.Matches == 0 || i < w.Count.FirstStep {
					w.Count.FirstStep = i
					w.Match = &play.Trace{Moves: t.Moves[:i]}
				}
				w.Count.Matches++
			}
			if w.CutReason == "" {
				w.LookedAt++
			}
		}
	}
	return nil
}
