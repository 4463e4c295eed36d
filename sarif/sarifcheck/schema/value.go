package schema

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

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

// allowValue reports whether a value, whose JSON type is got, has one of the types.
func (t typeNames) allowValue(got string, x any) bool {
	if slices.Contains(t, got) {
		return true
	}
	number, ok := x.(json.Number)
	return ok && slices.Contains(t, "integer") && math.Trunc(floatValue(number)) == floatValue(number)
}

// floatValue returns the value of a number, which may be too large to be finite.
func floatValue(n json.Number) float64 {
	f, _ := n.Float64()
	return f
}

// validateEnum checks that a value is one of those that are allowed.
func (v *validator) validateEnum(n *schemaNode, x any) {
	if len(n.Enum) == 0 {
		return
	}
	if word, ok := x.(string); ok && slices.Contains(n.Enum, word) {
		return
	}
	if len(n.Enum) == 1 {
		v.reportFault("value must be " + quoteNames(n.Enum))
		return
	}
	v.reportFault("value must be one of " + quoteNames(n.Enum))
}

func (v *validator) validateNumber(n *schemaNode, x json.Number) {
	if least := n.Minimum; least != nil && floatValue(x) < *least {
		v.reportFault(fmt.Sprintf("minimum: got %.40s, want %v", x, *least))
	}
	if most := n.Maximum; most != nil && floatValue(x) > *most {
		v.reportFault(fmt.Sprintf("maximum: got %.40s, want %v", x, *most))
	}
}

func (v *validator) validateText(n *schemaNode, x string) {
	if n.Pattern != nil && !n.Pattern.MatchString(x) {
		v.reportFault(fmt.Sprintf("'%s' does not match the pattern %s", x, n.Pattern))
	}
	if n.Format != "" && !formatCheckers[n.Format](x) {
		v.reportFault(fmt.Sprintf("'%s' is no valid %s", x, n.Format))
	}
}

// UnmarshalJSON compiles a regular expression.
func (p *schemaPattern) UnmarshalJSON(text []byte) (err error) {
	var source string
	if err := json.Unmarshal(text, &source); err != nil {
		return err
	}
	p.Regexp, err = regexp.Compile(source)
	return err
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
