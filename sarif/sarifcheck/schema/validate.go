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
	ValuePath []string // names of properties and indices of arrays
	Message   string
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
	v := &validator{schema: s, maxFaults: most, hashCache: hashCache{}}
	v.validateValue(s.rootNode, document)
	return v.faults, nil
}

// validator walks through a document.
type validator struct {
	schema    *Schema
	valuePath []string // of the current value
	faults    []Fault
	maxFaults int // faults that are kept
	hashCache hashCache
}

// maxMessageBytes bounds the message about a value, which may be the whole document.
const maxMessageBytes = 500

func (v *validator) reportFault(message string) {
	if len(v.faults) >= v.maxFaults {
		return
	}
	if len(message) > maxMessageBytes {
		message = strings.ToValidUTF8(message[:maxMessageBytes], "") + "..."
	}
	path := slices.Clone(v.valuePath)
	for i, step := range path {
		if len(step) > maxMessageBytes {
			path[i] = strings.ToValidUTF8(step[:maxMessageBytes], "") + "..."
		}
	}
	v.faults = append(v.faults, Fault{path, message})
}

// validateValue checks a value by a schema. Draft 4 ignores all keywords beside a
// reference.
func (v *validator) validateValue(n *schemaNode, x any) {
	if len(v.faults) >= v.maxFaults {
		return
	}
	if n.Reference != "" {
		n = v.schema.findDefinition(n)
	}
	if got := jsonType(x); len(n.Type) > 0 && !n.Type.allowValue(got, x) {
		v.reportFault("is " + got + ", must be " + strings.Join(n.Type, " or "))
		return
	}
	v.validateEnum(n, x)
	switch x := x.(type) {
	case map[string]any:
		v.validateObject(n, x)
	case []any:
		v.validateArray(n, x)
	case string:
		v.validateText(n, x)
	case json.Number:
		v.validateNumber(n, x)
	}
	v.validateChoice(n.AnyOf, false, x)
	v.validateChoice(n.OneOf, true, x)
}

func (v *validator) validateObject(n *schemaNode, x map[string]any) {
	var missing, unknown []string
	for _, name := range n.Required {
		if _, has := x[name]; !has {
			missing = append(missing, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x)) {
		switch inner := n.Properties[name]; {
		case inner != nil:
			v.validateMember(name, inner, x[name])
		case n.AdditionalProperties == nil:
		case n.AdditionalProperties.isForbidden:
			unknown = append(unknown, name)
		case n.AdditionalProperties.schemaNode != nil:
			v.validateMember(name, n.AdditionalProperties.schemaNode, x[name])
		}
	}
	if missing != nil {
		v.reportFault("missing " + quoteNames(missing))
	}
	if unknown != nil {
		v.reportFault("unknown property " + quoteNames(unknown))
	}
}

// validateMember checks a part of the value.
func (v *validator) validateMember(step string, n *schemaNode, x any) {
	v.valuePath = append(v.valuePath, step)
	v.validateValue(n, x)
	v.valuePath = v.valuePath[:len(v.valuePath)-1]
}

func (v *validator) validateArray(n *schemaNode, x []any) {
	if len(x) < n.MinItems {
		v.reportFault("has " + strconv.Itoa(len(x)) + " items, must have at least " + strconv.Itoa(n.MinItems))
	}
	if n.UniqueItems {
		if i, j := v.hashCache.findDuplicate(x); j > 0 {
			v.reportFault("items at " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " are equal")
		}
	}
	if n.Items == nil {
		return
	}
	for i, item := range x {
		v.validateMember(strconv.Itoa(i), n.Items, item)
	}
}

// validateChoice checks that a value meets at least one of some schemas, or exactly one.
// A value that meets none has one fault.
func (v *validator) validateChoice(list []*schemaNode, one bool, x any) {
	var wants []string
	for _, inner := range list {
		alone := &validator{schema: v.schema, valuePath: v.valuePath, maxFaults: 1, hashCache: v.hashCache}
		if alone.validateValue(inner, x); len(alone.faults) > 0 {
			wants = append(wants, alone.faults[0].Message)
		}
	}
	switch met := len(list) - len(wants); {
	case met == 0 && wants != nil:
		v.reportFault("the schema wants one of these: " + strings.Join(wants, "; or "))
	case met > 1 && one:
		v.reportFault("is " + strconv.Itoa(met) + " things of which the schema wants only one")
	}
}

// maxListedNames bounds the names that a message lists.
const maxListedNames = 50

func quoteNames(names []string) string {
	more := ""
	if len(names) > maxListedNames {
		names, more = names[:maxListedNames], " and more"
	}
	return "'" + strings.Join(names, "', '") + "'" + more
}
