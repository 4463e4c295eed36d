package sarifcheck

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

//go:embed schema/sarif-schema-2.1.0.json
var schemaText []byte

// schema applies the schema of the standard.
func (c *checker) schema(text []byte) {
	schema, err := compile()
	if err != nil {
		c.error("", "the schema cannot be read: %v", err)
		return
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		c.error("", "%v", err)
		return
	}
	var invalid *jsonschema.ValidationError
	if err := schema.Validate(doc); errors.As(err, &invalid) {
		c.leaves(invalid, message.NewPrinter(language.English))
	}
}

func compile() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemaText))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("sarif.json")
}

// leaves reports the innermost causes: the outer ones only lead to them. Of
// alternatives that all fail the schema wants any, so that they are one
// problem.
func (c *checker) leaves(e *jsonschema.ValidationError, p *message.Printer) {
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		c.error(jsonPath(e.InstanceLocation), "the schema wants %s", alternatives(e, p))
		return
	}
	if len(e.Causes) == 0 {
		c.error(jsonPath(e.InstanceLocation), "%s", explain(e.ErrorKind, p))
	}
	for _, cause := range e.Causes {
		c.leaves(cause, p)
	}
}

// alternatives lists what each alternative wants.
func alternatives(e *jsonschema.ValidationError, p *message.Printer) string {
	var wants []string
	for _, cause := range e.Causes {
		inner := cause
		for len(inner.Causes) > 0 {
			inner = inner.Causes[0]
		}
		wants = append(wants, explain(inner.ErrorKind, p))
	}
	return "one of these: " + strings.Join(wants, "; or ")
}

// explain says what is wrong in the words of the other messages.
func explain(k jsonschema.ErrorKind, p *message.Printer) string {
	switch k := k.(type) {
	case *kind.Required:
		return "missing " + quoted(k.Missing)
	case *kind.AdditionalProperties:
		return "unknown property " + quoted(k.Properties)
	case *kind.Type:
		return fmt.Sprintf("is %s, must be %s", k.Got, strings.Join(k.Want, " or "))
	case *kind.Format:
		return fmt.Sprintf("'%v' is no valid %s", k.Got, k.Want)
	}
	return k.LocalizedString(p)
}

func quoted(names []string) string { return "'" + strings.Join(names, "', '") + "'" }

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
