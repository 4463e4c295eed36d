package sarif

import (
	"io"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
)

// schemaURL is the address of the schema that validators know.
const schemaURL = "https://json.schemastore.org/sarif-2.1.0.json"

// Options are the options of a Writer.
type Options struct {
	ToolName    string // name of the program
	ToolVersion string // version of the program
	Rules       []document.Rule
	FullProfile bool // also suppressed findings, and proved and open verdicts, as results
}

// A Writer is a report.Writer that collects results and writes them as one log when it is closed.
type Writer struct {
	output    io.Writer
	options   Options
	ruleTable *ruleTable
	uriMaker  *uriMaker

	logLimits      logLimits
	results        []sarifResult
	droppedResults int // the number of results that the merged logs have left out
	notifications  []*sarif.Notification
}

// New returns a writer of SARIF.
func New(w io.Writer, opt Options) *Writer {
	return &Writer{output: w, options: opt, ruleTable: newRuleTable(opt), uriMaker: newURIMaker(), logLimits: profileLimits(opt.FullProfile), results: []sarifResult{}}
}

// WriteFile adds the findings and verdicts of a file.
func (w *Writer) WriteFile(f *document.File) error {
	p := w.newFilePage(f)
	shown := f.Findings
	if w.options.FullProfile {
		shown = append(shown[:len(shown):len(shown)], f.Suppressed...)
	}
	for i := range shown {
		w.results = append(w.results, sarifResult{p.makeResult(&shown[i]), w.describeSuppression(shown[i].Suppression)})
	}
	w.noteInvalid(p)
	for i := range f.Verdicts {
		w.addVerdict(p, &f.Verdicts[i])
	}
	for _, text := range f.Incidents() {
		n := newNotification("error", text)
		n.Locations = []*sarif.Location{p.fileStart()}
		w.notifications = append(w.notifications, n)
	}
	return nil
}

// Close writes the log.
func (w *Writer) Close(s *document.Summary) error {
	text, err := w.encodeFitting(s)
	if err != nil {
		return err
	}
	_, err = w.output.Write(text)
	return err
}

// makeRun returns the run of the log, without results.
func (w *Writer) makeRun(s *document.Summary) *sarif.Run {
	driver := sarif.NewDriver(w.options.ToolName)
	driver.InformationURI = optionalString("https://github.com/gdllint/gdllint")
	driver.Rules = w.ruleTable.descriptors
	if w.options.ToolVersion != "" {
		driver.SemanticVersion = optionalString(strings.TrimPrefix(w.options.ToolVersion, "v"))
	} else {
		driver.SemanticVersion = optionalString("0.0.0-devel")
	}
	run := sarif.NewRun(sarif.Tool{Driver: driver})
	run.Invocations = []*sarif.Invocation{w.makeInvocation(s)}
	run.AutomationDetails = runAutomation(w.options.ToolName, s.ShardLabel)
	run.ColumnKind = "utf16CodeUnits"
	root := sarif.NewArtifactLocation()
	root.Description = sarif.NewTextMessage("the root of the repository")
	run.OriginalUriBaseIDs = map[string]*sarif.ArtifactLocation{srcRoot: root}
	return run
}

// optionalString returns a string in the form of optional strings in the library sarif: a pointer.
func optionalString(s string) *string { return &s }
