package schema

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Fault is a mistake in one value of a document.
type Fault struct {
	Path    []string // names of properties and indices of arrays
	Message string
}

// Validate returns the faults of a JSON document, the first ones if there are more
// than most. A text that is no JSON document is an error.
func (s *Schema) Validate(text []byte, most int) ([]Fault, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var document any
	if err := dec.Decode(&document); err != nil {
		return nil, err
	}
	v := &validator{schema: s, most: most, sums: sums{}}
	v.value(s.root, document)
	return v.faults, nil
}

// validator walks through a document.
type validator struct {
	schema *Schema
	path   []string // of the current value
	faults []Fault
	most   int // faults that are kept
	sums   sums
}

// maxMessage bounds the message about a value, which may be the whole document.
const maxMessage = 500

func (v *validator) fault(message string) {
	if len(v.faults) >= v.most {
		return
	}
	if len(message) > maxMessage {
		message = strings.ToValidUTF8(message[:maxMessage], "") + "..."
	}
	path := slices.Clone(v.path)
	for i, step := range path {
		if len(step) > maxMessage {
			path[i] = strings.ToValidUTF8(step[:maxMessage], "") + "..."
		}
	}
	v.faults = append(v.faults, Fault{path, message})
}

// value checks a value by a schema. Draft 4 ignores all keywords beside a
// reference.
func (v *validator) value(n *node, x any) {
	if len(v.faults) >= v.most {
		return
	}
	if n.Ref != "" {
		n = v.schema.definition(n)
	}
	if got := typeOf(x); len(n.Type) > 0 && !n.Type.allow(got, x) {
		v.fault("is " + got + ", must be " + strings.Join(n.Type, " or "))
		return
	}
	v.enum(n, x)
	switch x := x.(type) {
	case map[string]any:
		v.object(n, x)
	case []any:
		v.array(n, x)
	case string:
		v.text(n, x)
	case json.Number:
		v.number(n, x)
	}
	v.choice(n.AnyOf, false, x)
	v.choice(n.OneOf, true, x)
}

func (v *validator) object(n *node, x map[string]any) {
	var missing, unknown []string
	for _, name := range n.Required {
		if _, has := x[name]; !has {
			missing = append(missing, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x)) {
		switch inner := n.Properties[name]; {
		case inner != nil:
			v.inside(name, inner, x[name])
		case n.Additional == nil:
		case n.Additional.forbidden:
			unknown = append(unknown, name)
		case n.Additional.schema != nil:
			v.inside(name, n.Additional.schema, x[name])
		}
	}
	if missing != nil {
		v.fault("missing " + quoted(missing))
	}
	if unknown != nil {
		v.fault("unknown property " + quoted(unknown))
	}
}

// inside checks a part of the value.
func (v *validator) inside(step string, n *node, x any) {
	v.path = append(v.path, step)
	v.value(n, x)
	v.path = v.path[:len(v.path)-1]
}

func (v *validator) array(n *node, x []any) {
	if len(x) < n.MinItems {
		v.fault("has " + strconv.Itoa(len(x)) + " items, must have at least " + strconv.Itoa(n.MinItems))
	}
	if n.Unique {
		if i, j := v.sums.duplicate(x); j > 0 {
			v.fault("items at " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " are equal")
		}
	}
	if n.Items == nil {
		return
	}
	for i, item := range x {
		v.inside(strconv.Itoa(i), n.Items, item)
	}
}

// choice checks that a value meets at least one of some schemas, or exactly one.
// A value that meets none has one fault.
func (v *validator) choice(list []*node, one bool, x any) {
	var wants []string
	for _, inner := range list {
		alone := &validator{schema: v.schema, path: v.path, most: 1, sums: v.sums}
		if alone.value(inner, x); len(alone.faults) > 0 {
			wants = append(wants, alone.faults[0].Message)
		}
	}
	switch met := len(list) - len(wants); {
	case met == 0 && wants != nil:
		v.fault("the schema wants one of these: " + strings.Join(wants, "; or "))
	case met > 1 && one:
		v.fault("is " + strconv.Itoa(met) + " things of which the schema wants only one")
	}
}

// maxNames bounds the names that a message lists.
const maxNames = 50

func quoted(names []string) string {
	more := ""
	if len(names) > maxNames {
		names, more = names[:maxNames], " and more"
	}
	return "'" + strings.Join(names, "', '") + "'" + more
}
