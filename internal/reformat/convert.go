package reformat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/sample/trial"
)

// A Conversion writes rulesheets in another notation, to standard output or to new files. It never
// changes the original files.
type Conversion struct {
	Job
	TargetNotation gdl.Notation
	OutputDir      string // the directory of the new files; "" for standard output
}

// NotationExtensions holds the extensions of the files that a Conversion writes.
var NotationExtensions = map[gdl.Notation]string{gdl.Prefix: ".kif", gdl.Infix: ".hrf", gdl.Operations: ".hrf"}

// Run converts all files and returns the exit code. A failure of one file does
// not stop the others.
func (c *Conversion) Run(ctx context.Context) int {
	found := c.find()
	if err := c.chooseOfPages(&found); err != nil {
		c.reportFailure(checker.ExitUsage, err)
	}
	written := map[string]bool{}
	for _, in := range found.Inputs {
		if ctx.Err() != nil {
			return checker.ExitInterrupted
		}
		text, err := c.convertSheet(ctx, in)
		if err == nil {
			err = c.writeConverted(in, text, written)
		}
		for _, err := range explainConversion(in.Path, err) {
			c.reportFailure(checker.ExitIncomplete, err)
		}
	}
	return c.exitCode
}

// chooseOfPages leaves one rulesheet of each page in found if the output is standard output, since two games in a row
// are no game. Of two texts of one game it keeps the one by which the manager plays. It returns an error if a page has
// several rulesheets otherwise.
func (c *Conversion) chooseOfPages(found *checker.FoundInputs) error {
	if c.OutputDir != "" {
		return nil
	}
	var chosen []checker.Input
	for len(found.Inputs) > 0 {
		n := 1
		for n < len(found.Inputs) && found.Inputs[n].PageSheet.IsOf(found.Inputs[0].PageSheet) {
			n++
		}
		in, err := checker.SingleSheet(found.Inputs[:n])
		if err != nil {
			found.Inputs = nil
			return fmt.Errorf("convert: %w, or write files with -o DIR", err)
		}
		chosen = append(chosen, in)
		found.Inputs = found.Inputs[n:]
	}
	found.Inputs = chosen
	return nil
}

// convertSheet returns a rulesheet in the target notation. Included fragments become part of it, since the fragments'
// files are in the old notation. If the notation stays, the comments that include them stay instead. Errors name the
// file in which they are.
func (c *Conversion) convertSheet(ctx context.Context, in checker.Input) ([]byte, error) {
	return c.rewriteWithin(ctx, in, "converting", func() ([]byte, error) {
		whole, err := in.ReadGame()
		if err != nil {
			return nil, err
		}
		file := c.SourceNotation.Parse(in.NewSource(token.NewFileSet(), whole.Text))
		if file.Notation == c.TargetNotation {
			file = c.SourceNotation.Parse(gdl.NewSource(token.NewFileSet(), in.Path, whole.Parts[0].Text))
		}
		text, err := file.Convert(c.TargetNotation, property.ConvertedComments(file, c.TargetNotation))
		var fault *gdl.SyntaxError
		if errors.As(err, &fault) && !whole.IsSingleFile() {
			err = fmt.Errorf("%s: %w", in.PlaceOf(whole, file.Source.Offset(fault.Errors[0].StartPos)), fault.Errors[0])
		}
		if err == nil && file.Notation != c.TargetNotation && (file.Notation == gdl.Operations || c.TargetNotation == gdl.Operations) {
			err = checkSameGame(ctx, file, gdl.ParseAs(gdl.NewSource(token.NewFileSet(), in.Path, text), c.TargetNotation))
		}
		return text, err
	})
}

// The limits of the comparison of a game with its conversion, in which both are played side by side.
const comparedTime = time.Second / 5

var (
	comparedWork   = play.Budget{MaxSteps: 200_000, MaxTotalSteps: 1_000_000}
	comparedEffort = trial.Effort{StatePairs: 60, RandomMatches: 3, RandomSeed: 1}
)

