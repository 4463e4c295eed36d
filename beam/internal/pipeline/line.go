package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// rewrite makes of the answer about one input the line of another one with the
// same structure. Fields that are not known here stay as they are.
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

// write writes a field.
func write(out *bytes.Buffer, name string, value any) {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	for i, v := range []any{name, value} {
		if i > 0 {
			out.WriteByte(':')
		}
		e.Encode(v) // texts and what was read as JSON can be written
		out.Truncate(out.Len() - 1)
	}
}
