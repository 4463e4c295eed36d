package sarifcheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// Documents of all kinds, right and wrong, have faults in the same places as a
// library that knows all of JSON schema finds.
func TestValidateAsLibrary(t *testing.T) {
	theirs := library(t, schemaText)
	var raw map[string]any
	if err := json.Unmarshal(schemaText, &raw); err != nil {
		t.Fatal(err)
	}
	valid := 0
	for seed := range uint64(500) {
		maker := &maker{rand.New(rand.NewPCG(seed, 1)), raw, seed%4 > 0}
		document, err := json.Marshal(maker.make(raw, 0))
		if err != nil {
			t.Fatal(err)
		}
		ours := &logChecker{}
		ours.checkSchema(document)
		var got []string
		for _, f := range ours.problems {
			got = append(got, f.JSONPath)
		}
		slices.Sort(got)
		want := placesOf(t, theirs, document)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %s\ngot  %q %q\nwant %q", seed, document, got, ours.problems, want)
		}
		if len(want) == 0 {
			valid++
		}
	}
	if valid < 50 || valid > 450 {
		t.Errorf("%d documents without a fault: too few or too many to tell anything", valid)
	}
}

func library(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// placesOf returns where a library finds faults, sorted.
func placesOf(t *testing.T, schema *jsonschema.Schema, text []byte) (places []string) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var leaves func(e *jsonschema.ValidationError)
	leaves = func(e *jsonschema.ValidationError) {
		_, any := e.ErrorKind.(*kind.AnyOf)
		_, one := e.ErrorKind.(*kind.OneOf)
		if any || one || len(e.Causes) == 0 {
			places = append(places, jsonPath(e.InstanceLocation))
			return
		}
		for _, cause := range e.Causes {
			leaves(cause)
		}
	}
	var invalid *jsonschema.ValidationError
	if err := schema.Validate(doc); errors.As(err, &invalid) {
		leaves(invalid)
	}
	slices.Sort(places)
	return places
}

// maker makes documents that a schema allows or, if it is careless, mostly
// allows.
type maker struct {
	rng      *rand.Rand
	root     map[string]any
	careless bool
}

var odd = []any{nil, true, 0, 1, -2, 2.5, 1e300, "", "x", "a/b", "a b", "%2", `a\b`, "http://x/y", "1.2.3.4",
	"2020-01-02T03:04:05Z", "2016-12-31T23:59:60z", "2020-01-02T03:04:60z", "2020-01-02", []any{}, []any{1, 1}, []any{"x", "x"}, map[string]any{}, map[string]any{"x": 1}}

func (m *maker) make(schema map[string]any, depth int) any {
	if ref, ok := schema["$ref"].(string); ok {
		definitions := m.root["definitions"].(map[string]any)
		schema = definitions[strings.TrimPrefix(ref, "#/definitions/")].(map[string]any)
	}
	if m.careless && m.rng.IntN(30) == 0 {
		return odd[m.rng.IntN(len(odd))]
	}
	if enum, ok := schema["enum"].([]any); ok {
		return enum[m.rng.IntN(len(enum))]
	}
	kind := schema["type"]
	if several, ok := kind.([]any); ok {
		kind = several[0]
	}
	switch kind {
	case "array":
		return m.array(schema, depth)
	case "integer", "number":
		return m.rng.IntN(3) + 1
	case "boolean":
		return m.rng.IntN(2) == 0
	case "string":
		return m.text(schema)
	}
	return m.object(schema, depth)
}

func (m *maker) text(schema map[string]any) string {
	switch schema["format"] {
	case "uri", "uri-reference":
		return "http://example.com/a"
	case "date-time":
		return "2020-01-02T03:04:05Z"
	}
	pattern, _ := schema["pattern"].(string)
	for _, text := range []string{"12345678-1234-1234-8234-123456789abc", "en-US", "1.2.3.4", "text/plain"} {
		if matched, err := regexp.MatchString(pattern, text); pattern != "" && err == nil && matched {
			return text
		}
	}
	return strconv.Itoa(m.rng.IntN(1e6))
}

func (m *maker) array(schema map[string]any, depth int) any {
	list := []any{}
	items, _ := schema["items"].(map[string]any)
	least, _ := schema["minItems"].(float64)
	for range max(int(least), m.rng.IntN(4)-depth/4) {
		if x := m.make(items, depth+1); m.careless || len(list) == 0 || schema["uniqueItems"] == nil {
			list = append(list, x)
		}
	}
	return list
}

func (m *maker) object(schema map[string]any, depth int) any {
	object := map[string]any{}
	properties, _ := schema["properties"].(map[string]any)
	required, _ := schema["required"].([]any)
	for _, choice := range []string{"anyOf", "oneOf"} {
		if list, ok := schema[choice].([]any); ok {
			required = append(required[:len(required):len(required)], list[0].(map[string]any)["required"].([]any)...)
		}
	}
	for name, inner := range sorted(properties) {
		needed := slices.Contains(required, any(name)) && (!m.careless || m.rng.IntN(20) > 0)
		second := schema["oneOf"] != nil && name == "resultGraphIndex" && !m.careless
		if needed || depth < 8 && m.rng.IntN(4) == 0 && !second {
			object[name] = m.make(inner.(map[string]any), depth+1)
		}
	}
	if more, ok := schema["additionalProperties"].(map[string]any); ok {
		object["more"] = m.make(more, depth+1)
	} else if m.careless && m.rng.IntN(20) == 0 {
		object["more"] = 1
	}
	return object
}

// sorted visits a table in the order of its names.
func sorted(table map[string]any) func(yield func(string, any) bool) {
	return func(yield func(string, any) bool) {
		names := make([]string, 0, len(table))
		for name := range table {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			if !yield(name, table[name]) {
				return
			}
		}
	}
}
