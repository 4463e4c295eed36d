package main

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// A mutantJudgement holds the findings of gdllint about a mutant.
type mutantJudgement struct {
	gameName string
	faultyGame
	isReported    bool
	firstFinding  string // the first new finding
	pointsAtFault bool   // the finding stands at the changed rule, or names its fluent
	offeredFixes  []string
	isRepaired    bool // an offer makes a game like the first one
}

// judgeMutant compares the findings about a mutant with those about the game.
func (o *mutantOptions) judgeMutant(ctx context.Context, game *gdl.File, before *report.File, m faultyGame) (mutantJudgement, error) {
	j := mutantJudgement{gameName: before.Path, faultyGame: m}
	after, err := o.checkMutantText(ctx, m.mutatedText)
	if err != nil {
		return j, err
	}
	fresh := newFindings(before, after)
	if len(fresh) == 0 {
		return j, nil
	}
	f := fresh[0]
	j.isReported, j.firstFinding = true, f.Code+" "+f.Message
	at := after.Source.Offset(f.Pos)
	j.pointsAtFault = at >= m.faultStart && at < m.faultEnd || namesAny(f.Message, m.affectedNames)
	for _, f := range fresh {
		for _, fix := range slices.Concat(f.Fixes, f.UnsafeFixes) {
			right := isRepair(ctx, game, after.Source, fix)
			j.isRepaired = j.isRepaired || right
			j.offeredFixes = append(j.offeredFixes, fmt.Sprint(f.Code, " ", right, " ", fix.Message))
		}
	}
	return j, nil
}

// newFindings returns the findings about the mutant alone, in the order of the
// report: notes and findings of the game do not count, unless they have another cause.
func newFindings(before, after *report.File) (list []finding.Finding) {
	known := map[string]bool{}
	for _, f := range before.Findings {
		known[f.Code+" "+f.Message] = true
		known[placeAndCause(before, &f)] = true
	}
	for _, f := range after.Findings {
		if f.Severity > finding.SeverityNote && !f.IsConsequence && !known[f.Code+" "+f.Message] && !known[placeAndCause(after, &f)] {
			list = append(list, f)
		}
	}
	return list
}

// placeAndCause returns the code and line of a finding, and the fluent that it names as
// the cause.
func placeAndCause(f *report.File, x *finding.Finding) string {
	fluent := ""
	if x.Cause != nil {
		fluent, _, _ = strings.Cut(strings.Trim(x.Cause.Fluent, "()"), " ")
	}
	return fmt.Sprint(x.Code, " ", f.Source.File.Line(x.Pos), " ", fluent)
}

// namesAny tells whether a message has one of some names as a word.
func namesAny(message string, names []string) bool {
	words := strings.FieldsFunc(gdl.FoldName(message), func(c rune) bool { return strings.ContainsRune(" '(),.;:&", c) })
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(words, name) })
}

// isRepair tells whether a fix makes a game that plays like the first one.
func isRepair(ctx context.Context, game *gdl.File, src *gdl.Source, fix analysis.SuggestedFix) bool {
	text := src.Text
	edits := slices.Clone(fix.TextEdits)
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	for _, e := range edits {
		text = slices.Concat(text[:src.Offset(e.Pos)], e.NewText, text[src.Offset(e.End):])
	}
	same, err := playAlike(ctx, game, gdl.Parse(gdl.NewSource(token.NewFileSet(), "repaired.kif", text)))
	return err == nil && same
}

// checkMutantText checks a text as a file of its own.
func (o *mutantOptions) checkMutantText(ctx context.Context, text []byte) (*report.File, error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "mutant.kif")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return nil, err
	}
	return o.checkFile(ctx, path)
}