// checkSameGame returns an error if a game and its conversion, played side by side, differ. In operations notation the
// move of a role that waits has a name of its own. This name counts as the name of that move in the game.
func checkSameGame(ctx context.Context, old, new *gdl.File) error {
	ctx, cancel := context.WithTimeout(ctx, comparedTime)
	defer cancel()
	d := findDifference(ctx, old, new)
	if was, is, ok := otherWait(d); ok {
		renamed := *new
		renamed.Rules = nil
		for _, r := range new.Rules {
			renamed.Rules = append(renamed.Rules, r.Rewrite(model.Exchange(was, is).Rename))
		}
		d = findDifference(ctx, old, &renamed)
		if _, _, ok = otherWait(d); ok {
			return nil // each role has another name for the move, so that one renaming does not fit; nothing more is compared
		}
	}
	if d == nil || d.Aspect == trial.InRoles {
		return nil
	}
	return fmt.Errorf("not converted, as it would be another game: after %s, %s", plural.CountNoun(len(d.MatchTrace.Moves), "move"),
		d.Words("in the new text", "in the old one", func(t *gdl.Term) string { return t.InNotation(old.Notation) }))
}

// findDifference returns a difference between two games; nil if none is found in time.
func findDifference(ctx context.Context, old, new *gdl.File) *trial.Difference {
	var games [2]*play.Game
	for i, file := range []*gdl.File{old, new} {
		var err error
		if games[i], err = play.NewWithBudget(file, comparedWork); err != nil {
			return nil
		}
	}
	d, err := trial.FindDifference(ctx, games[0], games[1], comparedEffort)
	if err != nil {
		return nil
	}
	return d
}

// otherWait returns the two names of a move, if two constants are the only moves that differ: perhaps the move of a
// role that waits.
func otherWait(d *trial.Difference) (was, is string, ok bool) {
	if d == nil || d.Aspect != trial.InMoves {
		return "", "", false
	}
	less, more := trial.TermsBeside(d.First, d.Second), trial.TermsBeside(d.Second, d.First)
	if len(less) != 1 || len(more) != 1 || len(less[0].Args)+len(more[0].Args) > 0 {
		return "", "", false
	}
	return less[0].Name, more[0].Name, true
}

// writeConverted writes a converted text to standard output or to a new file. It returns an error if the file exists with
// another text. written holds the paths of the files of this run.
func (c *Conversion) writeConverted(in checker.Input, text []byte, written map[string]bool) error {
	if c.OutputDir == "" {
		_, err := c.Stdout.Write(text)
		return err
	}
	name := filepath.Base(in.Path)
	if in.FromStdin && in.PageSheet == nil {
		name = "stdin"
	}
	if page, part, found := fragment.CutPart(name); found && in.PageSheet != nil {
		name = strings.TrimSuffix(page, filepath.Ext(page)) + "-" + part
	}
	path := filepath.Join(c.OutputDir, strings.TrimSuffix(name, filepath.Ext(name))+NotationExtensions[c.TargetNotation])
	if written[path] {
		return fmt.Errorf("%s is written for another rulesheet of this name; write into another directory", path)
	}
	written[path] = true
	switch old, err := disk.ReadSibling(path, int64(len(text))); {
	case err == nil && bytes.Equal(old, text):
		return nil
	case err == nil, errors.Is(err, disk.ErrTooLarge):
		return fmt.Errorf("%s exists with another text and is not written over; remove it, or name another directory", path)
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	if err := disk.MakeFolder(c.OutputDir); err != nil {
		return err
	}
	return disk.WriteFile(path, text)
}

// explainConversion returns the errors to report for an error of converting a file, with their places.
func explainConversion(path string, err error) []error {
	switch {
	case err == nil:
		return nil
	case strings.HasPrefix(err.Error(), path+":"):
		return []error{err} // the error already begins with its place
	case errors.Is(err, gdl.ErrProse):
		err = errors.New("there are words outside of any rule; gdllint shows where")
	case errors.Is(err, gdl.ErrChanged):
		err = errors.New("the other notation would change the rules or lose a comment; please report this rulesheet")
	}
	return explainError(path, err)
}
