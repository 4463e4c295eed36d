package sarif

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"slices"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// A Log is a log written by a Writer, to be merged with others.
type Log struct {
	logName            string
	run                sarifRun
	fileGroups         []*fileGroup
	looseNotifications []*sarif.Notification // notifications without a file
}

// A fileGroup holds the results and notifications of a log about one file.
type fileGroup struct {
	filePath      string
	results       []sarifResult
	notifications []*sarif.Notification
}

// ReadLog parses the text of a log. It fails unless the program tool has written the log. Errors name the log.
func ReadLog(name, tool string, text []byte) (*Log, error) {
	var d sarifDocument
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("%s: this is no complete SARIF log: %w", name, err)
	}
	l := &Log{logName: name}
	if len(d.Runs) != 1 || d.Runs[0].Run == nil || len(d.Runs[0].Invocations) != 1 || d.Runs[0].Invocations[0] == nil || d.Runs[0].Tool.Driver == nil || d.Runs[0].Tool.Driver.Name != tool {
		return nil, fmt.Errorf("%s: only logs of %s can be merged", name, tool)
	}
	l.run = d.Runs[0]
	if l.firstInvocation().ExitCode == nil {
		return nil, fmt.Errorf("%s: the log does not say with which exit code the run ended", name)
	}
	if code := *l.firstInvocation().ExitCode; !slices.Contains([]int{0, 1, 2, 3, 130}, code) {
		return nil, fmt.Errorf("%s: no run of gdllint ends with the exit code %d", name, code)
	}
	return l, l.groupByFile()
}

func (l *Log) firstInvocation() *sarif.Invocation { return l.run.Invocations[0] }

// mergePart returns the name, shard and files of the log, as report.MergeOrder needs them.
func (l *Log) mergePart() report.ReportPart {
	p := report.ReportPart{ReportName: l.logName, ShardLabel: parseShard(l.run.AutomationDetails)}
	for _, g := range l.fileGroups {
		p.FilePaths = append(p.FilePaths, g.filePath)
	}
	return p
}

// groupByFile groups the results and notifications by their file.
func (l *Log) groupByFile() error {
	at := map[string]*fileGroup{}
	of := func(locations []*sarif.Location) (*fileGroup, error) {
		name, err := locationPath(locations)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.logName, err)
		}
		if at[name] == nil {
			at[name] = &fileGroup{filePath: name}
			l.fileGroups = append(l.fileGroups, at[name])
		}
		return at[name], nil
	}
	for _, r := range l.run.Results {
		if r.Result == nil || r.RuleID == nil || r.Level == nil {
			return fmt.Errorf("%s: a result is not as gdllint writes it", l.logName)
		}
		g, err := of(r.Locations)
		if err != nil {
			return err
		}
		g.results = append(g.results, r)
	}
	for _, n := range l.firstInvocation().ToolExecutionNotifications {
		if n == nil || len(n.Locations) == 0 {
			l.looseNotifications = append(l.looseNotifications, n)
			continue
		}
		g, err := of(n.Locations)
		if err != nil {
			return err
		}
		g.notifications = append(g.notifications, n)
	}
	return nil
}

// locationPath returns the path of the file in the first of some locations.
func locationPath(locations []*sarif.Location) (string, error) {
	if len(locations) == 0 || locations[0] == nil || locations[0].PhysicalLocation == nil || locations[0].PhysicalLocation.ArtifactLocation == nil ||
		locations[0].PhysicalLocation.ArtifactLocation.URI == nil {
		return "", errors.New("a result has no location")
	}
	return url.PathUnescape(*locations[0].PhysicalLocation.ArtifactLocation.URI)
}

// A MergedLog is the union of several logs.
type MergedLog struct {
	logWriter  *Writer
	runSummary *document.Summary
}

// MergeLogs merges logs. The result has the full profile if one of the logs has it.
func MergeLogs(logs []*Log, opt Options) (*MergedLog, error) {
	var parts []report.ReportPart
	for _, l := range logs {
		parts = append(parts, l.mergePart())
	}
	order, err := report.MergeOrder(parts)
	if err != nil {
		return nil, err
	}
	opt.FullProfile = slices.ContainsFunc(logs, (*Log).isFullProfile)
	m := &MergedLog{New(nil, opt), &document.Summary{}}
	if err := m.checkSameRules(logs); err != nil {
		return nil, err
	}
	for _, spot := range order {
		m.addGroup(logs[spot.PartIndex].fileGroups[spot.FileIndex])
	}
	for _, l := range logs {
		m.addRunNotes(l)
	}
	return m, nil
}

