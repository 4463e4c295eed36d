package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// The commands of the server.
const (
	commandProve   = "gdllint.prove"       // URI: prove a game
	commandExplain = "gdllint.explain"     // rule: the documentation of the rule
	commandVerdict = "gdllint.showVerdict" // URI, number: the full text of a verdict
	commandMatch   = "gdllint.showMatch"   // URI, optional fingerprint: the match that shows a finding
	commandFixAll  = "gdllint.fixAll"      // URI: apply all safe fixes

	commandRunTest    = "gdllint.runTest"      // URI, optional name: run the test of this name, or all
	commandDebugTest  = "gdllint.debugTest"    // URI, name: make the last state of a test the current state of the editor
	commandResetState = "gdllint.resetState"   // URI: make the initial state the current one again
	commandEvaluate   = "gdllint.evaluateRule" // URI, line from 1, optional test: the instances of a rule
	commandCover      = "gdllint.cover"        // URI: count how often rules fire
	commandSaveTest   = "gdllint.saveTest"     // URI, fingerprint: add the match of a finding as a test
)

// A commandRow describes a command: its function and, if it plays the game of the document, a title
// and a time limit.
type commandRow struct {
	name, title string
	limit       time.Duration
	run         func(*commandRunner, context.Context, *gameCommand, *protocol.ExecuteCommandParams) (*shownText, error)
}

func commandRows() []commandRow {
	return []commandRow{
		{commandProve, "", 0, (*commandRunner).runProve},
		{commandExplain, "", 0, (*commandRunner).runExplain},
		{commandVerdict, "", 0, (*commandRunner).runVerdict},
		{commandMatch, "", 0, (*commandRunner).runMatch},
		{commandFixAll, "", 0, (*commandRunner).runFixAll},
		{commandRunTest, "testing", maxPlayTime, (*commandRunner).runTests},
		{commandDebugTest, "testing", maxPlayTime, (*commandRunner).debugTest},
		{commandResetState, "", 0, (*commandRunner).resetState},
		{commandEvaluate, "evaluating", maxPlayTime, (*commandRunner).evaluateRule},
		{commandCover, "counting", maxCoverTime, (*commandRunner).countRules},
		{commandSaveTest, "saving the match of", maxPlayTime, (*commandRunner).saveTest},
	}
}

func commandNames() (names []string) {
	for _, c := range commandRows() {
		names = append(names, c.name)
	}
	return names
}

// A shownText is a text that a command returns, for the client to show.
type shownText struct {
	TitleText  string `json:"title"`
	PlainText  string `json:"text"`
	LanguageID string `json:"language"`
	HTMLPage   string `json:"page,omitempty"` // the text as an HTML page, if the client shows pages
}

// A commandRunner runs the commands of the server.
type commandRunner struct {
	serverOptions ServerOptions
	client        *clientConnection
	documents     *documentSet
	settingsCache *settingsCache
	features      *textFeatures
}

// executeCommand runs the command that the client asks for, and returns the resulting text. A client that cannot show
// texts also gets it as a message.
func (runner *commandRunner) executeCommand(ctx context.Context, r *documentRequest, p *protocol.ExecuteCommandParams) (any, error) {
	rows := commandRows()
	i := slices.IndexFunc(rows, func(row commandRow) bool { return row.name == p.Command })
	if i < 0 {
		return nil, fmt.Errorf("unknown command '%s'", p.Command)
	}
	var c *gameCommand
	if rows[i].name != commandExplain {
		var err error
		if c, err = runner.newGameCommand(p, rows[i]); err != nil {
			return nil, err
		}
	}
	shown, err := rows[i].run(runner, ctx, c, p)
	if err != nil || shown == nil {
		return nil, err
	}
	if !runner.client.clientAbilities().showsTexts {
		runner.client.sendMessage("window/showMessage", protocol.MessageInfo, shown.PlainText)
	}
	return shown, nil
}

// readArgument decodes the n-th argument of a command, from 0.
func readArgument(p *protocol.ExecuteCommandParams, n int, into any) error {
	if n >= len(p.Arguments) {
		return fmt.Errorf("%s: argument %d is missing", p.Command, n+1)
	}
	if err := json.Unmarshal(p.Arguments[n], into); err != nil {
		return fmt.Errorf("%s: argument %d: %w", p.Command, n+1, err)
	}
	return nil
}

// documentArgument returns the document that the first argument of a command names.
func (s *documentSet) documentArgument(p *protocol.ExecuteCommandParams) (*openDocument, error) {
	var uri string
	if err := readArgument(p, 0, &uri); err != nil {
		return nil, err
	}
	for _, game := range s.gameURIs(uri) {
		if d := s.documentByURI(game); d != nil {
			return d, nil
		}
	}
	return nil, fmt.Errorf("%s: the document is not open: %s", p.Command, uri)
}

