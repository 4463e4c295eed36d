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

// ReportSchema returns the JSON schema of a report: of the document, and of each line
// of a report in lines. It allows only the documented fields.
func ReportSchema() ([]byte, error) {
	b := schemaBuilder{definitions: map[string]any{}}
	var kinds []any
	for _, t := range jsonRoots() {
		kinds = append(kinds, b.schemaReference(t))
	}
	if b.buildError != nil {
		return nil, b.buildError
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"$id":         SchemaURL,
		"title":       "report of gdllint",
		"description": "What 'gdllint -f json' writes, and each line of 'gdllint -f jsonl'.",
		"oneOf":       kinds,
		"$defs":       b.definitions,
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
	jsonName, description string
	isRequired            bool
	enumValues            []string
	minimum               int
	valueType             reflect.Type // the type without the pointer that makes it optional
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
		if f.Tag.Get("json") == "-" || f.Tag.Get("about") == "-" { // no part of reports
			continue
		}
		x := jsonField{jsonName: name, description: f.Tag.Get("about"), isRequired: !strings.HasPrefix(options, "omit"), valueType: withoutPointer(f.Type)}
		if name == "" || x.description == "" {
			return nil, fmt.Errorf("field %s of %s has no name in JSON, or nothing is said about it", f.Name, t.Name())
		}
		if enum := f.Tag.Get("enum"); enum != "" {
			x.enumValues = strings.Split(enum, ",")
		}
		x.minimum, _ = strconv.Atoi(f.Tag.Get("min"))
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
	definitions map[string]any
	buildError  error
}

// schemaReference returns a reference to the schema of an object.
func (b *schemaBuilder) schemaReference(t reflect.Type) map[string]any {
	name := objectName(t)
	if _, done := b.definitions[name]; !done {
		b.definitions[name] = nil // objects may hold others of their own type
		b.definitions[name] = b.objectSchema(t)
	}
	return map[string]any{"$ref": "#/$defs/" + name}
}

func (b *schemaBuilder) objectSchema(t reflect.Type) map[string]any {
	fields, err := jsonFields(t)
	if err != nil {
		b.buildError = err
	}
	properties, required := map[string]any{}, []string{}
	for _, f := range fields {
		properties[f.jsonName] = b.fieldSchema(f)
		if f.isRequired {
			required = append(required, f.jsonName)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func (b *schemaBuilder) fieldSchema(f jsonField) map[string]any {
	s := b.typeSchema(f.valueType)
	s["description"] = f.description
	if f.enumValues != nil {
		s["enum"] = f.enumValues
	}
	if s["type"] == "integer" || s["type"] == "number" {
		s["minimum"] = f.minimum
	}
	return s
}

// typeSchema returns the schema of a type.
func (b *schemaBuilder) typeSchema(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		return b.schemaReference(t)
	case reflect.Slice:
		return map[string]any{"type": "array", "items": b.typeSchema(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": b.typeSchema(t.Elem())}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.String:
		return map[string]any{"type": "string"}
	}
	b.buildError = fmt.Errorf("no schema for %s", t)
	return nil
}
