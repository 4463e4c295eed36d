package html_test

import (
	"io"
	"reflect"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// kept writes a document as the shard of a run, and reads it again.
func kept(t *testing.T, f *document.File) (got *document.File, err error) {
	t.Helper()
	dir := t.TempDir()
	w, err := report.NewShardWriter(dir)
	if err == nil {
		err = w.WriteFile(f)
	}
	if err == nil {
		sum := &document.Summary{}
		if f.Check() == nil {
			sum.CountFile(f)
		}
		err = w.Close(sum)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, file, err := report.ReadShard(dir)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	m, err := report.Merge([]*report.Part{p})
	if err == nil {
		err = m.Write(taker(func(f *document.File) { got = f }))
	}
	return got, err
}

// A taker takes documents.
type taker func(*document.File)

func (t taker) WriteFile(f *document.File) error { t(f); return nil }
func (taker) Close(*document.Summary) error      { return nil }

func drawn() *document.File {
	f := parse("walk.kif", walk)
	f.Found = []finding.Finding{{Code: "V02", Message: "a message", Pos: f.Source.Pos(3), End: f.Source.Pos(9), MatchTrace: trace("east", "north")}}
	return documentOf(f, checker.DocumentOptions{Rules: rules, Reasons: true})
}

// A document is the same when it was kept, with all that formats show.
func TestKept(t *testing.T) {
	want := drawn()
	got, err := kept(t, want)
	if err != nil || len(got.Page.Drawings) < 2 {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("kept: %+v\nwant: %+v", got, want)
	}
}

// A document that no page can show is an error.
func TestForeign(t *testing.T) {
	for name, change := range map[string]func(*document.File){
		"no path":  func(f *document.File) { f.Path = "" },
		"no line":  func(f *document.File) { f.Findings[0].Range.Start.Line = 0 },
		"far line": func(f *document.File) { f.FileStart.Start.Line = 1 << 40 },
		"severity": func(f *document.File) { f.Findings[0].Severity = 7 },
		"counted":  func(f *document.File) { f.Verdicts = []document.Verdict{{Total: new(int)}} },
		"witness":  func(f *document.File) { f.Findings[0].Witnesses = []document.Witness{{TwinIndex: -1}} },
		"edit":     func(f *document.File) { f.Findings[0].Fixes = []document.Fix{{Edits: []document.Edit{{}}}} },
		"state":    func(f *document.File) { f.Page.Drawings[1].Frames[0].Number = -1 },
		"order":    func(f *document.File) { f.Page.Drawings[1].Frames[1].Number = 0 },
		"rows": func(f *document.File) {
			f.Page.Drawings[1].Frames[0].Picture.Boards = []document.Board{{Cells: [][]document.Cell{nil}}}
		},
		"dependency": func(f *document.File) { f.Page.Graph.Dependencies[0].Below = 99 },
		"stratum":    func(f *document.File) { f.Page.Graph.Relations[0].Stratum = 1 << 40 },
	} {
		f := drawn()
		change(f)
		if _, err := kept(t, f); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	// Places that are not in the text are of no use, and do no harm.
	f := drawn()
	f.Findings[0].Range.Start.Line, f.Findings[0].Range.End.Line, f.Findings[0].Range.Start.Column = 1<<20, 1<<20, 1<<20
	f.Findings[0].Fixes = []document.Fix{{Edits: []document.Edit{{Range: f.Findings[0].Range}, {Range: document.Range{Start: document.Place{Line: 2, Column: 9}, End: document.Place{Line: 1, Column: 1}}}}}}
	f.Page.Drawings[1].Frames = append(f.Page.Drawings[1].Frames, document.Frame{Number: 1 << 20})
	f.FileStart.Start.Line = 1 << 20
	got, err := kept(t, f)
	if err != nil {
		t.Fatal(err)
	}
	if err := html.NewSinglePage(io.Discard, nil).WriteFile(got); err != nil {
		t.Error(err)
	}
}
