package cover

import (
	"context"
	"errors"
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// A Witness is something that an author wants to see happen: a formula that is true
// somewhere along a match.
type Witness struct {
	Name     string
	Formula  *property.Formula
	From, To token.Pos
	Count    Count
	Match    *play.Trace // the first match that shows it, up to there
	Number   int         // of that match
}

// Witnesses reads the witnesses of a rulesheet: ;@ witness NAME FORMULA.
func Witnesses(file *gdl.File) (all []Witness, err error) {
	var scope *property.Scope
	property.EachComment(file, property.WordWitness, func(src *gdl.Source) {
		if scope == nil {
			scope = property.NewScope(file)
		}
		forms, faults := scope.Parse(src)
		if len(faults) > 0 {
			err = errors.Join(err, faulty(file, faults[0].From, faults[0].Message))
			return
		}
		if len(forms) != 3 || forms[1].IsList() {
			err = errors.Join(err, faulty(file, forms[0].From, "a witness is written ;@ witness NAME FORMULA"))
			return
		}
		f, wrong := scope.Formula(forms[2])
		if wrong != nil {
			err = errors.Join(err, faulty(file, forms[2].From, wrong.Error()))
			return
		}
		if f.IsEpistemic() {
			err = errors.Join(err, faulty(file, forms[2].From, "a witness is about one match, and does not tell what roles know"))
			return
		}
		all = append(all, Witness{Name: forms[1].Word, Formula: f, From: forms[0].From, To: forms[2].To})
	})
	return all, err
}

func faulty(file *gdl.File, pos token.Pos, message string) error {
	return fmt.Errorf("%s: %s", file.Source.File.Position(pos), message)
}

// Judge counts the witnesses along the matches of a coverage, with the reference
// semantics.
func (c *Coverage) Judge(ctx context.Context, all []Witness) error {
	for number, t := range c.Traces {
		match, err := c.Sheet.Game.Replay(ctx, t)
		if err != nil {
			return err
		}
		for k := range all {
			w := &all[k]
			seen := false
			for i := range match.States {
				holds, err := c.Sheet.Game.HoldsAlong(ctx, match.States, i, w.Formula)
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
				if w.Count.Matches == 0 || i < w.Count.First {
					w.Count.First = i
					w.Match, w.Number = &play.Trace{Moves: t.Moves[:i]}, number
				}
				w.Count.Matches++
			}
		}
	}
	for k := range all {
		all[k].Count.Never = all[k].Count.Times == 0
	}
	return nil
}
