package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/session"
)

// oneSheetFlags returns the flags of a command that reads one rulesheet: the given flags and the
// common ones.
func oneSheetFlags(more ...cli.Flag) []cli.Flag {
	return append(more,
		asOneFlag(),
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what standard input is called"},
		notationFlag())
}

// manySheetFlags returns the flags of a command that reads several rulesheets or directories: the
// given flags and the common ones.
func manySheetFlags(more ...cli.Flag) []cli.Flag {
	return oneSheetFlags(append(more, includeFlag(), &cli.StringSliceFlag{Name: "exclude", Usage: "`GLOB`: leave out files and directories that match"})...)
}

// asOneFlag returns the flag that says that several files are one game.
func asOneFlag() cli.Flag {
	return &cli.BoolFlag{Name: "as-one", Usage: "the named files are one game; the first is the rulesheet"}
}

// gameCommands has the commands that play, test, measure and rewrite games.
type gameCommands struct {
	streams
	sheets *sheetFinder
}

func (c *Command) games() *gameCommands { return &gameCommands{c.streams, c.sheets()} }

// finder returns a finder of inputs with the options that the flags of a command describe.
func (s *streams) finder(cmd *cli.Context) checker.InputFinder {
	return checker.InputFinder{AsOne: cmd.Bool("as-one"), IncludeGlobs: cmd.StringSlice("include"), ExcludeGlobs: cmd.StringSlice("exclude"), StdinName: cmd.String("stdin-filename"), Stdin: s.Stdin}
}

// readNotation returns the value of the flag --notation.
func readNotation(cmd *cli.Context) (gdl.NotationChoice, error) {
	choice, err := gdl.ParseChoice(cmd.String("notation"))
	if err != nil {
		return "", fmt.Errorf("--notation: %w", err)
	}
	return choice, nil
}

// findOneInput returns the rulesheet that the only argument of a command names, or several
// arguments with --as-one, and the notation in which it is read.
func (f *sheetFinder) findOneInput(cmd *cli.Context) (checker.Input, gdl.NotationChoice, error) {
	notation, err := readNotation(cmd)
	if err != nil {
		return checker.Input{}, "", err
	}
	if cmd.NArg() != 1 && !(cmd.Bool("as-one") && cmd.NArg() > 1) {
		return checker.Input{}, "", fmt.Errorf("%s: name one rulesheet, or - for standard input", cmd.Command.Name)
	}
	in, err := f.findSheet(cmd, cmd.Args().Slice()...)
	return in, notation, err
}

// findSheet returns the rulesheet that arguments of a command name.
func (f *sheetFinder) findSheet(cmd *cli.Context, args ...string) (checker.Input, error) {
	finder := f.finder(cmd)
	found := finder.FindInputs(args)
	for _, err := range append(found.UsageErrors, found.ReadFaults...) {
		return checker.Input{}, err
	}
	in, err := checker.SingleSheet(found.Inputs)
	if err != nil {
		return checker.Input{}, fmt.Errorf("%s: %w", cmd.Command.Name, err)
	}
	return in, nil
}

// openOneSheet opens the rulesheet that the only argument names. If it cannot be read, openOneSheet
// reports that and returns the exit code as an error.
func (f *sheetFinder) openOneSheet(ctx context.Context, cmd *cli.Context) (*session.Sheet, error) {
	in, notation, err := f.findOneInput(cmd)
	if err != nil {
		return nil, err
	}
	sheet, err := f.openSheet(in, notation)
	if err != nil {
		return nil, f.reportIncomplete(ctx, err)
	}
	return sheet, nil
}

// openSheet opens the rulesheet of an input, and reports it if its text has errors.
func (s *streams) openSheet(in checker.Input, notation gdl.NotationChoice) (*session.Sheet, error) {
	sheet, err := session.OpenSheet(in, notation)
	if err == nil {
		s.noteErrors(sheet)
	}
	return sheet, err
}

// noteErrors reports a rulesheet whose text has errors.
func (s *streams) noteErrors(sheet *session.Sheet) {
	if err := sheet.ReadingError(); err != nil {
		s.faultWriter().WriteRunFault(err)
	}
}

// reportIncomplete reports err, unless ctx was interrupted, and returns the exit code as an error.
func (s *streams) reportIncomplete(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return exitError(checker.ExitInterrupted)
	}
	s.faultWriter().WriteRunFault(err)
	return exitError(checker.ExitIncomplete)
}

// checkPositive returns an error if one of the flags with the names is less than 1.
func checkPositive(cmd *cli.Context, names ...string) error {
	for _, name := range names {
		if cmd.Int(name) < 1 {
			return fmt.Errorf("--%s %d: must be at least 1", name, cmd.Int(name))
		}
	}
	return nil
}

// readTextOrJSON tells whether the flag --format of a command with the two formats text and json
// chooses json.
func readTextOrJSON(cmd *cli.Context) (json bool, err error) {
	switch f := cmd.String("format"); f {
	case "text", "json":
		return f == "json", nil
	default:
		return false, fmt.Errorf("-f %s: choose text or json", f)
	}
}

func textOrJSONFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME`: text (default) or json"}
}