// runProve asks every question about a game and returns a text with the verdicts.
func (runner *commandRunner) runProve(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	d := c.openDocument
	sheet := d.currentVersion()
	if sheet.isSiblingFile() {
		return nil, fmt.Errorf("%s belongs to a rulesheet; prove the rulesheet", filepath.Base(sheet.filePath))
	}
	if runner.settingsCache.setupFor(sheet.filePath).staticOnly {
		return nil, fmt.Errorf("the settings say 'static: true', so no states are looked at")
	}
	r, err := d.proveVersion(ctx, sheet, modeProve, p.WorkDoneToken)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", filepath.Base(sheet.filePath), verdictTally(r.file))
	for i := range r.file.Verdicts {
		v := &r.file.Verdicts[i]
		line := fmt.Sprintf("%s %s: %s", verdictMarks[v.Status], v.Title(), v.Status)
		if how := report.ExplainVerdict(v); how != "" {
			line += "; " + how
		}
		b.WriteString(report.MakePrintable(line) + "\n")
	}
	if err := report.SolverAdvice(r.file); err != nil {
		fmt.Fprintf(&b, "some questions stay open: %v\n", err)
	}
	return &shownText{TitleText: "verdicts of " + filepath.Base(sheet.filePath), PlainText: b.String(), LanguageID: protocol.PlainText}, nil
}

// runFixAll asks the client to apply all safe fixes. It fails if the text changes while they are
// computed.
func (runner *commandRunner) runFixAll(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	d := c.openDocument
	of := d.currentVersion()
	edit, err := runner.features.safeFixesEdit(ctx, of)
	if err != nil {
		return nil, err
	}
	if d.currentVersion().sheetText != of.sheetText {
		return nil, fmt.Errorf("nothing is repaired: the text has changed since the command began")
	}
	return nil, runner.client.connection.Call(ctx, "workspace/applyEdit", protocol.ApplyWorkspaceEditParams{Label: "repair all that can be repaired safely", Edit: *edit}, nil)
}

// runExplain returns the documentation of a rule.
func (runner *commandRunner) runExplain(_ context.Context, _ *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	var code string
	if err := readArgument(p, 0, &code); err != nil {
		return nil, err
	}
	r, err := checker.FindRule(runner.serverOptions.Rules, code)
	if err != nil {
		return nil, err
	}
	shown := &shownText{TitleText: r.Code + " " + r.Name, LanguageID: protocol.Markdown}
	if runner.client.clientAbilities().showsTexts {
		shown.PlainText = report.RulePage(*r)
		return shown, nil
	}
	var b strings.Builder
	if err := checker.ExplainRules(&b, serverName, runner.serverOptions.Rules, []string{r.Code}); err != nil {
		return nil, err
	}
	shown.PlainText, shown.LanguageID = b.String(), protocol.PlainText
	return shown, nil
}

// runVerdict returns the full text of a verdict.
func (runner *commandRunner) runVerdict(_ context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	d := c.openDocument
	var n int
	if err := readArgument(p, 1, &n); err != nil {
		return nil, err
	}
	r := d.provenResult()
	if r == nil || n < 0 || n >= len(r.file.Verdicts) {
		return nil, fmt.Errorf("the game has changed since the proofs; prove it again")
	}
	v := &r.file.Verdicts[n]
	return &shownText{TitleText: report.MakePrintable(v.Title()), PlainText: report.RenderAnswer(v), LanguageID: protocol.PlainText}, nil
}

// runMatch returns the match of the finding with the fingerprint in the second argument, or without
// this argument the first match.
func (runner *commandRunner) runMatch(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	d := c.openDocument
	fingerprint, err := optionalText(p, 1)
	if err != nil {
		return nil, err
	}
	r := d.knownResult()
	if r == nil {
		return nil, fmt.Errorf("the text has not been checked yet")
	}
	one, shown := findShownMatch(r, fingerprint)
	if one == nil {
		return nil, fmt.Errorf("no match is known; prove the game first")
	}
	if runner.client.clientAbilities().showsPages {
		sheet, err := runner.openSheet(r.checkedSheet)
		var page strings.Builder
		if err == nil && sheet.DrawMatches(one) == nil && html.WriteMatches(&page, one, shown.TitleText) == nil { // if the page cannot be made, only the text is shown
			shown.HTMLPage = page.String()
		}
	}
	return shown, nil
}

// findShownMatch finds the match of the finding with a fingerprint, or if the fingerprint is "" the
// first match of a finding or else of a verdict. It returns a document with only this match, and the
// text about it; nil if there is none.
func findShownMatch(r *checkResult, fingerprint string) (*document.File, *shownText) {
	one := &document.File{Path: r.file.Path, SystemPath: r.file.SystemPath}
	for i := range r.file.Findings {
		f := &r.file.Findings[i]
		if f.Match != nil && (fingerprint == "" || f.Fingerprint == fingerprint) {
			x := *f
			x.Witnesses, one.Findings = slices.Clone(f.Witnesses), []document.Finding{x}
			return one, &shownText{TitleText: f.Code + " " + report.MakePrintable(filepath.Base(r.file.SystemPath)),
				PlainText: report.MakePrintable(f.Message) + "\n" + report.RenderMatches(f), LanguageID: protocol.PlainText}
		}
	}
	for i := range r.file.Verdicts {
		if v := &r.file.Verdicts[i]; v.Match != nil && fingerprint == "" {
			x := *v
			x.Witnesses, one.Verdicts = slices.Clone(v.Witnesses), []document.Verdict{x}
			return one, &shownText{TitleText: report.MakePrintable(v.Title()), PlainText: report.RenderAnswer(v), LanguageID: protocol.PlainText}
		}
	}
	return nil, nil
}
