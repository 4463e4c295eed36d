package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/checker"
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
)

func commands() []string {
	return []string{commandProve, commandExplain, commandVerdict, commandMatch, commandFixAll}
}

// A shownText is a text that a command returns, for the client to show.
type shownText struct {
	Title    string `json:"title"`
	Text     string `json:"text"`
	Language string `json:"language"`
	Page     string `json:"page,omitempty"` // the same as HTML, if the client shows pages
}

// executeCommand runs a command.
func (s *Server) executeCommand(ctx context.Context, r *request) (any, error) {
	var p protocol.ExecuteCommandParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	var shown *shownText
	var err error
	switch p.Command {
	case commandProve:
		shown, err = s.runProve(ctx, &p)
	case commandExplain:
		shown, err = s.runExplain(&p)
	case commandVerdict:
		shown, err = s.runVerdict(&p)
	case commandMatch:
		shown, err = s.runMatch(&p)
	case commandFixAll:
		return nil, s.runFixAll(ctx, &p)
	default:
		return nil, fmt.Errorf("unknown command '%s'", p.Command)
	}
	if err != nil {
		return nil, err
	}
	if !s.can().shows {
		s.message("window/showMessage", levelInfo, shown.Text)
	}
	return shown, nil
}

// argument reads an argument of a command.
func argument(p *protocol.ExecuteCommandParams, n int, into any) error {
	if n >= len(p.Arguments) {
		return fmt.Errorf("%s: argument %d is missing", p.Command, n+1)
	}
	if err := json.Unmarshal(p.Arguments[n], into); err != nil {
		return fmt.Errorf("%s: argument %d: %w", p.Command, n+1, err)
	}
	return nil
}

// documentOf returns the document that the first argument of a command names.
func (s *Server) documentOf(p *protocol.ExecuteCommandParams) (*document, error) {
	var uri string
	if err := argument(p, 0, &uri); err != nil {
		return nil, err
	}
	if d := s.document(uri); d != nil {
		return d, nil
	}
	return nil, fmt.Errorf("%s: the document is not open: %s", p.Command, uri)
}

// runProve answers every question about a game.
func (s *Server) runProve(ctx context.Context, p *protocol.ExecuteCommandParams) (*shownText, error) {
	d, err := s.documentOf(p)
	if err != nil {
		return nil, err
	}
	sheet := d.current()
	if sheet.properties() {
		return nil, fmt.Errorf("%s states properties; prove the rulesheet that it goes with", filepath.Base(sheet.path))
	}
	if s.settings.of(sheet.path).static {
		return nil, fmt.Errorf("the settings say 'static: true', so that no states are looked at")
	}
	r, err := d.prove(ctx, sheet, lookProve, p.WorkDoneToken)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", filepath.Base(sheet.path), tally(r.file))
	for i := range r.file.Verdicts {
		v := &r.file.Verdicts[i]
		line := fmt.Sprintf("%s %s: %s", marks[report.StatusOf(v)], report.Title(v.Question), report.StatusOf(v))
		if how := report.How(r.file, v); how != "" {
			line += "; " + how
		}
		b.WriteString(report.Printable(line) + "\n")
	}
	if err := report.SolverAdvice(r.file); err != nil {
		fmt.Fprintf(&b, "some questions stay open: %v\n", err)
	}
	return &shownText{Title: "verdicts of " + filepath.Base(sheet.path), Text: b.String(), Language: protocol.PlainText}, nil
}

// runFixAll asks the client to apply all safe fixes, unless the text has
// changed meanwhile.
func (s *Server) runFixAll(ctx context.Context, p *protocol.ExecuteCommandParams) error {
	d, err := s.documentOf(p)
	if err != nil {
		return err
	}
	of := d.current()
	edit, err := s.fixAll(ctx, of)
	if err != nil {
		return err
	}
	if d.current().text != of.text {
		return fmt.Errorf("the text has changed meanwhile")
	}
	return s.conn.Call(ctx, "workspace/applyEdit", protocol.ApplyWorkspaceEditParams{Label: "repair all that can be repaired safely", Edit: *edit}, nil)
}

// runExplain returns the documentation of a rule.
func (s *Server) runExplain(p *protocol.ExecuteCommandParams) (*shownText, error) {
	var code string
	if err := argument(p, 0, &code); err != nil {
		return nil, err
	}
	r, err := checker.Lookup(s.options.Rules, code)
	if err != nil {
		return nil, err
	}
	shown := &shownText{Title: r.Code + " " + r.Name, Language: protocol.Markdown}
	if s.can().shows {
		shown.Text = report.RulePage(*r)
		return shown, nil
	}
	var b strings.Builder
	if err := checker.Explain(&b, name, s.options.Rules, []string{r.Code}); err != nil {
		return nil, err
	}
	shown.Text, shown.Language = b.String(), protocol.PlainText
	return shown, nil
}

// runVerdict returns the full text of a verdict.
func (s *Server) runVerdict(p *protocol.ExecuteCommandParams) (*shownText, error) {
	d, err := s.documentOf(p)
	if err != nil {
		return nil, err
	}
	var n int
	if err := argument(p, 1, &n); err != nil {
		return nil, err
	}
	r := d.verdicts()
	if r == nil || n < 0 || n >= len(r.file.Verdicts) {
		return nil, fmt.Errorf("the game has changed since the proofs; prove it again")
	}
	v := &r.file.Verdicts[n]
	return &shownText{Title: report.Printable(report.Title(v.Question)), Text: report.Answer(r.file, v), Language: protocol.PlainText}, nil
}

// runMatch returns the match of a finding: of that with a fingerprint, or of
// the first one with a match.
func (s *Server) runMatch(p *protocol.ExecuteCommandParams) (*shownText, error) {
	d, err := s.documentOf(p)
	if err != nil {
		return nil, err
	}
	fingerprint := ""
	if len(p.Arguments) > 1 {
		if err := argument(p, 1, &fingerprint); err != nil {
			return nil, err
		}
	}
	r := d.known()
	if r == nil {
		return nil, fmt.Errorf("the text has not been checked yet")
	}
	one, shown := matchOf(r.file, fingerprint)
	if one == nil {
		return nil, fmt.Errorf("no match is known; prove the game first")
	}
	if s.can().pages {
		var page strings.Builder
		if err := html.WriteShown(&page, one, shown.Title); err == nil { // without a page the text remains
			shown.Page = page.String()
		}
	}
	return shown, nil
}

// matchOf returns the match of the finding with a fingerprint, or without a
// fingerprint the first match: as a text, and as a file that holds no other.
func matchOf(file *report.File, fingerprint string) (*report.File, *shownText) {
	one := &report.File{Path: file.Path, Source: file.Source, Parsed: file.Parsed}
	for i := range file.Findings {
		f := &file.Findings[i]
		if f.Trace != nil && (fingerprint == "" || f.Fingerprint == fingerprint) {
			one.Findings = file.Findings[i : i+1]
			return one, &shownText{Title: f.Code + " " + report.Printable(filepath.Base(file.Path)),
				Text: report.Printable(f.Message) + "\n" + report.Shown(file, f), Language: protocol.PlainText}
		}
	}
	for i := range file.Verdicts {
		if v := &file.Verdicts[i]; v.Trace != nil && fingerprint == "" {
			one.Verdicts = file.Verdicts[i : i+1]
			return one, &shownText{Title: report.Printable(report.Title(v.Question)), Text: report.Answer(file, v), Language: protocol.PlainText}
		}
	}
	return nil, nil
}
