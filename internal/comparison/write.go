package comparison

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/compare"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample/trial"
)

// This file writes the result of a comparison as text and as JSON.

// aspectWords maps each aspect in which games may differ to its name.
var aspectWords = map[trial.Aspect]string{trial.InRoles: "roles", trial.InMoves: "moves", trial.InEnd: "end", trial.InGoals: "goals", trial.InSight: "percepts", trial.InFailure: "failure"}

// mostNames is the greatest number of names in a list, unless all are wanted.
const mostNames = 6

// WriteText writes a comparison as text for people. If verbose, it lists all renamed names.
func (c *Comparison) WriteText(ctx context.Context, w io.Writer, painter board.TextPainter, verbose bool) error {
	var b strings.Builder
	d := c.Shortest()
	switch {
	case c.Verdict == compare.SameGame:
		fmt.Fprintf(&b, "the same game: %s\n", c.Way)
		c.writeNames(&b, verbose)
		c.writeAspects(&b)
	case c.Verdict == compare.OtherGame && d.Aspect == trial.InRoles:
		fmt.Fprintf(&b, "different: the roles are %s in %s and %s in %s\n", c.termList(0, c.Sheets[0].Game.Roles()), c.Sheets[0].Path, c.termList(1, c.Sheets[1].Game.Roles()), c.Sheets[1].Path)
	case c.Verdict == compare.OtherGame:
		fmt.Fprintf(&b, "different %s: %s\n", momentText(d), c.aspectText(d))
		if err := c.writeMatch(ctx, &b, d, painter); err != nil {
			return err
		}
		c.writeAspects(&b)
		if len(c.Renamed) > 0 {
			b.WriteString("  the rules would be the same if names were exchanged:\n")
			c.writeNames(&b, verbose)
		}
	default:
		c.writeOpen(&b, d)
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(w, report.MakePrintable(strings.TrimSuffix(line, "\n"))); err != nil {
			return err
		}
	}
	return nil
}

// sentenceTime is the time limit of the comparison for a sentence.
const sentenceTime = 2 * time.Second

// Sentence compares a changed rulesheet with the old one, and returns a sentence that says whether
// it is the same game; "" if the two cannot be compared.
func Sentence(ctx context.Context, old, new *gdl.File) string {
	ctx, cancel := context.WithTimeout(ctx, sentenceTime)
	defer cancel()
	out, err := compare.Compare(ctx, old, new, compare.Options{SameNames: model.Renaming{}, Budget: proof.QuickBudget})
	if err != nil {
		return ""
	}
	switch d := out.Shortest(); {
	case out.Verdict == compare.SameGame:
		return fmt.Sprintf("the game stays the same (%s)", out.Way)
	case out.Verdict == compare.OtherGame && d.Aspect == trial.InFailure:
		return "the fixed rulesheet cannot be played: " + d.PlayError.Error()
	case out.Verdict == compare.OtherGame:
		return fmt.Sprintf("the game is another one: %s differ %s", sentenceWords[d.Aspect], momentText(d))
	}
	return fmt.Sprintf("it was not found out within %v whether the game stays the same", sentenceTime)
}

// sentenceWords maps aspects to their names within a sentence.
var sentenceWords = map[trial.Aspect]string{trial.InRoles: "the roles", trial.InMoves: "legal moves", trial.InEnd: "ends of matches", trial.InGoals: "goal values", trial.InSight: "percepts"}

func momentText(d *trial.Difference) string {
	if n := len(d.MatchTrace.Moves); n > 0 {
		return "after " + plural.CountNoun(n, "move")
	}
	return "in the first state"
}

// aspectText returns a text about the aspect, and the role, in which the games differ.
func (c *Comparison) aspectText(d *trial.Difference) string {
	switch d.Aspect {
	case trial.InFailure:
		return c.Sheets[1].Path + " cannot be played: " + d.PlayError.Error()
	case trial.InMoves:
		return "legal moves of " + c.spelledTerm(0, d.Role)
	case trial.InGoals:
		return "goal values of " + c.spelledTerm(0, d.Role)
	case trial.InSight:
		return "percepts of " + c.spelledTerm(0, d.Role)
	}
	over, going := c.Sheets[0].Path, c.Sheets[1].Path
	if !d.FirstIsOver {
		over, going = going, over
	}
	return fmt.Sprintf("the match is over in %s and goes on in %s", over, going)
}

// termList returns the first terms with commas, in the notation of a game, and the number of the
// others.
func (c *Comparison) termList(game int, terms []*gdl.Term) string {
	return cmp.Or(plural.FirstOf(terms, mostNames, func(t *gdl.Term) string { return c.spelledTerm(game, t) }), "nothing")
}

