package sarifcheck

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
)

//go:embed sarif-schema-2.1.0.json
var schemaText []byte

// checkSchema parses the log, reports its violations of the schema of the standard, and returns the
// log. The library for schemas stops at the first mistake, so it is called for each value
// separately, with one group of keywords at a time.
func (c *logChecker) checkSchema(text []byte) (log any) {
	v := &validator{logChecker: c, keywords: map[*jsonschema.Schema][]*jsonschema.Resolved{}}
	if err := cmp.Or(json.Unmarshal(schemaText, &v.standard), json.Unmarshal(text, &log)); err != nil {
		c.addError("", "%v", err)
		return nil
	}
	v.validate(&v.standard, log)
	return log
}

// validator walks through a log and its schema, and calls the library for each value.
type validator struct {
	*logChecker
	standard jsonschema.Schema
	path     []string // keys and indexes that lead to the current value
	keywords map[*jsonschema.Schema][]*jsonschema.Resolved
}

func (v *validator) fault(message string) { v.addError(jsonPath(v.path), "%s", message) }

// groups returns the keywords of a schema that are about a value itself and not about its parts, in
// groups. The type comes first.
func (v *validator) groups(n *jsonschema.Schema) []*jsonschema.Resolved {
	if list, ok := v.keywords[n]; ok {
		return list
	}
	for _, group := range []jsonschema.Schema{
		{Type: n.Type, Types: n.Types},
		{Enum: n.Enum, Minimum: n.Minimum, Maximum: n.Maximum, Pattern: n.Pattern, MinItems: n.MinItems, UniqueItems: n.UniqueItems},
		{Required: n.Required},
		{AnyOf: n.AnyOf, OneOf: n.OneOf},
	} {
		resolved, _ := group.CloneSchemas().Resolve(nil) // a group has no references
		v.keywords[n] = append(v.keywords[n], resolved)
	}
	return v.keywords[n]
}

// asNumber rewrites numbers in messages of the library, which are fractions or have six digits
// after the point, to the form of logs.
var asNumber = strings.NewReplacer("/1 ", " ", ".000000", "")

// validate checks a value and its parts. Draft 4 ignores all keywords beside a reference.
func (v *validator) validate(n *jsonschema.Schema, x any) {
	if v.errorCount >= MaxProblems {
		return
	}
	if n.Ref != "" {
		n = v.standard.Definitions[strings.TrimPrefix(n.Ref, "#/definitions/")]
	}
	for i, group := range v.groups(n) {
		err := group.Validate(x)
		if err == nil {
			continue
		}
		_, message, _ := strings.Cut(strings.TrimPrefix(err.Error(), "validating root: "), ": ") // the text before the colon is the keyword
		switch _, number := x.(float64); {
		case i == 0:
			message = message[max(strings.LastIndex(message, "has type"), 0):] // the value comes before
		case i == 3:
			var names []string
			for _, alternative := range slices.Concat(n.AnyOf, n.OneOf) {
				names = append(names, alternative.Required...)
			}
			message = "the schema wants one of " + quoteNames(names)
		case number:
			message = asNumber.Replace(message)
		}
		if v.fault(message); i == 0 {
			return
		}
	}
	switch x := x.(type) {
	case map[string]any:
		v.validateObject(n, x)
	case []any:
		for i, item := range x {
			v.validatePart(strconv.Itoa(i), n.Items, item)
		}
	case string:
		if n.Format != "" && !formatCheckers[n.Format](x) {
			v.fault("'" + cutText(x) + "' is no valid " + n.Format)
		}
	}
}

func (v *validator) validateObject(n *jsonschema.Schema, x map[string]any) {
	var unknown []string
	for _, name := range slices.Sorted(maps.Keys(x)) {
		inner := cmp.Or(n.Properties[name], n.AdditionalProperties)
		if inner != nil && inner.Not != nil { // the schema allows no further properties
			unknown = append(unknown, name)
			continue
		}
		v.validatePart(name, inner, x[name])
	}
	if unknown != nil {
		v.fault("unknown property " + quoteNames(unknown))
	}
}

// validatePart checks the part of the current value at a key or index. A nil schema allows every
// value.
func (v *validator) validatePart(step string, n *jsonschema.Schema, x any) {
	if n == nil {
		return
	}
	v.path = append(v.path, step)
	v.validate(n, x)
	v.path = v.path[:len(v.path)-1]
}

// maxListedNames is the greatest number of names in a message.
const maxListedNames = 50

func quoteNames(names []string) string {
	more := ""
	if len(names) > maxListedNames {
		names, more = names[:maxListedNames], " and more"
	}
	return "'" + strings.Join(names, "', '") + "'" + more
}

// formatCheckers maps the name of a format of strings to a function that tells whether a string has
// it.
var formatCheckers = map[string]func(string) bool{
	"uri":           func(s string) bool { u := parseURI(s); return u != nil && u.IsAbs() },
	"uri-reference": func(s string) bool { return parseURI(s) != nil && !strings.Contains(s, `\`) },
	"date-time":     isDateTime,
}

// parseURI parses a text as a URI; nil if it is none.
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

// jsonPath returns a place in the log as people write it, such as runs[0].results[2].
func jsonPath(tokens []string) string {
	var b strings.Builder
	for _, t := range tokens {
		switch _, err := strconv.Atoi(t); {
		case err == nil:
			b.WriteString("[" + t + "]")
		case strings.ContainsAny(t, ".[]%/ "):
			b.WriteString("['" + cutText(t) + "']")
		case b.Len() > 0:
			b.WriteString("." + cutText(t))
		default:
			b.WriteString(cutText(t))
		}
	}
	return b.String()
}
