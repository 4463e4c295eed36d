package verbs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var otherDialogues = flag.String("dialogues", "", "a directory of further recorded dialogues")

// TestDialogues replays the answers of an earlier program: a line of a file is a request, and the next one its answer.
// Only the texts about words that are no verbs, which lists the verbs, about lines that are no requests, and about
// moves of nobody may differ.
func TestDialogues(t *testing.T) {
	list, err := filepath.Glob("testdata/dialogues/*")
	if err != nil || len(list) == 0 {
		t.Fatal("no dialogues")
	}
	if *otherDialogues != "" {
		list, _ = filepath.Glob(filepath.Join(*otherDialogues, "*"))
	}
	for _, path := range list {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		var in, out bytes.Buffer
		for i := 0; i < len(lines); i += 2 {
			in.WriteString(lines[i] + "\n")
		}
		if err := (&Desk{Version: "test"}).Serve(t.Context(), &in, &out); err != nil {
			t.Fatal(err)
		}
		answers, wrong := bufio.NewScanner(&out), 0
		answers.Buffer(nil, 1<<26)
		for i := 1; i < len(lines); i += 2 {
			var got, want map[string]any
			if !answers.Scan() || json.Unmarshal(answers.Bytes(), &got) != nil || json.Unmarshal([]byte(lines[i]), &want) != nil {
				t.Fatalf("%s: no answer to line %d", path, i)
			}
			for _, about := range []string{"unknown op", "no request"} {
				if strings.Contains(lines[i], about) && strings.Contains(answers.Text(), about) {
					got = want
				}
			}
			if strings.Contains(lines[i-1], `"nobody"`) && strings.Contains(answers.Text(), `"code":"request","message":"no role 'nobody'`) {
				got = want
			}
			if !reflect.DeepEqual(got, want) && wrong < 3 {
				wrong++
				t.Errorf("%s:%d: %.200s\n%.600s\nwant\n%.600s", path, i, lines[i-1], answers.Text(), lines[i])
			}
		}
	}
}
