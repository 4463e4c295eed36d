package sarif_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/sarif"
)

// shardLog writes a log of one shard with n findings of a rulesheet.
func shardLog(t *testing.T, shard, path string, n int, code string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := sarif.New(&out, sarif.Options{ToolName: "gdllint", ToolVersion: "v1.2.3"})
	f := gdl.ParseString(path, strings.Repeat("(p)\n", n))
	file := &checker.Draft{File: document.File{SystemPath: path}, Source: f.Source, Parsed: f}
	for i := range n {
		at := f.Rules[i].Head
		file.Found = append(file.Found, finding.Finding{Code: code, Severity: finding.SeverityWarning, Message: "m", Pos: at.Pos(), End: at.End()})
	}
	if err := w.WriteFile(documentOf(file)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&document.Summary{ShardLabel: shard, ExitCode: 1}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// More results than a log may have: what the shards have left out is counted,
// and rules of third parties get the numbers of the whole.
func TestMergeLimits(t *testing.T) {
	var logs []*sarif.Log
	for _, text := range [][]byte{shardLog(t, "1/2", "b.kif", 5100, "X1"), shardLog(t, "2/2", "a.kif", 4000, "X2")} {
		log, err := sarif.ReadLog("log", "gdllint", text)
		if err != nil {
			t.Fatal(err)
		}
		logs = append(logs, log)
	}
	merged, err := sarif.MergeLogs(logs, sarif.Options{ToolName: "gdllint", ToolVersion: "v1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := merged.Write(&out); err != nil {
		t.Fatal(err)
	}
	var d sarif.Document
	if err := json.Unmarshal(out.Bytes(), &d); err != nil {
		t.Fatal(err)
	}
	run := d.Runs[0]
	if n := len(run.Results); n != 5000 || *run.Results[0].RuleID != "X2" || *run.Results[0].RuleIndex != 0 || *run.Results[n-1].RuleIndex != 1 {
		t.Errorf("%d results, the first of %s", n, *run.Results[0].RuleID)
	}
	notes := run.Invocations[0].ToolExecutionNotifications
	if len(notes) != 1 || !strings.HasPrefix(sarif.NotificationText(notes[0]), "4100 of the least severe results were left out:") {
		t.Errorf("%d notifications: %s", len(notes), sarif.NotificationText(notes[0]))
	}
	if *run.AutomationDetails.ID != "gdllint/" || merged.ExitCode() != 1 {
		t.Errorf("%s, exit code %d", *run.AutomationDetails.ID, merged.ExitCode())
	}
}

func TestMergeOtherVersion(t *testing.T) {
	log, err := sarif.ReadLog("log", "gdllint", shardLog(t, "", "a.kif", 1, "X1"))
	if err != nil {
		t.Fatal(err)
	}
	rules := []finding.Rule{{Code: "Z01", Name: "z", Title: "z"}}
	if _, err := sarif.MergeLogs([]*sarif.Log{log}, sarif.Options{ToolName: "gdllint", Rules: rules}); err == nil || !strings.Contains(err.Error(), "log was written by another version of gdllint") {
		t.Errorf("got %v", err)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		`{"runs":[{"tool":{"driver":{"name":"gdllint","rules":[]}},"invocations":[{"exitCode":0,"toolExecutionNotifications":[null,{}]}],"results":[null]}]}`,
		`{"runs":[{"tool":{"driver":{"name":"gdllint","rules":[null]}},"automationDetails":{"id":"gdllint/shard-1-of-1/"},"invocations":[{"exitCode":0}],"results":[{"ruleId":"a","level":"b","locations":[{"physicalLocation":{"artifactLocation":{"uri":"%zz"}}}]}]}]}`,
		`{"runs":[{"invocations":[null]}]}`, `{}`, ``,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		log, err := sarif.ReadLog("log", "gdllint", text)
		if err != nil {
			return
		}
		merged, err := sarif.MergeLogs([]*sarif.Log{log}, sarif.Options{ToolName: "gdllint"})
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := merged.Write(&out); err != nil {
			t.Fatal(err)
		}
		if _, err := sarif.ReadLog("merged", "gdllint", out.Bytes()); err != nil {
			t.Errorf("what was merged cannot be read: %v\n%s", err, out.Bytes())
		}
	})
}
