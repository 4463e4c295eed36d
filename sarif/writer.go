package sarif

import (
	"io"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// schemaURL is the address of the schema that validators know.
const schemaURL = "https://json.schemastore.org/sarif-2.1.0.json"

// Options are the options of a Writer.
type Options struct {
	Tool    string // name of the program
	Version string // of the program
	Rules   []finding.Rule
	RuleURL func(finding.Rule) string // the manual; may be nil
	Full    bool                      // also proved and open verdicts, as results
}

// A Writer collects results and writes them as one log when it is closed.
type Writer struct {
	w     io.Writer
	opt   Options
	rules *ruleTable
	uris  *uriMaker

	limits        limits
	results       []result
	dropped       int // results that the merged logs have left out
	notifications []*sarif.Notification
}

// New returns a writer of SARIF.
func New(w io.Writer, opt Options) *Writer {
	return &Writer{w: w, opt: opt, rules: newRuleTable(opt), uris: newURIMaker(), limits: limitsOf(opt.Full), results: []result{}}
}

// File adds the findings and verdicts of a file.
func (w *Writer) File(f *report.File) error {
	p := w.newPage(f)
	shown := f.Findings
	if w.opt.Full {
		shown = append(shown[:len(shown):len(shown)], f.Suppressed...)
	}
	for i := range shown {
		w.results = append(w.results, result{p.result(&shown[i]), w.suppressions(shown[i].Suppressed)})
	}
	w.invalid(p)
	for i := range f.Verdicts {
		w.verdict(p, &f.Verdicts[i])
	}
	for _, text := range report.Incidents(f) {
		n := notification("error", text)
		n.Locations = []*sarif.Location{p.start()}
		w.notifications = append(w.notifications, n)
	}
	return nil
}

// Close writes the log.
func (w *Writer) Close(s *report.Summary) error {
	text, err := w.fitting(s)
	if err != nil {
		return err
	}
	_, err = w.w.Write(text)
	return err
}

func (w *Writer) run(s *report.Summary) *sarif.Run {
	driver := sarif.NewDriver(w.opt.Tool)
	driver.InformationURI = text("https://github.com/gdllint/gdllint")
	driver.Rules = w.rules.descriptors
	if w.opt.Version != "" {
		driver.SemanticVersion = text(strings.TrimPrefix(w.opt.Version, "v"))
	} else {
		driver.SemanticVersion = text("0.0.0-devel")
	}
	run := sarif.NewRun(sarif.Tool{Driver: driver})
	run.Invocations = []*sarif.Invocation{w.invocation(s)}
	run.AutomationDetails = automation(w.opt.Tool, s.Shard)
	run.ColumnKind = "utf16CodeUnits"
	root := sarif.NewArtifactLocation()
	root.Description = sarif.NewTextMessage("the root of the repository")
	run.OriginalUriBaseIDs = map[string]*sarif.ArtifactLocation{srcRoot: root}
	return run
}

// text makes the optional strings of package sarif.
func text(s string) *string { return &s }
