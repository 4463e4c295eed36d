package report

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// SchemaURL is the address from which editors and programs get the schema of
// reports.
const SchemaURL = "https://raw.githubusercontent.com/gdllint/gdllint/main/docs/gdllint-report.schema.json"

// Schema returns the JSON schema of a report: of the document, and of each line
// of a report in lines. It allows only the documented fields.
func Schema() ([]byte, error) {
	b := schemaBuilder{defs: map[string]any{}}
	var kinds []any
	for _, t := range jsonRoots() {
		kinds = append(kinds, b.reference(t))
	}
	if b.err != nil {
		return nil, b.err
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"$id":         SchemaURL,
		"title":       "report of gdllint",
		"description": "What 'gdllint -f json' writes, and each line of 'gdllint -f jsonl'.",
		"oneOf":       kinds,
		"$defs":       b.defs,
	}, "", "  ")
	return append(text, '\n'), err
}

// jsonRoots returns the types of the outermost values: the document, and the
// lines.
func jsonRoots() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[jsonDocument](), reflect.TypeFor[jsonFileLine](), reflect.TypeFor[jsonSummaryLine]()}
}

// A jsonField is a field of an object in a report.
type jsonField struct {
	name, about string
	required    bool
	enum        []string
	min         int
	is          reflect.Type // the type without the pointer that makes it optional
}

// jsonFields returns the fields of an object, including those of embedded
// types.
func jsonFields(t reflect.Type) ([]jsonField, error) {
	var list []jsonField
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			inner, err := jsonFields(withoutPointer(f.Type))
			if err != nil {
				return nil, err
			}
			list = append(list, inner...)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		x := jsonField{name: name, about: f.Tag.Get("about"), required: options != "omitempty", is: withoutPointer(f.Type)}
		if name == "" || x.about == "" {
			return nil, fmt.Errorf("field %s of %s has no name in JSON, or nothing is said about it", f.Name, t.Name())
		}
		if enum := f.Tag.Get("enum"); enum != "" {
			x.enum = strings.Split(enum, ",")
		}
		x.min, _ = strconv.Atoi(f.Tag.Get("min"))
		list = append(list, x)
	}
	return list, nil
}

func withoutPointer(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// objectName returns the name of an object in the schema and the manual:
// "finding".
func objectName(t reflect.Type) string {
	name := strings.TrimPrefix(t.Name(), "json")
	return strings.ToLower(name[:1]) + name[1:]
}

// A schemaBuilder collects the schemas of objects.
type schemaBuilder struct {
	defs map[string]any
	err  error
}

// reference returns a reference to the schema of an object.
func (b *schemaBuilder) reference(t reflect.Type) map[string]any {
	name := objectName(t)
	if _, done := b.defs[name]; !done {
		b.defs[name] = nil // objects may hold others of their own type
		b.defs[name] = b.object(t)
	}
	return map[string]any{"$ref": "#/$defs/" + name}
}

func (b *schemaBuilder) object(t reflect.Type) map[string]any {
	fields, err := jsonFields(t)
	if err != nil {
		b.err = err
	}
	properties, required := map[string]any{}, []string{}
	for _, f := range fields {
		properties[f.name] = b.value(f)
		if f.required {
			required = append(required, f.name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func (b *schemaBuilder) value(f jsonField) map[string]any {
	s := b.of(f.is)
	s["description"] = f.about
	if f.enum != nil {
		s["enum"] = f.enum
	}
	if s["type"] == "integer" || s["type"] == "number" {
		s["minimum"] = f.min
	}
	return s
}

// of returns the schema of a type.
func (b *schemaBuilder) of(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		return b.reference(t)
	case reflect.Slice:
		return map[string]any{"type": "array", "items": b.of(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": b.of(t.Elem())}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.String:
		return map[string]any{"type": "string"}
	}
	b.err = fmt.Errorf("no schema for %s", t)
	return nil
}
