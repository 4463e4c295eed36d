package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
)

const (
	schemaPath = "../../docs/gdllint.schema.json"
	usagePath  = "../../docs/usage.md"
)

// The published JSON schema is the one that the decoder goes by.
func TestDocsSchema(t *testing.T) {
	text, err := config.SettingsSchema(checker.NewVocabulary(analyzers.AllRules()))
	if err != nil {
		t.Fatal(err)
	}
	same(t, schemaPath, string(text))
}

// The examples of settings in the manual are good for decoder and schema.
func TestDocsSettings(t *testing.T) {
	schema := schemaOf(t, schemaPath)
	examples := strings.Split(read(t, usagePath), "```yaml\n")[1:]
	if len(examples) == 0 {
		t.Fatal("no example of settings in the manual")
	}
	for _, rest := range examples {
		example, _, _ := strings.Cut(rest, "```")
		if _, err := config.DecodeFile("example.yaml", []byte(example), checker.NewVocabulary(analyzers.AllRules())); err != nil {
			t.Errorf("%v\n%s", err, example)
		}
		if err := schema.Validate(asJSON(t, example)); err != nil {
			t.Errorf("%v\n%s", err, example)
		}
		if !strings.Contains(example, config.SchemaURL) {
			t.Errorf("the example does not name the schema %s", config.SchemaURL)
		}
	}
	if err := schema.Validate(asJSON(t, "select: [Z99]")); err == nil {
		t.Error("the published schema accepts anything")
	}
}

// schemaOf compiles a schema of the documentation.
func schemaOf(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(read(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// asJSON returns the value of YAML with the types of JSON.
func asJSON(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := jsonschema.UnmarshalJSON(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}
