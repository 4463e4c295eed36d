package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// A Schema is a condition on a JSON document.
type Schema struct {
	rootNode *schemaNode
}

// A schemaNode is the condition on one value.
type schemaNode struct {
	Reference            string                 `json:"$ref"`
	Type                 typeNames              `json:"type"`
	Enum                 []string               `json:"enum"`
	Properties           map[string]*schemaNode `json:"properties"`
	AdditionalProperties *additionalRule        `json:"additionalProperties"`
	Required             []string               `json:"required"`
	Items                *schemaNode            `json:"items"`
	MinItems             int                    `json:"minItems"`
	UniqueItems          bool                   `json:"uniqueItems"`
	Range                                       // of numbers
	Text                                        // of strings
	Choice                                      // between schemas
	Notes                                       // for people
}

// Range bounds a number.
type Range struct {
	Minimum *float64 `json:"minimum"`
	Maximum *float64 `json:"maximum"`
}

// Text bounds a string by its form.
type Text struct {
	Pattern *schemaPattern `json:"pattern"`
	Format  string         `json:"format"`
}

// Choice lists schemas, of which any or exactly one must be met.
type Choice struct {
	AnyOf []*schemaNode `json:"anyOf"`
	OneOf []*schemaNode `json:"oneOf"`
}

// Notes ask nothing of a value.
type Notes struct {
	Schema      string                 `json:"$schema"`
	ID          string                 `json:"id"`
	Title       string                 `json:"title"`
	Description string                 `json:"description"`
	Default     any                    `json:"default"`
	Definitions map[string]*schemaNode `json:"definitions"` // the targets of $ref
}

// typeNames are the names of types, of which a value must have one.
type typeNames []string

// UnmarshalJSON reads a name or a list of names.
func (t *typeNames) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	*t = make(typeNames, 1)
	return json.Unmarshal(text, &(*t)[0])
}

// additionalRule is the condition on properties that are not listed.
type additionalRule struct {
	isForbidden bool
	schemaNode  *schemaNode
}

// UnmarshalJSON reads true, false or a schema.
func (a *additionalRule) UnmarshalJSON(text []byte) error {
	if text[0] == '{' {
		return decodeStrict(text, &a.schemaNode)
	}
	var allowed bool
	err := json.Unmarshal(text, &allowed)
	a.isForbidden = !allowed
	return err
}

// schemaPattern is a regular expression as schemas have them.
type schemaPattern struct{ *regexp.Regexp }

// ReadSchema reads a schema. A keyword that is not known is an error.
func ReadSchema(text []byte) (*Schema, error) {
	s := &Schema{}
	if err := decodeStrict(text, &s.rootNode); err != nil {
		return nil, err
	}
	return s, s.checkNode(s.rootNode)
}

func decodeStrict(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// checkNode checks that every reference leads to a definition and that every format
// is known.
func (s *Schema) checkNode(n *schemaNode) error {
	if n == nil {
		return nil
	}
	if n.Reference != "" && s.findDefinition(n) == nil {
		return fmt.Errorf("no definition %s", n.Reference)
	}
	if n.Format != "" && formatCheckers[n.Format] == nil {
		return fmt.Errorf("unknown format %s", n.Format)
	}
	list := append([]*schemaNode{n.Items}, n.AnyOf...)
	list = append(list, n.OneOf...)
	if n.AdditionalProperties != nil {
		list = append(list, n.AdditionalProperties.schemaNode)
	}
	for _, table := range []map[string]*schemaNode{n.Properties, n.Definitions} {
		for _, inner := range table {
			list = append(list, inner)
		}
	}
	for _, inner := range list {
		if err := s.checkNode(inner); err != nil {
			return err
		}
	}
	return nil
}

// findDefinition returns the definition that a reference names; nil if there is
// none, or if it is a reference itself.
func (s *Schema) findDefinition(n *schemaNode) *schemaNode {
	name, _ := strings.CutPrefix(n.Reference, "#/definitions/")
	if d := s.rootNode.Definitions[name]; d != nil && d.Reference == "" {
		return d
	}
	return nil
}
