package sarifcheck

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
)

//go:embed sarif-schema-2.1.0.json
var schemaText []byte

// checkSchema applies the schema of the standard, of which the library reads the text. Its own check ends at the first fault and names
// the place in the schema; libraries that tell all faults compile the schemas of schemas at every start of the program, which takes a
// quarter of a short run.
func (c *logChecker) checkSchema(text []byte) {
	v := &validator{standard: &jsonschema.Schema{}, maxFaults: MaxProblems, hashCache: hashCache{}, patterns: map[string]*regexp.Regexp{}}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var log any
	if err := cmp.Or(json.Unmarshal(schemaText, v.standard), dec.Decode(&log)); err != nil {
		c.addError("", "%v", err)
		return
	}
	v.validateValue(v.standard, log)
	for _, f := range v.faults {
		c.addError(f.path, "%s", f.message)
	}
}

// A schemaFault is a mistake in one value of a log.
type schemaFault struct{ path, message string }

// validator walks through a document.
type validator struct {
	standard  *jsonschema.Schema
	valuePath []string // keys and indexes that lead to the current value
	faults    []schemaFault
	maxFaults int // faults that are kept
	hashCache hashCache
	patterns  map[string]*regexp.Regexp
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
	v.faults = append(v.faults, schemaFault{jsonPath(path), message})
}

// validateValue checks a value by a schema. Draft 4 ignores all keywords beside a
// reference.
func (v *validator) validateValue(n *jsonschema.Schema, x any) {
	if len(v.faults) >= v.maxFaults {
		return
	}
	if n.Ref != "" {
		n = v.standard.Definitions[strings.TrimPrefix(n.Ref, "#/definitions/")]
	}
	types := n.Types
	if n.Type != "" {
		types = []string{n.Type}
	}
	if got := jsonType(x); len(types) > 0 && !allowsType(types, got, x) {
		v.reportFault("is " + got + ", must be " + strings.Join(types, " or "))
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

func (v *validator) validateObject(n *jsonschema.Schema, x map[string]any) {
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
		case n.AdditionalProperties.Not != nil:
			unknown = append(unknown, name)
		default:
			v.validateMember(name, n.AdditionalProperties, x[name])
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
func (v *validator) validateMember(step string, n *jsonschema.Schema, x any) {
	v.valuePath = append(v.valuePath, step)
	v.validateValue(n, x)
	v.valuePath = v.valuePath[:len(v.valuePath)-1]
}

func (v *validator) validateArray(n *jsonschema.Schema, x []any) {
	if n.MinItems != nil && len(x) < *n.MinItems {
		v.reportFault("has " + strconv.Itoa(len(x)) + " items, must have at least " + strconv.Itoa(*n.MinItems))
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
func (v *validator) validateChoice(list []*jsonschema.Schema, one bool, x any) {
	var wants []string
	for _, inner := range list {
		alone := &validator{standard: v.standard, valuePath: v.valuePath, maxFaults: 1, hashCache: v.hashCache, patterns: v.patterns}
		if alone.validateValue(inner, x); len(alone.faults) > 0 {
			wants = append(wants, alone.faults[0].message)
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

func jsonType(x any) string {
	switch x.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case json.Number:
		return "number"
	case bool:
		return "boolean"
	}
	return "null"
}

// allowsType tells whether some types allow a value, whose JSON type is got.
func allowsType(types []string, got string, x any) bool {
	if slices.Contains(types, got) {
		return true
	}
	number, ok := x.(json.Number)
	return ok && slices.Contains(types, "integer") && math.Trunc(floatValue(number)) == floatValue(number)
}

// floatValue returns the value of a number, which may be too large to be finite.
func floatValue(n json.Number) float64 {
	f, _ := n.Float64()
	return f
}

// validateEnum checks that a value is one of those that are allowed.
func (v *validator) validateEnum(n *jsonschema.Schema, x any) {
	if word, ok := x.(string); len(n.Enum) == 0 || ok && slices.Contains(n.Enum, any(word)) {
		return
	}
	names := make([]string, len(n.Enum))
	for i, e := range n.Enum {
		names[i], _ = e.(string)
	}
	want := "value must be "
	if len(names) > 1 {
		want += "one of "
	}
	v.reportFault(want + quoteNames(names))
}

func (v *validator) validateNumber(n *jsonschema.Schema, x json.Number) {
	if least := n.Minimum; least != nil && floatValue(x) < *least {
		v.reportFault(fmt.Sprintf("minimum: got %.40s, want %v", x, *least))
	}
	if most := n.Maximum; most != nil && floatValue(x) > *most {
		v.reportFault(fmt.Sprintf("maximum: got %.40s, want %v", x, *most))
	}
}

func (v *validator) validateText(n *jsonschema.Schema, x string) {
	if v.patterns[n.Pattern] == nil {
		v.patterns[n.Pattern] = regexp.MustCompile(n.Pattern)
	}
	if !v.patterns[n.Pattern].MatchString(x) {
		v.reportFault(fmt.Sprintf("'%s' does not match the pattern %s", x, n.Pattern))
	}
	if n.Format != "" && !formatCheckers[n.Format](x) {
		v.reportFault(fmt.Sprintf("'%s' is no valid %s", x, n.Format))
	}
}

// formatCheckers are the predicates of the formats of strings.
var formatCheckers = map[string]func(string) bool{
	"uri":           func(s string) bool { u := parseURI(s); return u != nil && u.IsAbs() },
	"uri-reference": func(s string) bool { return parseURI(s) != nil && !strings.Contains(s, `\`) },
	"date-time":     isDateTime,
}

// parseURI returns nil for a text that is no URI.
func parseURI(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		return nil
	}
	return u
}

// isDateTime reports whether a text is a time of RFC 3339. Leap seconds are allowed.
func isDateTime(s string) bool {
	s = strings.Replace(strings.ToUpper(s), "T23:59:60", "T23:59:59", 1)
	_, err := time.Parse(time.RFC3339, s)
	return err == nil
}

// jsonPath writes a place as people write it: runs[0].results[2].
func jsonPath(tokens []string) string {
	var b strings.Builder
	for _, t := range tokens {
		switch _, err := strconv.Atoi(t); {
		case err == nil:
			b.WriteString("[" + t + "]")
		case strings.ContainsAny(t, ".[]%/ "):
			b.WriteString("['" + t + "']")
		case b.Len() > 0:
			b.WriteString("." + t)
		default:
			b.WriteString(t)
		}
	}
	return b.String()
}
