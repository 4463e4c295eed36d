package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/document"
)

func TestCheckParts(t *testing.T) {
	for names, want := range map[string]string{
		"1/1": "", "1/2 2/2": "", "2/2 1/2": "", "-": "", "- -": "",
		"1/2":     "1 shard missing: 2/2",
		"2/12":    "11 shards missing: 1/12, 3/12, 4/12, 5/12, 6/12, 7/12, 8/12, 9/12, 10/12, 11/12 and 1 more",
		"1/2 1/2": "r0 and r1 are both shard 1/2", "1/2 2/3": "one is shard 1/2, the other 2/3",
		"1/2 -": "one is about a shard, the other is not", "- 1/2": "one is about a shard, the other is not",
	} {
		var parts []ReportPart
		for i, shard := range strings.Fields(names) {
			parts = append(parts, ReportPart{ReportName: fmt.Sprintf("r%d", i), ShardLabel: strings.Trim(shard, "-")})
		}
		err := checkShards(parts)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", names, err, want)
		}
	}
}

func TestMergeOrder(t *testing.T) {
	parts := []ReportPart{
		{ReportName: "one", FilePaths: []string{"b.gdl", "b.props", "d.kif", "d.props"}},
		{ReportName: "two", FilePaths: []string{"a.kif", "b.kif", "b.props", "c.props"}},
	}
	order, err := MergeOrder(parts)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, spot := range order {
		got = append(got, parts[spot.PartIndex].FilePaths[spot.FileIndex])
	}
	if want := "a.kif b.gdl b.props b.kif b.props c.props d.kif d.props"; strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
	parts[1].FilePaths[1] = "d.kif"
	if _, err := MergeOrder(parts); err == nil || !strings.Contains(err.Error(), "one and two are both about d.kif") {
		t.Errorf("got %v", err)
	}
}

func TestMergedCode(t *testing.T) {
	for want, codes := range map[int][]int{0: {0, 0}, 1: {0, 1, 0}, 3: {1, 3}, 2: {3, 2, 1}, 130: {2, 130}} {
		if got := document.MergedExitCode(codes...); got != want {
			t.Errorf("%v: got %d, want %d", codes, got, want)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	for _, text := range []string{
		`{"version":1,"files":[{"path":"a.kif"}],"summary":{"files":1}}`, `{"version":1,"path":"a.kif"}{"version":1,"summary":{"faults":["x"]}}`,
		`{"files":null}`, `{"version":1,"files":[null],"summary":null}`, `{"path":7}`, `[[[`, "",
	} {
		f.Add([]byte(text), true)
		f.Add([]byte(text), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, lines bool) {
		r, err := ReadJSON("r", bytes.NewReader(text), int64(len(text)), lines)
		if err != nil {
			return
		}
		m, err := Merge([]*Part{r})
		if err != nil {
			return
		}
		var out bytes.Buffer
		var w Writer = NewJSONWriter(&out)
		if lines {
			w = NewJSONLinesWriter(&out)
		}
		if err := m.Write(w); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadJSON("merged", bytes.NewReader(out.Bytes()), int64(out.Len()), lines); err != nil {
			t.Errorf("what was merged cannot be read: %v\n%s", err, out.Bytes())
		}
	})
}
