package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	invopop "github.com/invopop/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
)

const (
	reportSchemaPath = "../../docs/gdllint-report.schema.json"
	jsonManualPath   = "../../docs/json.md"
)

// documentSchema makes the schema of the document and of the lines of a report.
func documentSchema(t *testing.T) (schema map[string]any, order map[string][]string) {
	t.Helper()
	names := map[string]string{"Report": "document", "Match": "trace"}
	r := &invopop.Reflector{Anonymous: true, Namer: func(of reflect.Type) string {
		first := of.Name()[:min(1, len(of.Name()))]
		return cmp.Or(names[of.Name()], strings.ToLower(first)+strings.TrimPrefix(of.Name(), first))
	}, Mapper: func(of reflect.Type) *invopop.Schema {
		if of == reflect.TypeFor[document.Severity]() {
			return &invopop.Schema{Type: "string"}
		}
		return nil
	}, AdditionalFields: func(of reflect.Type) []reflect.StructField {
		if of != reflect.TypeFor[document.Change]() {
			return nil
		}
		f, _ := of.FieldByName("Removed") // the library takes the name '-' for none
		f.Tag = `json:"minus,omitempty"`
		return []reflect.StructField{f}
	}, KeyNamer: func(name string) string { return strings.Replace(name, "minus", "-", 1) }, LookupComment: func(of reflect.Type, field string) string {
		if of.Kind() != reflect.Struct {
			return ""
		}
		f, _ := of.FieldByName(field)
		return f.Tag.Get("about")
	}}
	schema, order = map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "report of gdllint",
		"$id":         "https://raw.githubusercontent.com/gdllint/gdllint/main/docs/gdllint-report.schema.json",
		"description": "What 'gdllint -f json' writes, and each line of 'gdllint -f jsonl'.",
	}, map[string][]string{}
	defs, kinds := map[string]any{}, []any{}
	for _, root := range []any{document.Report{}, document.FileLine{}, document.SummaryLine{}} {
		made := r.Reflect(root)
		kinds = append(kinds, map[string]any{"$ref": made.Ref})
		for name, def := range made.Definitions {
			order[name] = nil
			for p := def.Properties.Oldest(); p != nil; p = p.Next() {
				order[name] = append(order[name], p.Key)
			}
			text, err := json.Marshal(def)
			if err != nil {
				t.Fatal(err)
			}
			var plain map[string]any
			if err := json.Unmarshal(text, &plain); err != nil {
				t.Fatal(err)
			}
			for _, p := range plain["properties"].(map[string]any) {
				if x := p.(map[string]any); x["minimum"] == nil && (x["type"] == "integer" || x["type"] == "number") {
					x["minimum"] = 0
				}
			}
			if plain["required"] == nil {
				plain["required"] = []any{}
			}
			defs[name] = plain
		}
	}
	schema["oneOf"], schema["$defs"] = kinds, defs
	return schema, order
}

// fieldList returns a line for each object of a report, in Markdown, with the names of its fields and of the
// objects in them. Lines of jsonl have the fields of the document.
func fieldList(schema map[string]any, order map[string][]string) string {
	var b strings.Builder
	defs := schema["$defs"].(map[string]any)
	queue := []string{"document"}
	for at := 0; at < len(queue); at++ {
		def := defs[queue[at]].(map[string]any)
		var always, optional []string
		for _, name := range order[queue[at]] {
			text, x := "`"+name+"`", def["properties"].(map[string]any)[name].(map[string]any)
			if items, ok := x["items"].(map[string]any); ok {
				x = items
			}
			if ref, ok := x["$ref"].(string); ok {
				inner := strings.TrimPrefix(ref, "#/$defs/")
				if inner != name {
					text += " (" + inner + ")"
				}
				if !slices.Contains(queue, inner) {
					queue = append(queue, inner)
				}
			}
			if slices.Contains(def["required"].([]any), any(name)) {
				always = append(always, text)
			} else {
				optional = append(optional, text)
			}
		}
		fmt.Fprintf(&b, "- **%s**: %s", queue[at], strings.Join(always, ", "))
		if len(optional) > 0 {
			fmt.Fprintf(&b, "; optional: %s", strings.Join(optional, ", "))
		}
		b.WriteString("\n")
	}
	return strings.ReplaceAll(b.String(), ": ; optional", ": optional")
}

