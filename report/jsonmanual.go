package report

import (
	"fmt"
	"reflect"
	"strings"
)

// JSONManual returns a table of fields for each object of a report, in
// Markdown. Lines of jsonl have the fields of the document.
func JSONManual() (string, error) {
	var b strings.Builder
	queue, seen := jsonRoots()[:1], map[reflect.Type]bool{}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		fields, err := jsonFields(t)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "### %s\n\n| field | type | what it is |\n|---|---|---|\n", objectName(t))
		for _, f := range fields {
			text, inner := fieldTypeText(f)
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.jsonName, text, escapeCell(f.description))
			if inner != nil {
				queue = append(queue, inner)
			}
		}
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String()) + "\n", nil
}

// fieldTypeText returns a text about the type of a field, and the type of the
// objects in it, if there are any.
func fieldTypeText(f jsonField) (text string, inner reflect.Type) {
	t, list := f.valueType, ""
	if t.Kind() == reflect.Slice {
		t, list = t.Elem(), "list of "
	}
	switch {
	case f.enumValues != nil:
		text = "`" + strings.Join(f.enumValues, "`, `") + "`"
	case t.Kind() == reflect.Struct:
		text, inner = fmt.Sprintf("[%s](#%[1]s)", objectName(t)), t
		text = strings.ReplaceAll(text, "(#"+objectName(t), "(#"+strings.ToLower(objectName(t)))
	case t.Kind() == reflect.Map:
		text = "object of texts"
	default:
		text = map[reflect.Kind]string{reflect.Int: "integer", reflect.Float64: "number", reflect.Bool: "boolean", reflect.String: "text"}[t.Kind()]
	}
	if !f.isRequired {
		list = "optional: " + list
	}
	return list + text, inner
}