// ExitCode returns the exit code of the merged run.
func (m *MergedLog) ExitCode() int { return m.runSummary.ExitCode }

// Write writes the merged log to w.
func (m *MergedLog) Write(w io.Writer) error {
	m.logWriter.output = w
	return m.logWriter.Close(m.runSummary)
}

// isFullProfile tells whether a log has the full profile: only then its results have lists of
// suppressions.
func (l *Log) isFullProfile() bool {
	return len(l.run.Results) > 0 && l.run.Results[0].Suppressions != nil
}

// checkSameRules returns an error if a log has other rules than this program, since another version
// has written it.
func (m *MergedLog) checkSameRules(logs []*Log) error {
	own, err := decodeRules(m.logWriter.ruleTable.descriptors)
	if err != nil {
		return err
	}
	for _, l := range logs {
		theirs, err := decodeRules(l.run.Tool.Driver.Rules[:min(len(own), len(l.run.Tool.Driver.Rules))])
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(own, theirs) {
			return fmt.Errorf("%s was written by another version of %s, which has other rules; merge with the version that wrote it", l.logName, m.logWriter.options.ToolName)
		}
	}
	return nil
}

// decodeRules returns rules as generic JSON values, for comparison.
func decodeRules(rules []*sarif.ReportingDescriptor) (out []any, err error) {
	text, err := json.Marshal(rules)
	if err != nil {
		return nil, err
	}
	return out, json.Unmarshal(text, &out)
}

// addGroup adds the results and notifications of a file. Rules of third parties get
// their index in the merged log.
func (m *MergedLog) addGroup(g *fileGroup) {
	for _, r := range g.results {
		r.WithRuleIndex(m.logWriter.ruleTable.ruleIndex(*r.RuleID))
		m.logWriter.results = append(m.logWriter.results, r)
	}
	for _, n := range g.notifications {
		if n.AssociatedRule != nil && n.AssociatedRule.Id != nil {
			n.AssociatedRule.WithIndex(m.logWriter.ruleTable.ruleIndex(*n.AssociatedRule.Id))
		}
		m.logWriter.notifications = append(m.logWriter.notifications, n)
	}
}

// addRunNotes adds the exit code, the errors and the notifications of the run of a log to the
// merged run.
func (m *MergedLog) addRunNotes(l *Log) {
	inv := l.firstInvocation()
	counted := &document.Summary{ExitCode: *inv.ExitCode, ErrorCount: l.countErrors()}
	if d := inv.ExitCodeDescription; d != nil && *d == neverFailsText {
		counted.FailOn = document.FailNever
	}
	counted.RaiseExitCode()
	m.runSummary.AddShard(counted)
	for _, n := range inv.ToolConfigurationNotifications {
		m.addUsageError(n)
	}
	for _, n := range l.looseNotifications {
		var dropped int
		switch _, err := fmt.Sscanf(notificationText(n), leftOutFormat, &dropped); {
		case err == nil:
			m.logWriter.droppedResults += dropped
		case notificationText(n) == interruptedText:
			m.runSummary.WasInterrupted = true
		default:
			m.runSummary.AddFault(notificationText(n))
		}
	}
}

// countErrors counts the results of level "error" that are not suppressed.
func (l *Log) countErrors() (n int) {
	for _, g := range l.fileGroups {
		for _, r := range g.results {
			if *r.Level == "error" && (r.Suppressions == nil || len(*r.Suppressions) == 0) {
				n++
			}
		}
	}
	return n
}

// addUsageError adds a usage error, unless it is there: the runs about all shards report the same.
func (m *MergedLog) addUsageError(n *sarif.Notification) {
	if s := m.runSummary; !slices.Contains(s.Faults[:s.UsageCount], notificationText(n)) {
		s.AddUsage(notificationText(n))
	}
}

// notificationText returns the text of a notification; "" if it has none.
func notificationText(n *sarif.Notification) string {
	if n == nil || n.Message == nil || n.Message.Text == nil {
		return ""
	}
	return *n.Message.Text
}