// The schema of reports, and what the manual says of their fields, are made
// of the document.
func TestDocsReports(t *testing.T) {
	schema, order := documentSchema(t)
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(schema); err != nil {
		t.Fatal(err)
	}
	same(t, reportSchemaPath, text.String())
	same(t, jsonManualPath, fill(t, read(t, jsonManualPath), "fields", fieldList(schema, order)))
	same(t, usagePath, fill(t, read(t, usagePath), "formats", checker.FormatTable()))
}

// Each field of the document fits the schema, and nothing beside it.
func TestSchemaIsComplete(t *testing.T) {
	schema := schemaOf(t, reportSchemaPath)
	for _, root := range []any{&document.Report{}, &document.FileLine{}, &document.SummaryLine{}} {
		setFields(reflect.ValueOf(root).Elem())
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%T: %v", root, err)
		}
		eachObject(value, func(object map[string]any) {
			if _, joint := object["white"]; joint {
				return
			}
			if object["surprise"] = true; schema.Validate(value) == nil {
				t.Errorf("the schema allows an unknown field beside %v", slices.Collect(maps.Keys(object)))
			}
			delete(object, "surprise")
		})
	}
}

// setFields sets every field that reports show to something that is not empty.
func setFields(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		setFields(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Tag.Get("json") == "-" || !f.IsExported() {
				continue
			}
			setFields(v.Field(i))
			if _, enum, ok := strings.Cut(f.Tag.Get("jsonschema"), "enum="); ok && v.Field(i).Kind() == reflect.String {
				first, _, _ := strings.Cut(enum, ",")
				v.Field(i).SetString(first)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		setFields(v.Index(0))
		setFields(v.Index(1))
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{"white": "noop"}))
	case reflect.Int:
		v.SetInt(1)
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("text")
	}
}

// eachObject calls visit with each object in a value.
func eachObject(value any, visit func(map[string]any)) {
	switch v := value.(type) {
	case map[string]any:
		visit(v)
		for _, inner := range v {
			eachObject(inner, visit)
		}
	case []any:
		for _, inner := range v {
			eachObject(inner, visit)
		}
	}
}

// A reportRun is a command line whose report must fit the schema.
type reportRun struct {
	name string
	args string
	code int
}

const suppressedGame = `(role r)
(<= (p ?x) (q)) ; gdllint:ignore V01, A04, D01 -- only a test
(<= (step 1))
`

// A child that walks about and switches two of 24 lamps at a time, one of which is
// lit: too many states for a quick look, and that there is always an odd number of
// lights nobody proves.
const openGame = `(role kid) (init (kid 1)) (init (lit 1))
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 9)
(after 9 10) (after 10 11) (after 11 12) (after 12 13) (after 13 14) (after 14 15) (after 15 16) (after 16 17)
(after 17 18) (after 18 19) (after 19 20) (after 20 21) (after 21 22) (after 22 23) (after 23 24) (after 24 1)
(beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 1)
(<= (legal kid (press ?l)) (true (kid ?p)) (after ?l ?m))
(<= (switched ?l) (does kid (press ?l)))
(<= (switched ?m) (does kid (press ?l)) (after ?l ?m))
(<= (next (lit ?l)) (switched ?l) (not (true (lit ?l))))
(<= (next (lit ?l)) (true (lit ?l)) (not (switched ?l)))
(<= (next (kid ?q)) (true (kid ?p)) (beside ?p ?q))
(<= waiting (after ?l ?m) (not (true (lit ?l))))
(<= terminal (not waiting))
(<= (goal kid 100) (not waiting))
(<= (goal kid 0) waiting)
`

// forgottenGame loses the marks of all cells but one, so that there is nothing left
// to mark.
const forgottenGame = `(role a)
(init (cell 1 blank))
(init (cell 2 blank))
(init (step 1))
(succ 1 2)
(succ 2 3)
(<= (legal a (mark ?x)) (true (cell ?x blank)))
(<= (next (cell ?x marked)) (does a (mark ?x)))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= terminal (true (step 3)))
(goal a 100)
`

// partialGame has an end at which no role has a goal value.
const partialGame = `(role a)
(role b)
(init fresh)
(legal a x)
(legal a y)
(legal b n)
(<= (next (did ?m)) (does a ?m))
(<= terminal (true (did x)))
(<= terminal (true (did y)))
(<= (goal a 100) (true (did x)))
(<= (goal b 0) (true (did x)))
`

