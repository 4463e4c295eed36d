package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/session"
)

// This file has the command match.

func matchFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "moves", Usage: "`JSON`: play these moves: a list of objects with the moves by role, or a file that holds one"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: of the random match; the same seed gives the same match (default: 1)"},
		&cli.IntFlag{Name: "steps", Value: 500, Usage: "`N`: end a random match after N moves (default: 500)"},
		&cli.StringFlag{Name: "from", Usage: "`REPORT`: play the match of a finding: a report in JSON, REPORT:N for the match of its N-th finding that has one, or PAGE:NAME for a match of a report in HTML"},
		&cli.StringFlag{Name: "save-test", Usage: "`NAME`: add the match to the tests beside the rulesheet, GAME.gdltest"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME[=FILE]`: text (default) or html"},
		colorFlag(),
		timeoutFlag(),
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what standard input is called"},
		notationFlag(),
	}
}

// runMatch runs the command match: it plays a match of a game and shows it, or saves it as a test.
func (g *gameCommands) runMatch(ctx context.Context, cmd *cli.Context) error {
	job, err := g.newSpectator(cmd)
	if err != nil {
		return err
	}
	name, file, toFile := strings.Cut(cmd.String("format"), "=")
	if name != "text" && name != "html" || toFile && file == "" {
		return fmt.Errorf("-f %s: choose text or html, or NAME=FILE", cmd.String("format"))
	}
	report, _, _ := strings.Cut(cmd.String("from"), ":")
	if err := checker.CheckReportPath("-f "+cmd.String("format"), file, []checker.Input{job.Input}, cmd.String("moves"), cmd.String("from"), report); err != nil {
		return err
	}
	color, err := colorMode(cmd)
	if err != nil {
		return err
	}
	if color == "auto" && toFile {
		color = "never"
	}
	job.UseColor = screen.WantsColor(color, g.Stdout)
	var clock guard.FileClock
	match, err := limitWork(ctx, cmd, &clock, job.Input, "playing", job.Play)
	if err = nameCutFile(job.Input.Path, err); err == nil {
		g.noteErrors(match.Sheet)
	}
	if err == nil && cmd.IsSet("save-test") {
		if cmd.Args().First() == "-" {
			return errors.New("--save-test: standard input has no file beside it; name a rulesheet")
		}
		return g.saveMatchTest(ctx, match.Session, match.Path, cmd.String("save-test"))
	}
	if err == nil {
		err = g.writeOutput(name, file, func(w io.Writer) error {
			if name == "html" {
				return html.WriteMatches(w, match.Drawn(match.Title, false), match.Title)
			}
			limited, cancel := context.WithTimeoutCause(context.WithoutCancel(ctx), showTime(cmd, match), cmp.Or[error](match.Cut, checker.TimeoutError(cmd.Duration("timeout"))))
			defer cancel()
			return match.WriteText(limited, w)
		})
	}
	if err == nil && match.Cut != nil {
		err = fmt.Errorf("%s: %w", match.Path, match.Cut)
	}
	if err != nil {
		g.faultWriter().WriteRunFault(err)
		return cutExit(ctx)
	}
	return nil
}

// showTime returns the time limit for showing a match: that of the flag --timeout, or half a second
// for a match that was cut short.
func showTime(cmd *cli.Context, m *session.Shown) time.Duration {
	if m.Cut != nil {
		return time.Second / 2
	}
	return cmd.Duration("timeout")
}

// newSpectator returns the job that the arguments of the command match describe.
func (g *gameCommands) newSpectator(cmd *cli.Context) (*session.ShowJob, error) {
	if cmd.Int("steps") < 1 {
		return nil, fmt.Errorf("--steps %d: must be at least 1", cmd.Int("steps"))
	}
	in, notation, err := g.sheets.findOneInput(cmd)
	if err != nil {
		return nil, err
	}
	moves, err := g.readMoves(cmd)
	if err != nil {
		return nil, err
	}
	if moves != nil && cmd.IsSet("seed") {
		return nil, errors.New("--seed is for random matches; leave it out with --moves and --from")
	}
	return &session.ShowJob{Input: in, Notation: notation, Moves: moves, Seed: cmd.Uint64("seed"),
		MaxMoves: cmd.Int("steps")}, nil
}

// maxMovesSize is the greatest size of a file with moves, tests or a report, in bytes.
const maxMovesSize = 64 << 20

// readMoves returns the moves that the flags --from or --moves give, as JSON; nil without these
// flags. The value of --moves is JSON or the name of a file with JSON.
func (s *streams) readMoves(cmd *cli.Context) ([]byte, error) {
	value := strings.TrimSpace(cmd.String("moves"))
	switch {
	case cmd.IsSet("from") && cmd.IsSet("moves"):
		return nil, errors.New("--moves and --from exclude each other")
	case cmd.IsSet("from"):
		return movesOfReport(cmd.String("from"))
	case !cmd.IsSet("moves"):
		return nil, nil
	case strings.HasPrefix(value, "["), strings.HasPrefix(value, "{"):
		return []byte(value), nil
	}
	text, err := disk.ReadFile(value, maxMovesSize)
	if err != nil {
		return nil, fmt.Errorf("--moves: %w", err)
	}
	return text, nil
}

// writeOutput calls write with a writer to the file with a name, or with standard output if the
// name is "". After writing an HTML file it prints the name on standard error.
func (s *streams) writeOutput(format, name string, write func(io.Writer) error) error {
	if name == "" {
		return write(s.Stdout)
	}
	file, err := disk.CreateDraft(name)
	if err != nil {
		return disk.WriteError(name, err)
	}
	if err := write(file); err != nil {
		file.Discard()
		return err
	}
	if err = file.CommitText(); err == nil && format == "html" {
		fmt.Fprintln(s.Stderr, "wrote", name)
	}
	return err
}