// writeMatch writes the match of a difference: its moves, its last state, the terms that only one
// game has, the causes, and the command that replays it.
func (c *Comparison) writeMatch(ctx context.Context, b *strings.Builder, d *trial.Difference, painter board.TextPainter) error {
	for i, joint := range d.MatchTrace.Moves {
		fmt.Fprintf(b, "  %d. %s\n", i+1, c.Sheets[0].MovesText(joint))
	}
	if len(c.lastState) > 0 {
		layout := c.Sheets[0].FindBoards(ctx, 1, nil)
		if err := painter.Write(b, layout.DrawState(c.lastState, nil), "  "); err != nil {
			return err
		}
	}
	for i, s := range c.Sheets {
		if d.Aspect != trial.InEnd && d.Aspect != trial.InFailure {
			fmt.Fprintf(b, "  only %s: %s\n", s.Path, c.termList(i, c.OnlyTerms[i]))
		}
		for _, x := range c.Causes {
			switch {
			case x.InNew != (i == 1):
			case x.Needs != "":
				fmt.Fprintf(b, "    %s: %s needs %s, which does not hold\n", x.Place, x.Rule, x.Needs)
			case len(x.Conditions) > 0:
				fmt.Fprintf(b, "    %s: %s because of %s\n", x.Place, x.Rule, strings.Join(x.Conditions, " "))
			default:
				fmt.Fprintf(b, "    %s: %s\n", x.Place, x.Rule)
			}
		}
	}
	if moves, err := json.Marshal(c.Sheets[0].MovesByRole(d.MatchTrace.Moves)); err == nil && len(d.MatchTrace.Moves) > 0 {
		fmt.Fprintf(b, "  gdllint match --moves '%s' %s\n", moves, c.Sheets[0].Path)
	}
	return nil
}

// writeAspects writes which aspects are equal, and the result for each of the others except that of
// the shortest difference.
func (c *Comparison) writeAspects(b *strings.Builder) {
	var same []string
	method := ""
	for _, a := range c.Aspects {
		if a.Verdict == compare.SameGame {
			same = append(same, aspectWords[a.Aspect])
			method = a.Method
		}
	}
	if len(same) > 0 {
		fmt.Fprintf(b, "  %s: equal after every sequence of moves that both allow\n", strings.Join(same, ", "))
	}
	if c.Verdict == compare.SameGame && len(c.Aspects) > 0 {
		fmt.Fprintf(b, "  by %s", strings.TrimSuffix(method, ","))
		if c.EqualFluents > 0 {
			fmt.Fprintf(b, "; %d of %d fluents are fluents or conditions of %s", c.EqualFluents, c.AllFluents, c.Sheets[0].Path)
		}
		b.WriteByte('\n')
	}
	for _, a := range c.Aspects {
		switch d := a.Difference; {
		case d != nil && d != c.Shortest():
			fmt.Fprintf(b, "  %s: %s %s\n", aspectWords[a.Aspect], map[bool]string{true: "different", false: "they would differ"}[c.Verdict == compare.OtherGame], momentText(d))
		case a.Verdict == compare.Undecided && d == nil:
			fmt.Fprintf(b, "  %s: open: %s\n", aspectWords[a.Aspect], a.Reason)
		}
	}
}

// writeNames writes which names of the two rulesheets correspond to each other.
func (c *Comparison) writeNames(b *strings.Builder, verbose bool) {
	var texts []string
	for _, r := range c.Renamed {
		texts = append(texts, r.Old+"="+r.New)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Guessed)) {
		texts = append(texts, c.Guessed[name]+"="+name)
	}
	if more := len(texts) - mostNames; more > 0 && !verbose {
		texts = append(texts[:mostNames], fmt.Sprintf("(%d more, -v)", more))
	}
	if len(texts) > 0 {
		fmt.Fprintf(b, "  %s\n", strings.Join(texts, " "))
	}
}

// writeOpen writes why the comparison is undecided, and how far the games agree.
func (c *Comparison) writeOpen(b *strings.Builder, d *trial.Difference) {
	fmt.Fprint(b, "cannot tell")
	if c.Reason != "" {
		fmt.Fprintf(b, ": %s", c.Reason)
	}
	b.WriteByte('\n')
	if len(c.OnlyNames[0]) > 0 {
		for i, s := range c.Sheets {
			names := plural.FirstOf(c.OnlyNames[i], mostNames, func(name string) string { return name })
			fmt.Fprintf(b, "  only %s has the names %s\n", s.Path, names)
		}
		fmt.Fprintf(b, "  say which are the same: --map %s=%s; --map %s=%s if none are\n", c.OnlyNames[0][0], c.OnlyNames[1][0], c.OnlyNames[0][0], c.OnlyNames[0][0])
	}
	if len(c.Guessed) > 0 {
		b.WriteString("  names that were taken for the same; --map OLD=NEW corrects them:\n")
		c.writeNames(b, false)
	}
	if d != nil {
		fmt.Fprintf(b, "  with these names: different %s: %s\n", momentText(d), c.aspectText(d))
	}
	c.writeAspects(b)
}

