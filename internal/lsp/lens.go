package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/report"
)

// codeLens answers with the lenses above rules: the verdicts, or an offer to
// prove.
func (s *Server) codeLens(_ context.Context, r *request) (any, error) {
	if r.sheet == nil {
		return []protocol.CodeLens{}, nil
	}
	if r.sheet.properties() {
		return s.propertyLenses(r), nil
	}
	file := r.sheet.parsed()
	at := anchors{sheet: r.sheet, shown: r.sheet, file: file}
	if len(file.Rules) == 0 {
		return []protocol.CodeLens{}, nil
	}
	known := r.doc.verdicts()
	switch {
	case known != nil && known.sheet.text == r.sheet.text && known.file.Invalid != nil:
		return at.list(r.sheet.text.Offset(r.sheet.span(known.file.Source, known.file.Invalid.Pos, known.file.Invalid.End).Start), report.InvalidText(known.file), "", nil), nil
	case known != nil && known.sheet.text == r.sheet.text && len(known.file.Verdicts) > 0:
		_, list, _ := s.stated(r)
		return at.verdicts(known, list), nil
	case r.doc.isProving():
		return at.list(at.first(), "proving ...", "", nil), nil
	}
	return at.list(at.first(), "prove this game", commandProve, []any{r.sheet.uri}), nil
}

// propertyLenses returns the lenses of verdicts above the properties in a
// separate file.
func (s *Server) propertyLenses(r *request) []protocol.CodeLens {
	lenses := []protocol.CodeLens{}
	known, list, src := s.stated(r)
	for _, x := range list {
		at := anchors{sheet: known.sheet, shown: r.sheet}
		for i := range known.file.Verdicts {
			if v := &known.file.Verdicts[i]; v.Name == x.Name {
				lenses = append(lenses, at.verdict(src.Offset(x.From), v, i)...)
			}
		}
	}
	return lenses
}

// refreshLenses asks the client for the lenses again.
func (s *Server) refreshLenses() {
	if !s.can().Workspace.CodeLens.RefreshSupport || s.ctx.Err() != nil {
		return
	}
	go func() {
		if err := s.conn.Call(s.ctx, "workspace/codeLens/refresh", nil, nil); err != nil && s.ctx.Err() == nil {
			s.log.Printf("workspace/codeLens/refresh: %v", err)
		}
	}()
}

// anchors finds the places of lenses.
type anchors struct {
	sheet *sheet // the rulesheet
	shown *sheet // the document with the lenses
	file  *gdl.File
}

// verdicts returns a lens for each verdict.
func (a *anchors) verdicts(r *result, stated []*property.Statement) []protocol.CodeLens {
	lenses := []protocol.CodeLens{}
	statements := map[string]int{}
	for _, x := range stated {
		statements[x.Name] = r.file.Source.Offset(x.From)
	}
	for i := range r.file.Verdicts {
		v := &r.file.Verdicts[i]
		at := a.rule(v)
		if p, ok := statements[v.Name]; ok && v.Name != "" {
			at = p
		}
		lenses = append(lenses, a.verdict(at, v, i)...)
	}
	slices.SortStableFunc(lenses, func(x, y protocol.CodeLens) int {
		return int(x.Range.Start.Line) - int(y.Range.Start.Line)
	})
	return lenses
}

// verdict returns the lens of the n-th verdict of a game.
func (a *anchors) verdict(at int, v *proof.Verdict, n int) []protocol.CodeLens {
	title := fmt.Sprintf("%s %s: %s", marks[report.StatusOf(v)], report.Printable(report.Title(v.Question)), report.StatusOf(v))
	return a.list(at, title, commandVerdict, []any{a.sheet.uri, n})
}

// marks are the first characters of lenses, by status.
var marks = map[proof.Status]string{proof.Proved: "✓", proof.Violated: "✗", proof.Open: "?", report.Counted: "#"}

// list returns a lens at an offset.
func (a *anchors) list(at int, title, command string, arguments []any) []protocol.CodeLens {
	lens := protocol.CodeLens{Range: a.shown.text.Range(at, at), Command: &protocol.Command{Title: title, Command: command}}
	for _, x := range arguments {
		raw, err := json.Marshal(x)
		if err != nil {
			return nil
		}
		lens.Command.Arguments = append(lens.Command.Arguments, raw)
	}
	return []protocol.CodeLens{lens}
}

// first returns the offset of the first fact about a role, or else of the first
// rule.
func (a *anchors) first() int { return a.head(gdl.Role, "") }

// heads are the relations above whose first rule properties stand; other
// properties stand above the roles.
var heads = map[proof.Property]string{
	proof.Termination: gdl.Terminal, proof.InitialState: gdl.Terminal, proof.KnowsTerminal: gdl.Terminal,
	proof.UtilityStructure: gdl.Goal, proof.ZeroSum: gdl.Goal, proof.ConstantSum: gdl.Goal, proof.Monotonic: gdl.Goal,
	proof.KnowsGoal: gdl.Goal, proof.Playability: gdl.Legal, proof.KnowsLegal: gdl.Legal,
}

// rule returns the offset of the rule above which a verdict stands.
func (a *anchors) rule(v *proof.Verdict) int {
	if head, ok := heads[v.Property]; ok {
		return a.head(head, "")
	}
	return a.head(gdl.Role, v.Role)
}

// head returns the offset of the first rule of a relation; with a role, of the
// first that is about it.
func (a *anchors) head(name, role string) int {
	found := -1
	for _, r := range a.file.Rules {
		if r.Head.Name != name {
			continue
		}
		if found < 0 {
			found = a.file.Source.Offset(r.From)
		}
		if role == "" || len(r.Head.Args) > 0 && r.Head.Args[0].Name == role {
			return a.file.Source.Offset(r.From)
		}
	}
	switch {
	case found >= 0:
		return found
	case name != gdl.Role:
		return a.first()
	}
	return a.file.Source.Offset(a.file.Rules[0].From)
}
