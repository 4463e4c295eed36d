package report

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func reportSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := ReportSchema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
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

// fill sets every field of a value to something that is not empty.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Tag.Get("json") == "-" || f.Tag.Get("about") == "-" { // no part of reports
				continue
			}
			fill(settable(v, i))
			if enum := f.Tag.Get("enum"); enum != "" {
				first, _, _ := strings.Cut(enum, ",")
				v.Field(i).SetString(first)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0))
		fill(v.Index(1))
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{"white": "noop"}))
	case reflect.Int:
		v.SetInt(3)
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("text")
	}
}

// settable returns a field, also one that is embedded and not exported.
func settable(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	if f.CanSet() {
		return f
	}
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}

// Whatever the writers can emit is in the schema and in the manual; nothing
// else is.
func TestSchemaIsComplete(t *testing.T) {
	schema := reportSchema(t)
	manual, err := JSONManual()
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range jsonRoots() {
		v := reflect.New(root).Elem()
		fill(v)
		text, err := json.Marshal(v.Interface())
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", root.Name(), err)
		}
		objects(value, func(object map[string]any) {
			for name := range object {
				if name != "white" && !strings.Contains(manual, "`"+name+"`") {
					t.Errorf("the manual does not mention %s", name)
				}
			}
			if _, joint := object["white"]; joint {
				return
			}
			object["surprise"] = true
			if schema.Validate(value) == nil {
				t.Errorf("the schema allows an unknown field beside %v", reflect.ValueOf(object).MapKeys())
			}
			delete(object, "surprise")
		})
	}
}

// objects calls f with each object in a value.
func objects(value any, f func(map[string]any)) {
	switch v := value.(type) {
	case map[string]any:
		f(v)
		for _, inner := range v {
			objects(inner, f)
		}
	case []any:
		for _, inner := range v {
			objects(inner, f)
		}
	}
}

// A line stands alone: it is written in one piece, and complete.
func TestJSONLines(t *testing.T) {
	schema := reportSchema(t)
	var out pieces
	write(t, NewJSONLinesWriter(&out, rules), sample(), &File{Path: "b.kif"})
	if len(out) != 3 {
		t.Fatalf("%d pieces, want one for each file and one at the end", len(out))
	}
	for i, want := range []string{`{"version":1,"path":"games/counter.kif",`, `{"version":1,"path":"b.kif",`, `{"version":1,"summary":{"files":2,`} {
		if !strings.HasPrefix(out[i], want) || strings.Index(out[i], "\n") != len(out[i])-1 {
			t.Errorf("line %d: %s", i+1, out[i])
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out[i]))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
	}
}

// pieces keeps the text of each call.
type pieces []string

func (p *pieces) Write(text []byte) (int, error) {
	*p = append(*p, string(text))
	return len(text), nil
}