type jsonAspect struct {
	Aspect  string `json:"aspect"`
	Verdict string `json:"verdict"`
	Method  string `json:"method,omitempty"`
	Moves   *int   `json:"moves,omitempty"` // the number of moves of the shortest match that is known
	Reason  string `json:"reason,omitempty"`
}

type jsonNames struct {
	Old string `json:"old"`
	New string `json:"new"`
}

type jsonCause struct {
	Sheet      string   `json:"sheet"`
	Place      string   `json:"place"`
	Rule       string   `json:"rule"`
	Needs      string   `json:"needs,omitempty"`
	Conditions []string `json:"because,omitempty"`
}

type jsonDifference struct {
	Aspect  string              `json:"aspect"`
	Role    string              `json:"role,omitempty"`
	Moves   []map[string]string `json:"moves"`
	OnlyOld []string            `json:"only_old"`
	OnlyNew []string            `json:"only_new"`
	OldOver *bool               `json:"old_over,omitempty"`
	Rules   []jsonCause         `json:"rules,omitempty"`
}

// WriteJSON writes a comparison for programs.
func (c *Comparison) WriteJSON(w io.Writer) error {
	out := struct {
		Schema     int             `json:"schema"`
		Old        string          `json:"old"`
		New        string          `json:"new"`
		Verdict    string          `json:"verdict"`
		Way        string          `json:"way,omitempty"`
		Reason     string          `json:"reason,omitempty"`
		Names      []jsonNames     `json:"names,omitempty"`
		OnlyOld    []string        `json:"names_only_old,omitempty"`
		OnlyNew    []string        `json:"names_only_new,omitempty"`
		Aspects    []jsonAspect    `json:"aspects"`
		Equal      int             `json:"equal_fluents,omitempty"`
		Fluents    int             `json:"fluents,omitempty"`
		Difference *jsonDifference `json:"difference,omitempty"`
		Seconds    float64         `json:"seconds"`
	}{Schema: 1, Old: c.Sheets[0].Path, New: c.Sheets[1].Path, Verdict: string(c.Verdict), Way: string(c.Way), Reason: c.Reason, OnlyOld: c.OnlyNames[0], OnlyNew: c.OnlyNames[1],
		Aspects: []jsonAspect{}, Equal: c.EqualFluents, Fluents: c.AllFluents, Seconds: c.Seconds}
	for _, r := range c.Renamed {
		out.Names = append(out.Names, jsonNames{r.Old, r.New})
	}
	for _, name := range slices.Sorted(maps.Keys(c.Guessed)) {
		out.Names = append(out.Names, jsonNames{c.Guessed[name], name})
	}
	for _, a := range c.Aspects {
		x := jsonAspect{Aspect: aspectWords[a.Aspect], Verdict: string(a.Verdict), Method: a.Method, Reason: a.Reason}
		if a.Difference != nil {
			n := len(a.Difference.MatchTrace.Moves)
			x.Moves = &n
		}
		out.Aspects = append(out.Aspects, x)
	}
	if d := c.Shortest(); d != nil {
		x := &jsonDifference{Aspect: aspectWords[d.Aspect], Moves: c.Sheets[0].MovesByRole(d.MatchTrace.Moves), OnlyOld: spelledTerms(c.OnlyTerms[0]), OnlyNew: spelledTerms(c.OnlyTerms[1])}
		switch d.Aspect {
		case trial.InEnd:
			x.OldOver = &d.FirstIsOver
		case trial.InRoles:
			x.OnlyOld, x.OnlyNew = spelledTerms(c.Sheets[0].Game.Roles()), spelledTerms(c.Sheets[1].Game.Roles())
		case trial.InMoves, trial.InGoals, trial.InSight:
			x.Role = d.Role.String()
		}
		for _, cause := range c.Causes {
			sheet := c.Sheets[0].Path
			if cause.InNew {
				sheet = c.Sheets[1].Path
			}
			x.Rules = append(x.Rules, jsonCause{sheet, cause.Place, cause.Rule, cause.Needs, cause.Conditions})
		}
		out.Difference = x
	}
	return screen.WriteJSON(w, out, " ")
}

func spelledTerms(terms []*gdl.Term) []string {
	list := []string{}
	for _, t := range terms {
		list = append(list, t.String())
	}
	return list
}
