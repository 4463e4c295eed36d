package report

import (
	"fmt"
	"reflect"
	"strings"
)

// JSONManual returns a line for each object of a report, in Markdown, with the
// names of its fields and of the objects in them. Lines of jsonl have the fields
// of the document.
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
		var always, optional []string
		for _, f := range fields {
			text := "`" + f.jsonName + "`"
			inner := f.valueType
			if inner.Kind() == reflect.Slice {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				queue = append(queue, inner)
				if name := objectName(inner); name != f.jsonName {
					text += " (" + name + ")"
				}
			}
			if f.isRequired {
				always = append(always, text)
			} else {
				optional = append(optional, text)
			}
		}
		fmt.Fprintf(&b, "- **%s**: %s", objectName(t), strings.Join(always, ", "))
		if len(optional) > 0 {
			fmt.Fprintf(&b, "; optional: %s", strings.Join(optional, ", "))
		}
		b.WriteString("\n")
	}
	return strings.ReplaceAll(b.String(), ": ; optional", ": optional"), nil
}
