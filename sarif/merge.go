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

	"github.com/gdllint/gdllint/report"
)

// A Log is a log written by a Writer, to be merged with others.
type Log struct {
	name   string
	run    run
	groups []*group
	loose  []*sarif.Notification // about no file
}

// A group has the results and notifications of a log about a rulesheet and the
// files of properties that go with it.
type group struct {
	path          string
	results       []result
	notifications []*sarif.Notification
}

// Read parses a log. It fails for a log that gdllint has not written.
func Read(name, tool string, text []byte) (*Log, error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("%s: this is no whole log: %w", name, err)
	}
	l := &Log{name: name}
	if len(d.Runs) != 1 || d.Runs[0].Run == nil || len(d.Runs[0].Invocations) != 1 || d.Runs[0].Invocations[0] == nil || d.Runs[0].Tool.Driver == nil || d.Runs[0].Tool.Driver.Name != tool {
		return nil, fmt.Errorf("%s: only logs of %s can be merged", name, tool)
	}
	l.run = d.Runs[0]
	if l.invocation().ExitCode == nil {
		return nil, fmt.Errorf("%s: the log does not say with which exit code the run ended", name)
	}
	if code := *l.invocation().ExitCode; !slices.Contains([]int{0, 1, 2, 3, 130}, code) {
		return nil, fmt.Errorf("%s: no run of gdllint ends with the exit code %d", name, code)
	}
	return l, l.divide()
}

func (l *Log) invocation() *sarif.Invocation { return l.run.Invocations[0] }

// part describes the log as a part of a merge: its name, shard and files.
func (l *Log) part() report.Part {
	p := report.Part{Name: l.name, Shard: shardOf(l.run.AutomationDetails)}
	for _, g := range l.groups {
		p.Paths = append(p.Paths, g.path)
	}
	return p
}

// divide groups the results and notifications by their file.
func (l *Log) divide() error {
	at := map[string]*group{}
	of := func(locations []*sarif.Location) (*group, error) {
		name, err := pathOf(locations)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.name, err)
		}
		if at[name] == nil {
			at[name] = &group{path: name}
			l.groups = append(l.groups, at[name])
		}
		return at[name], nil
	}
	for _, r := range l.run.Results {
		if r.Result == nil || r.RuleID == nil || r.Level == nil {
			return fmt.Errorf("%s: a result is not as gdllint writes it", l.name)
		}
		g, err := of(r.Locations)
		if err != nil {
			return err
		}
		g.results = append(g.results, r)
	}
	for _, n := range l.invocation().ToolExecutionNotifications {
		if n == nil || len(n.Locations) == 0 {
			l.loose = append(l.loose, n)
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

// pathOf returns the path of the file of the first location.
func pathOf(locations []*sarif.Location) (string, error) {
	if len(locations) == 0 || locations[0] == nil || locations[0].PhysicalLocation == nil || locations[0].PhysicalLocation.ArtifactLocation == nil ||
		locations[0].PhysicalLocation.ArtifactLocation.URI == nil {
		return "", errors.New("a result has no location")
	}
	return url.PathUnescape(*locations[0].PhysicalLocation.ArtifactLocation.URI)
}

// A Merged is the union of several logs.
type Merged struct {
	writer  *Writer
	summary *report.Summary
}

// Merge merges logs. It sets the profile of the options to that of the logs.
func Merge(logs []*Log, opt Options) (*Merged, error) {
	var parts []report.Part
	for _, l := range logs {
		parts = append(parts, l.part())
	}
	order, err := report.MergeOrder(parts)
	if err != nil {
		return nil, err
	}
	opt.Full = slices.ContainsFunc(logs, (*Log).full)
	m := &Merged{New(nil, opt), &report.Summary{}}
	if err := m.sameRules(logs); err != nil {
		return nil, err
	}
	for _, spot := range order {
		m.group(logs[spot.Part].groups[spot.File])
	}
	for _, l := range logs {
		m.rest(l)
	}
	return m, nil
}

// ExitCode is that of the run whose log this is.
func (m *Merged) ExitCode() int { return m.summary.ExitCode }

// Write writes the log.
func (m *Merged) Write(w io.Writer) error {
	m.writer.w = w
	return m.writer.Close(m.summary)
}

// full reports whether a log has the full profile: then all of its results have a
// list of suppressions.
func (l *Log) full() bool { return len(l.run.Results) > 0 && l.run.Results[0].Suppressions != nil }

// sameRules fails if a log has other rules than this program: it was written by
// another version.
func (m *Merged) sameRules(logs []*Log) error {
	own, err := generic(m.writer.rules.descriptors)
	if err != nil {
		return err
	}
	for _, l := range logs {
		theirs, err := generic(l.run.Tool.Driver.Rules[:min(len(own), len(l.run.Tool.Driver.Rules))])
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(own, theirs) {
			return fmt.Errorf("%s was written by another version of %s, which has other rules; merge with the version that wrote it", l.name, m.writer.opt.Tool)
		}
	}
	return nil
}

// generic returns rules as generic JSON values, for comparison.
func generic(rules []*sarif.ReportingDescriptor) (out []any, err error) {
	text, err := json.Marshal(rules)
	if err != nil {
		return nil, err
	}
	return out, json.Unmarshal(text, &out)
}

// group adds the results and notifications of a file. Rules of third parties get
// their index in the merged log.
func (m *Merged) group(g *group) {
	for _, r := range g.results {
		r.WithRuleIndex(m.writer.rules.indexOf(*r.RuleID))
		m.writer.results = append(m.writer.results, r)
	}
	for _, n := range g.notifications {
		if n.AssociatedRule != nil && n.AssociatedRule.Id != nil {
			n.AssociatedRule.WithIndex(m.writer.rules.indexOf(*n.AssociatedRule.Id))
		}
		m.writer.notifications = append(m.writer.notifications, n)
	}
}

// rest adds the exit code, the errors and the notifications of the run of a log.
func (m *Merged) rest(l *Log) {
	inv := l.invocation()
	counted := &report.Summary{ExitCode: *inv.ExitCode, Errors: l.errors()}
	if d := inv.ExitCodeDescription; d != nil && *d == neverFails {
		counted.FailOn = report.Never
	}
	counted.Lift()
	m.summary.Join(counted)
	for _, n := range inv.ToolConfigurationNotifications {
		m.usage(n)
	}
	for _, n := range l.loose {
		var dropped int
		switch _, err := fmt.Sscanf(said(n), leftOut, &dropped); {
		case err == nil:
			m.writer.dropped += dropped
		case said(n) == interrupted:
			m.summary.Interrupted = true
		default:
			m.summary.Fault(errors.New(said(n)))
		}
	}
}

// errors counts the results of level "error" that are not suppressed.
func (l *Log) errors() (n int) {
	for _, g := range l.groups {
		for _, r := range g.results {
			if *r.Level == "error" && (r.Suppressions == nil || len(*r.Suppressions) == 0) {
				n++
			}
		}
	}
	return n
}

// usage adds an error of usage once, since all runs report it.
func (m *Merged) usage(n *sarif.Notification) {
	known := func(err error) bool { return err.Error() == said(n) }
	if !slices.ContainsFunc(m.summary.Usage, known) {
		m.summary.Usage = append(m.summary.Usage, errors.New(said(n)))
	}
}

// said is the text of a notification.
func said(n *sarif.Notification) string {
	if n == nil || n.Message == nil || n.Message.Text == nil {
		return ""
	}
	return *n.Message.Text
}
