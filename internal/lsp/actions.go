package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// answerCodeAction answers with the code actions for the findings in a range of a document, and
// with one that applies the safe fixes of all findings of the document.
func (t *textFeatures) answerCodeAction(ctx context.Context, r *documentRequest, p *protocol.CodeActionParams) (any, error) {
	list := []protocol.CodeAction{}
	if r.documentVersion == nil {
		return list, nil
	}
	known, err := r.openDocument.awaitResult(ctx, r.documentVersion)
	if err != nil {
		return nil, err
	}
	from, to := r.documentVersion.sheetText.offsetsOf(p.Range)
	a := &actionCollector{diagnostics: t.diagnostics, checkResult: known}
	if wantsKind(p.Context.Only, protocol.QuickFix) {
		for _, f := range findingsIn(known.file, from, to) {
			a.addFinding(f)
		}
	}
	list = append(list, a.collectedActions...)
	if !wantsKind(p.Context.Only, protocol.SourceFixAll) || !slices.ContainsFunc(known.file.Findings, func(f document.Finding) bool { return len(f.FixesOf(true)) > 0 }) {
		return list, nil
	}
	all := protocol.CodeAction{Title: "repair all that can be repaired safely", Kind: protocol.SourceFixAll}
	if len(p.Context.Only) == 0 {
		// Editors ask for actions at each move of the cursor: too often to
		// compute the edit.
		all.Command = newCommand(all.Title, commandFixAll, []any{r.documentVersion.documentURI})
		return append(list, all), nil
	}
	if all.Edit, err = t.safeFixesEdit(ctx, known.checkedSheet); err != nil {
		return nil, err
	}
	return append(list, all), nil
}

// wantsKind tells whether a client wants actions of a kind.
func wantsKind(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool {
		return kind == o || strings.HasPrefix(kind, o+".") || strings.HasPrefix(o, kind+".")
	})
}

// actionCollector collects code actions for findings.
type actionCollector struct {
	diagnostics      *diagnosticMaker
	checkResult      *checkResult
	collectedActions []protocol.CodeAction
}

// addFinding adds the actions for a finding: fixes, showing and saving its match, an ignore comment, and the explanation
// of its rule.
func (a *actionCollector) addFinding(f *document.Finding) {
	d := a.diagnostics.newDiagnostic(a.checkResult.checkedSheet, f, a.checkResult.rangeOf)
	for i, x := range f.Fixes {
		a.addFix(f, d, x, x.Safe && i == 0)
	}
	if f.Match != nil {
		a.addCommand(d, "show the match", commandMatch, a.checkResult.checkedSheet.documentURI, f.Fingerprint)
		if !a.checkResult.checkedSheet.isSiblingFile() {
			a.addCommand(d, "save the match as a test", commandSaveTest, a.checkResult.checkedSheet.documentURI, f.Fingerprint)
		}
	}
	if rule := a.diagnostics.ruleOfCode(f.Code); rule != nil {
		a.addIgnore(f, d, rule)
		a.addCommand(d, fmt.Sprintf("explain %s %s", rule.Code, rule.Name), commandExplain, rule.Code)
	}
}

// addFix adds an action for the fix x of a finding, if checker.ApplyFix can apply it.
func (a *actionCollector) addFix(f *document.Finding, d protocol.Diagnostic, x document.Fix, preferred bool) {
	if a.checkResult.file.Unread {
		return
	}
	text, ok := checker.ApplyFix(a.checkResult.parsedFile(), f, x)
	if !ok {
		return
	}
	title := x.Message
	if !x.Safe {
		title += " (this may change what the rules mean)"
	}
	a.collectedActions = append(a.collectedActions, protocol.CodeAction{Title: title, Kind: protocol.QuickFix, Diagnostics: []protocol.Diagnostic{d},
		IsPreferred: preferred, Edit: replaceText(a.checkResult.checkedSheet, bytes.TrimSuffix(text, a.checkResult.fragments()))})
}

// addCommand adds an action with a title that runs a command of the server.
func (a *actionCollector) addCommand(d protocol.Diagnostic, title, command string, arguments ...any) {
	a.collectedActions = append(a.collectedActions, protocol.CodeAction{Title: title, Kind: protocol.QuickFix, Diagnostics: []protocol.Diagnostic{d}, Command: newCommand(title, command, arguments)})
}

// newCommand returns a command with arguments in the form of the protocol.
func newCommand(title, command string, arguments []any) *protocol.Command {
	c := &protocol.Command{Title: title, Command: command}
	for _, x := range arguments {
		raw, _ := json.Marshal(x) // cannot fail for texts and numbers
		c.Arguments = append(c.Arguments, raw)
	}
	return c
}

// addIgnore adds an action that inserts a comment to ignore a finding. The comment has no effect until the author has
// written a reason into it.
func (a *actionCollector) addIgnore(f *document.Finding, d protocol.Diagnostic, rule *document.Rule) {
	if a.checkResult.file.Unread || !rule.IsIgnorable() || a.checkResult.checkedSheet.isSiblingFile() {
		return
	}
	at, text, ok := ignores.IgnoreLine(a.checkResult.parsedFile(), f)
	if !ok {
		return
	}
	edit := a.checkResult.checkedSheet.workspaceEdit(udiff.Edit{Start: at, End: at, New: text})
	a.collectedActions = append(a.collectedActions, protocol.CodeAction{Title: fmt.Sprintf("ignore %s here, for a reason that you give", rule.Code), Kind: protocol.QuickFix,
		Diagnostics: []protocol.Diagnostic{d}, Edit: &edit})
}

// safeFixesEdit returns the edit that applies all safe fixes to a version of a document, as the
// flag --fix does.
func (t *textFeatures) safeFixesEdit(ctx context.Context, of *documentVersion) (*protocol.WorkspaceEdit, error) {
	if of.hasFile && t.documents.mainOf(of.filePath) != "" {
		return nil, fmt.Errorf("this is a fragment of a game, perhaps of several; repair it by hand")
	}
	file, err := t.checks.checkInput(ctx, modeFix, of.filePath, of.checkerInput())
	if err != nil {
		return nil, err
	}
	if file.Fixed == 0 {
		return nil, fmt.Errorf("nothing can be repaired safely")
	}
	return replaceText(of, []byte(file.Output)), nil
}

// replaceText returns the edit that turns the text of a document into another text, line by line.
func replaceText(of *documentVersion, to []byte) *protocol.WorkspaceEdit {
	edit := of.workspaceEdit(udiff.Lines(string(of.sheetText.content), string(to))...)
	return &edit
}
