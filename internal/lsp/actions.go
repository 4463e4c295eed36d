package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// codeAction answers with the actions for the findings in a range of a
// document, and for all of them.
func (s *Server) codeAction(ctx context.Context, r *request) (any, error) {
	var p protocol.CodeActionParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	list := []protocol.CodeAction{}
	if r.sheet == nil {
		return list, nil
	}
	known, err := r.doc.await(ctx, r.sheet)
	if err != nil {
		return nil, err
	}
	from, to := r.sheet.text.Offsets(p.Range)
	a := &actions{server: s, result: known}
	if wants(p.Context.Only, protocol.QuickFix) && known.file.Source != nil {
		for _, f := range findingsIn(known.file, from, to) {
			a.finding(f)
		}
	}
	list = append(list, a.list...)
	if !wants(p.Context.Only, protocol.SourceFixAll) || !slices.ContainsFunc(known.file.Findings, func(f finding.Finding) bool { return len(f.Fixes) > 0 }) {
		return list, nil
	}
	all := protocol.CodeAction{Title: "repair all that can be repaired safely", Kind: protocol.SourceFixAll}
	if len(p.Context.Only) == 0 {
		// Editors ask for actions at each move of the cursor: too often to
		// compute the edit.
		uri, err := json.Marshal(r.sheet.uri)
		if err != nil {
			return nil, err
		}
		all.Command = &protocol.Command{Title: all.Title, Command: commandFixAll, Arguments: []json.RawMessage{uri}}
		return append(list, all), nil
	}
	if all.Edit, err = s.fixAll(ctx, known.sheet); err != nil {
		return nil, err
	}
	return append(list, all), nil
}

// wants tells whether a client wants actions of a kind.
func wants(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool {
		return kind == o || strings.HasPrefix(kind, o+".") || strings.HasPrefix(o, kind+".")
	})
}

// actions collects code actions for findings.
type actions struct {
	server *Server
	result *result
	list   []protocol.CodeAction
}

// finding adds the actions for a finding.
func (a *actions) finding(f *finding.Finding) {
	d := a.server.diagnostic(a.result, f)
	for i, x := range f.Fixes {
		a.fix(f, d, x, true, i == 0)
	}
	for _, x := range f.UnsafeFixes {
		a.fix(f, d, x, false, false)
	}
	if f.Trace != nil {
		a.command(d, "show the match", commandMatch, a.result.sheet.uri, f.Fingerprint)
	}
	if rule := a.server.rule(f.Code); rule != nil {
		a.ignore(f, d, rule)
		a.command(d, fmt.Sprintf("explain %s %s", rule.Code, rule.Name), commandExplain, rule.Code)
	}
}

// fix adds a fix if package fix accepts it.
func (a *actions) fix(f *finding.Finding, d protocol.Diagnostic, x analysis.SuggestedFix, safe, preferred bool) {
	if a.result.file.Parsed == nil {
		return
	}
	repair := fix.Change{Code: f.Code, Message: f.Message, Pos: f.Pos, Safe: safe, Repairs: f.Repairs, Fix: x}
	round := fix.Apply(a.result.file.Parsed, []fix.Change{repair})
	if len(round.Applied) == 0 {
		return
	}
	title := x.Message
	if !safe {
		title += " (this may change what the rules mean)"
	}
	a.list = append(a.list, protocol.CodeAction{Title: title, Kind: protocol.QuickFix, Diagnostics: []protocol.Diagnostic{d},
		IsPreferred: preferred, Edit: change(a.result.sheet, round.Text)})
}

// command adds an action that runs a command.
func (a *actions) command(d protocol.Diagnostic, title, command string, arguments ...any) {
	c := &protocol.Command{Title: title, Command: command}
	for _, x := range arguments {
		raw, err := json.Marshal(x)
		if err != nil {
			return
		}
		c.Arguments = append(c.Arguments, raw)
	}
	a.list = append(a.list, protocol.CodeAction{Title: title, Kind: protocol.QuickFix, Diagnostics: []protocol.Diagnostic{d}, Command: c})
}

// ignore adds an action that inserts a comment: it accepts a finding as soon as
// the author writes a reason into it.
func (a *actions) ignore(f *finding.Finding, d protocol.Diagnostic, rule *finding.Rule) {
	file := a.result.file
	if file.Parsed == nil || !rule.Ignorable() || a.result.sheet.properties() {
		return
	}
	at, text, ok := ignores.Line(file.Parsed, f)
	if !ok {
		return
	}
	t := a.result.sheet.text
	edit := protocol.TextEdit{Range: t.Range(at, at), NewText: text}
	a.list = append(a.list, protocol.CodeAction{Title: fmt.Sprintf("ignore %s here, for a reason that you give", rule.Code), Kind: protocol.QuickFix,
		Diagnostics: []protocol.Diagnostic{d}, Edit: &protocol.WorkspaceEdit{Changes: map[string][]protocol.TextEdit{a.result.sheet.uri: {edit}}}})
}

// fixAll returns the edit that applies all safe fixes, as the flag --fix does.
func (s *Server) fixAll(ctx context.Context, of *sheet) (*protocol.WorkspaceEdit, error) {
	file, err := s.lookAt(ctx, lookFix, of.path, of.input())
	if err != nil {
		return nil, err
	}
	if file.Fixed == 0 {
		return nil, fmt.Errorf("nothing can be repaired safely")
	}
	return change(of, []byte(file.Output)), nil
}

// change returns the edit that turns a document into another text.
func change(of *sheet, to []byte) *protocol.WorkspaceEdit {
	return &protocol.WorkspaceEdit{Changes: map[string][]protocol.TextEdit{of.uri: edits(of.text, to)}}
}