// Every report that the program writes fits the published schema, as a
// document and line by line, and shows each field at least once.
func TestReportsFitSchema(t *testing.T) {
	schema, fields := schemaOf(t, reportSchemaPath), documentedFields(t)
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	write(t, "suppressed.kif", suppressedGame)
	write(t, "open.kif", openGame)
	write(t, "partial.kif", partialGame)
	write(t, "forgotten.kif", forgottenGame)
	write(t, "fixed.kif", "(role r)\n(<= (step 1))\n")
	write(t, "baseline.kif", "(role r)\n(<= (step 1))\n")
	write(t, "long.kif", read(t, filepath.Join(data, "games", "nim.kif")))
	runInProcess(t, "gdllint --static --write-baseline=base.yaml baseline.kif")
	write(t, "mended.kif", "(role r)\n(<= (step 1))\n")
	runInProcess(t, "gdllint --static --write-baseline=old.yaml mended.kif")
	write(t, "mended.kif", "(role r)\n")
	seen := map[string]bool{}
	for _, run := range []reportRun{
		{"text", "--static --select all " + filepath.Join(data, "err"), 1},
		{"games", "--budget quick " + filepath.Join(data, "games"), 1},
		{"prove", "prove -v --budget quick " + filepath.Join(data, "knowledge") + " " + filepath.Join(data, "games", "nim.kif"), 0},
		{"certificates", "prove --budget quick --certificate certs " + filepath.Join(data, "games", "nim.kif"), 0},
		{"time over", "--timeout 1ns long.kif", 3},
		{"suppressed", "--static suppressed.kif", 1},
		{"baseline", "--static --fail-on never --baseline base.yaml baseline.kif", 0},
		{"superfluous", "--static --fail-on never --baseline old.yaml mended.kif", 0},
		{"fixed", "--static --fix --fail-on never fixed.kif", 0},
		{"missing", "gone.kif", 2},
		{"wrong", "--only nonsense long.kif", 2},
		{"none", "--static --only V long.kif", 0},
		{"shard", "--static --only V --shard 1/1 long.kif", 0},
		{"open", "prove --budget quick --only P04 open.kif", 0},
		{"partial", "prove --budget quick --fail-on never partial.kif", 0},
		{"cause", "--budget quick forgotten.kif", 1},
		{"repairs", filepath.Join(data, "err", "P06-over.kif"), 1},
		{"hidden", "--static --max-findings 1 --fail-on never " + filepath.Join(data, "err"), 0},
	} {
		t.Run(run.name, func(t *testing.T) {
			document := runReport(t, run, "json")
			validate(t, schema, document, seen)
			write(t, "fixed.kif", "(role r)\n(<= (step 1))\n")
			lines := strings.SplitAfter(runReport(t, run, "jsonl"), "\n")
			for _, line := range lines[:len(lines)-1] {
				validate(t, schema, line, seen)
			}
			if !strings.HasPrefix(lines[len(lines)-2], `{"version":1,"summary":{`) || lines[len(lines)-1] != "" {
				t.Errorf("the summary must be the last line:\n%s", lines[len(lines)-2])
			}
		})
	}
	for _, name := range fields {
		if !seen[name] && !slices.Contains([]string{"interrupted", "witnesses", "of", "steps", "estimated", "frames", "obstacle", "state", "drawn"}, name) {
			t.Errorf("no report has shown the field %s", name)
		}
	}
}

// runReport returns the report of a run in a format.
func runReport(t *testing.T, run reportRun, format string) string {
	t.Helper()
	out, code := runInProcess(t, "gdllint -f "+format+" "+run.args)
	if code != run.code {
		t.Errorf("-f %s: exit code %d, want %d", format, code, run.code)
	}
	return out
}

// runInProcess runs a command line whose words hold no blanks.
func runInProcess(t *testing.T, line string) (stdout string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{streams: streams{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs}}
	code = c.ExecuteArguments(context.Background(), strings.Fields(line))
	return out.String(), code
}

// validate checks a value against the schema and notes the fields that it has.
func validate(t *testing.T, schema *jsonschema.Schema, text string, seen map[string]bool) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%v in\n%.2000s", err, text)
	}
	noteFields(value, seen)
}

func noteFields(value any, seen map[string]bool) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			seen[name] = true
			noteFields(inner, seen)
		}
	case []any:
		for _, inner := range v {
			noteFields(inner, seen)
		}
	}
}

// documentedFields returns the names of all fields of a report.
func documentedFields(t *testing.T) (names []string) {
	t.Helper()
	_, order := documentSchema(t)
	for _, fields := range order {
		names = append(names, fields...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
