package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// rewrite returns the line of an outcome: the answer about the checked input with the id and path of the outcome's own
// input. If these are two inputs, duplicate_of is the id of the checked one. Other fields stay as they are.
func rewrite(o *Outcome) ([]byte, error) {
	var out bytes.Buffer
	d := json.NewDecoder(bytes.NewReader(o.Line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("the answer about %s is no object: %v", o.ID, t)
	}
	out.WriteByte('{')
	write(&out, "id", o.ID)
	if o.Checked != o.ID {
		out.WriteByte(',')
		write(&out, "duplicate_of", o.Checked)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		out.WriteByte(',')
		if name == "path" {
			write(&out, "path", o.ID)
		} else {
			write(&out, name.(string), value)
		}
	}
	out.WriteString("}\n")
	return out.Bytes(), nil
}

// write writes a field of a JSON object.
func write(out *bytes.Buffer, name string, value any) {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	for i, v := range []any{name, value} {
		if i > 0 {
			out.WriteByte(':')
		}
		e.Encode(v) // never fails for texts and values that were read as JSON
		out.Truncate(out.Len() - 1)
	}
}
