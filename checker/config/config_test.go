package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"
)

var vocabulary = SettingVocabulary{
	RuleWords:     []string{"all", "V", "Y", "V02", "unsafe-negation", "Y01", "empty-body"},
	PropertyNames: []string{"zero-sum", "turn-taking"},
	FormatNames:   []string{"text", "json", "sarif"},
}

// files are texts and the mistakes that are told, one a line; "" for none.
var files = map[string]string{
	"":             "",
	"# nothing\n":  "",
	"null":         "",
	"select: []":   "",
	"ignore: [Y]":  "",
	"jobs: 4":      "",
	"jobs: 4.0":    "",
	"static: true": "",
	"select: [V02]\nignore: [Y, unsafe-negation]\nonly: [all]\n": "",
	"severity: {Y01: note, V: warning}":                          "",
	"require: [zero-sum]":                                        "",
	"exclude: ['**/old', \"a[bc].kif\", '{x,y}']":                "",
	"fail-on: never\nfail-on-open: true\nbudget: quick":          "",
	"timeout: 1h30m\nbaseline: 'a b'":                            "",
	"format: [sarif]":                                            "",
	"format: []":                                                 "",
	"overrides:\n- paths: ['old/**']\n  ignore: [V02]\n  severity: {Y: note}\n  budget: thorough\n  require: [turn-taking]\n": "",
	"overrides: []": "",

	"- select":                "1:1: want settings, such as 'fail-on: warning', not a list",
	"text":                    "1:1: want settings, such as 'fail-on: warning', not text",
	"fial-on: error":          "1:1: unknown key 'fial-on'; did you mean 'fail-on'?",
	"fail-on: eror":           "1:10: unknown value 'eror'; did you mean 'error'?",
	"fail-on: [error]":        "1:10: want one of error, warning, note, never, not a list",
	"select: V02":             "1:9: want a list, such as [a, b], not text",
	"select:":                 "1:8: want a list, such as [a, b], not nothing",
	"select: [V20]":           "1:10: unknown rule 'V20'; did you mean 'V02'?",
	"select: [v02]":           "1:10: unknown rule 'v02'; did you mean 'V02'?",
	"select: [1]":             "1:10: want the name of a rule, not a number",
	"ignore:\n  - nonsuch":    "2:5: unknown rule 'nonsuch'; choose all, V, Y, V02, unsafe-negation, Y01 or empty-body",
	"jobs: 0":                 "1:7: want a number from 1 to 1024",
	"jobs: many":              "1:7: want a whole number, not text",
	"jobs: 1.5":               "1:7: want a whole number, not a number",
	"static: yes":             "1:9: want true or false, not text",
	"timeout: 30":             "1:10: want a time such as 30s or 2m, not a number",
	"timeout: soon":           "1:10: 'soon' is not a time; write 30s, 2m or 1h30m",
	"timeout: 0s":             "1:10: '0s' is not a time; write 30s, 2m or 1h30m",
	"baseline: ''":            "1:11: want text, not nothing",
	"exclude: ['a[']":         "1:11: 'a[' is not a valid glob",
	"require: [zerosum]":      "1:11: unknown property 'zerosum'; did you mean 'zero-sum'?",
	"format: [txt]":           "1:10: unknown format 'txt'; did you mean 'text'?",
	"format: [sarif=a.sarif]": "1:10: settings name no files to write; give the flag '-f sarif=a.sarif'",
	"format: [text, json]":    "1:16: there is one standard output; give the flag '-f json=FILE'",
	"severity: {Y01: info}\nbudget: q": "1:17: unknown value 'info'; choose error, warning or note\n" +
		"2:9: unknown value 'q'; choose quick, default or thorough",
	"severity: {Q: note}":                          "1:12: unknown rule 'Q'; did you mean 'V'?",
	"severity: [Y01]":                              "1:11: want rules with severities, such as {Y01: note}, not a list",
	"severity: {Y01: 1}":                           "1:17: want one of error, warning, note, not a number",
	"overrides: {paths: x}":                        "1:12: want a list of '- paths: [...]', not a mapping",
	"overrides: [x]":                               "1:13: want 'paths' and settings for them, not text",
	"overrides:\n  - ignore: [V02]":                "2:5: 'paths' is missing; which files are these settings for?",
	"overrides:\n  - paths: []":                    "2:12: no path; these settings apply to nothing",
	"overrides:\n  - paths: [a]\n    jobs: 2":      "3:5: 'jobs' is for the whole run and cannot stand in overrides",
	"overrides:\n  - paths: [a]\n    selct: [V]":   "3:5: unknown key 'selct'; did you mean 'select'?",
	"overrides:\n  - paths: [a]\n    overrides: 1": "3:5: 'overrides' is for the whole run and cannot stand in overrides",
}

// The decoder tells each mistake at its place, and the schema accepts and
// refuses the same files.
func TestDecode(t *testing.T) {
	validate := compile(t)
	for content, want := range files {
		_, err := DecodeFile("c.yaml", []byte(content), vocabulary)
		got := ""
		if err != nil {
			got = strings.ReplaceAll(err.Error(), "c.yaml:", "")
		}
		if got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", content, got, want)
		}
		if bad := validate(t, content); (bad != nil) != (want != "") {
			t.Errorf("%q: decoder says %q, schema says %v", content, want, bad)
		}
	}
}

