package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/spectate"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

func matchFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "moves", Usage: "`JSON`: play these moves: a list of objects with the moves by role, or a file that holds one"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: of the random match; the same seed gives the same match (default: 1)"},
		&cli.IntFlag{Name: "steps", Value: 500, Usage: "`N`: end a random match after so many moves (default: 500)"},
		&cli.StringFlag{Name: "from", Usage: "`REPORT`: play the match of a finding: a report in JSON, or REPORT:N for the match of its N-th finding that has one"},
		&cli.StringFlag{Name: "save-test", Usage: "`NAME`: add the match to the tests beside the rulesheet, GAME.gdltest"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME[=FILE]`: text (default) or html"},
		&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: auto (default), always, never"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what standard input is called"},
		notationFlag(),
	}
}

// match shows a match of a game.
func (c *Command) match(ctx *cli.Context) error {
	job, err := c.spectator(ctx)
	if err != nil {
		return err
	}
	name, file, toFile := strings.Cut(ctx.String("format"), "=")
	if name != "text" && name != "html" || toFile && file == "" {
		return fmt.Errorf("-f %s: choose text or html, or NAME=FILE", ctx.String("format"))
	}
	color := ctx.String("color")
	if color != "auto" && color != "always" && color != "never" {
		return fmt.Errorf("--color %s: choose auto, always or never", color)
	}
	if color == "auto" && toFile {
		color = "never"
	}
	job.Color = report.UseColor(color, c.Stdout)
	match, err := job.Play(ctx.Context)
	if save := ctx.String("save-test"); err == nil && save != "" {
		return c.saveMatch(ctx, match, save)
	}
	if err == nil {
		err = c.written(file, func(w io.Writer) error {
			if name == "html" {
				return html.WriteMatch(w, match.File, match.Title, &match.Trace)
			}
			return match.WriteText(ctx.Context, w)
		})
	}
	switch {
	case ctx.Context.Err() != nil:
		return exitError(checker.ExitInterrupted)
	case err != nil:
		c.faults().Run(err)
		return exitError(checker.ExitIncomplete)
	}
	return nil
}

// spectator reads the arguments of match.
func (c *Command) spectator(ctx *cli.Context) (*spectate.Job, error) {
	notation, err := gdl.ParseChoice(ctx.String("notation"))
	if err != nil {
		return nil, fmt.Errorf("--notation: %w", err)
	}
	if ctx.NArg() != 1 {
		return nil, errors.New("match: name one rulesheet, or - for standard input")
	}
	if ctx.Int("steps") < 1 {
		return nil, fmt.Errorf("--steps %d: must be at least 1", ctx.Int("steps"))
	}
	finder := checker.Finder{StdinName: ctx.String("stdin-filename")}
	found := finder.Find(ctx.Args().Slice())
	for _, err := range append(found.Usage, found.Faults...) {
		return nil, err
	}
	if len(found.Inputs) > 1 && found.Inputs[0].Paged != nil {
		found.Inputs = found.Inputs[:1] // of a page, the text that holds the game
	}
	if len(found.Inputs) != 1 {
		return nil, errors.New("match: name one rulesheet, and no directory")
	}
	moves, err := c.moves(ctx)
	if err != nil {
		return nil, err
	}
	return &spectate.Job{Input: found.Inputs[0], Notation: notation, Moves: moves, Seed: ctx.Uint64("seed"),
		Steps: ctx.Int("steps"), Stdin: c.Stdin}, nil
}

// maxMoves bounds files with moves, in bytes.
const maxMoves = 64 << 20

// moves returns the JSON of --moves: the value itself, or the content of the
// file of that name; nil if there is no such flag.
func (c *Command) moves(ctx *cli.Context) ([]byte, error) {
	value := strings.TrimSpace(ctx.String("moves"))
	switch {
	case ctx.IsSet("from"):
		return movesOfReport(ctx.String("from"))
	case !ctx.IsSet("moves"):
		return nil, nil
	case strings.HasPrefix(value, "["), strings.HasPrefix(value, "{"):
		return []byte(value), nil
	}
	text, err := bounded.Read(value, maxMoves)
	if err != nil {
		return nil, fmt.Errorf("--moves: %w", err)
	}
	return text, nil
}

// written calls write with a file, or with standard output if the file has no
// name.
func (c *Command) written(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(c.Stdout)
	}
	file, err := rewrite.CreateDraft(name)
	if err != nil {
		return rewrite.WriteError(name, err)
	}
	if err := write(file); err != nil {
		file.Discard()
		return err
	}
	return file.Commit()
}