// compile returns the judgement of the schema.
func compile(t *testing.T) func(interface{ Fatal(...any) }, string) error {
	t.Helper()
	text, err := SettingsSchema(vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(t interface{ Fatal(...any) }, content string) error {
		var value any
		if err := yaml.Unmarshal([]byte(content), &value); err != nil {
			t.Fatal(err)
		}
		// The validator knows the types of JSON only.
		asJSON, err := json.Marshal(named(value))
		if err != nil {
			t.Fatal(err)
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
		if err != nil {
			t.Fatal(err)
		}
		return compiled.Validate(instance)
	}
}

// named makes words of the keys of mappings, as the decoder does.
func named(value any) any {
	switch x := value.(type) {
	case map[any]any:
		words := map[string]any{}
		for k, v := range x {
			words[fmt.Sprint(k)] = named(v)
		}
		return words
	case map[string]any:
		for k, v := range x {
			x[k] = named(v)
		}
	case []any:
		for i, v := range x {
			x[i] = named(v)
		}
	}
	return value
}

// Whatever a file of known and nearly known words says, decoder and schema
// agree about it.
func TestSchemaAgrees(t *testing.T) {
	validate := compile(t)
	names := append(keyNames(false), "paths", "selekt")
	scalar := rapid.SampledFrom([]string{"V02", "V", "all", "v02", "zero-sum", "text", "json", "sarif=x", "note", "error", "never",
		"quick", "true", "false", "1", "0", "2.0", "2.5", "30s", "1m", "99999999h", "'**/a'", "'a['", "''", "null", "~", "'5'"})
	value := rapid.Custom(func(t *rapid.T) string {
		switch rapid.IntRange(0, 3).Draw(t, "form") {
		case 0:
			return scalar.Draw(t, "scalar")
		case 1:
			return "{" + scalar.Draw(t, "key") + ": " + scalar.Draw(t, "value") + "}"
		case 2:
			return "[{paths: [a], " + rapid.SampledFrom(names).Draw(t, "name") + "x: [V02]}]"
		}
		return "[" + strings.Join(rapid.SliceOfN(scalar, 0, 3).Draw(t, "items"), ", ") + "]"
	})
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 3, rapid.ID).Draw(t, "keys") {
			fmt.Fprintf(&b, "%s: %s\n", name, value.Draw(t, "value"))
		}
		if rapid.Bool().Draw(t, "override") && !strings.Contains(b.String(), "overrides") {
			fmt.Fprintf(&b, "overrides:\n- paths: [a]\n")
			for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 2, rapid.ID).Draw(t, "local") {
				if name != "paths" {
					fmt.Fprintf(&b, "  %s: %s\n", name, value.Draw(t, "value"))
				}
			}
		}
		_, err := DecodeFile("c.yaml", []byte(b.String()), vocabulary)
		if bad := validate(t, b.String()); (bad != nil) != (err != nil) {
			t.Fatalf("%s\ndecoder: %v\nschema: %v", b.String(), err, bad)
		}
	})
}

func TestMerge(t *testing.T) {
	f, err := DecodeFile("c.yaml", []byte("select: [Y]\nfail-on: note\nbudget: quick\ntimeout: 1500ms\nfail-on-open: true\nformat: [sarif]\n"+
		"severity: {Y01: error}\nbaseline: base.yaml\noverrides:\n- paths: ['old/**', '5']\n  ignore: [V02]\n"), vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	flags := Settings{}
	for name, argument := range map[string]string{"select": "V02", "fail-on": "error", "jobs": "3", "fail-on-open": "false"} {
		if err := flags.SetFlag(name, argument); err != nil {
			t.Fatal(err)
		}
	}
	got := MergeSettings(f, flags).String()
	want := `# settings of c.yaml and of the flags; flags decide
select:
  - Y # c.yaml:1
  - V02 # --select
severity:
  Y01: error # c.yaml:7
static: false # default
budget: quick # c.yaml:3
notation: auto # default
solver: auto # default
timeout: "1s500ms" # c.yaml:4
jobs: 3 # --jobs
fail-on: error # --fail-on
fail-on-open: false # --fail-on-open
format:
  - sarif # c.yaml:6
baseline: base.yaml # c.yaml:8
overrides:
  - paths:
      - "old/**" # c.yaml:10
      - "5" # c.yaml:10
    ignore:
      - V02 # c.yaml:11
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	// What is shown can be used as a file.
	again, err := DecodeFile("c.yaml", []byte(got), vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	if again.FileTimeout != 1500*time.Millisecond || len(again.Overrides) != 1 {
		t.Errorf("got %+v", again)
	}
}

func TestLookup(t *testing.T) {
	root := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(root, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(FileName, "")
	write("loose/a/x.kif", "")
	write("repo/.git/HEAD", "")
	write("repo/games/deep/x.kif", "")
	write("repo/.git/../games/y.kif", "")
	t.Chdir(filepath.Join(root, "loose"))
	look := func(dir string) string {
		found, _ := FindFile(filepath.Join(root, filepath.FromSlash(dir)))
		rel, err := filepath.Rel(root, found)
		if err != nil {
			return ""
		}
		return filepath.ToSlash(rel)
	}
	if got := look("repo/games/deep"); got != "" {
		t.Errorf("found %s above the repository", got)
	}
	write("repo/"+FileName, "")
	if got := look("repo/games/deep"); got != "repo/"+FileName {
		t.Errorf("found %q", got)
	}
	write("repo/games/"+FileName, "")
	if got := look("repo/games/deep"); got != "repo/games/"+FileName {
		t.Errorf("found %q", got)
	}
	if got, _ := FindFile("a"); got != "" {
		t.Errorf("outside a repository, found %q above the working directory", got)
	}
	write("loose/"+FileName, "")
	if got, _ := FindFile("a"); got != FileName {
		t.Errorf("found %q", got)
	}
}

func TestLoad(t *testing.T) {
	t.Chdir(t.TempDir())
	for path, want := range map[string]string{"none.yaml": "no such file", ".": "a directory"} {
		if _, err := LoadFile(path, vocabulary); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", path, err, want)
		}
	}
}
