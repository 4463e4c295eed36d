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
	root *node
}

// A node is the condition on one value.
type node struct {
	Ref        string           `json:"$ref"`
	Type       types            `json:"type"`
	Enum       []string         `json:"enum"`
	Properties map[string]*node `json:"properties"`
	Additional *additional      `json:"additionalProperties"`
	Required   []string         `json:"required"`
	Items      *node            `json:"items"`
	MinItems   int              `json:"minItems"`
	Unique     bool             `json:"uniqueItems"`
	Range                       // of numbers
	Text                        // of strings
	Choice                      // between schemas
	Notes                       // for people
}

// Range bounds a number.
type Range struct {
	Minimum *float64 `json:"minimum"`
	Maximum *float64 `json:"maximum"`
}

// Text bounds a string by its form.
type Text struct {
	Pattern *pattern `json:"pattern"`
	Format  string   `json:"format"`
}

// Choice lists schemas, of which any or exactly one must be met.
type Choice struct {
	AnyOf []*node `json:"anyOf"`
	OneOf []*node `json:"oneOf"`
}

// Notes ask nothing of a value.
type Notes struct {
	Schema      string           `json:"$schema"`
	ID          string           `json:"id"`
	Title       string           `json:"title"`
	Description string           `json:"description"`
	Default     any              `json:"default"`
	Definitions map[string]*node `json:"definitions"` // the targets of $ref
}

// types are the names of types, of which a value must have one.
type types []string

// UnmarshalJSON reads a name or a list of names.
func (t *types) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	*t = make(types, 1)
	return json.Unmarshal(text, &(*t)[0])
}

// additional is the condition on properties that are not listed.
type additional struct {
	forbidden bool
	schema    *node
}

// UnmarshalJSON reads true, false or a schema.
func (a *additional) UnmarshalJSON(text []byte) error {
	if text[0] == '{' {
		return strict(text, &a.schema)
	}
	var allowed bool
	err := json.Unmarshal(text, &allowed)
	a.forbidden = !allowed
	return err
}

// pattern is a regular expression as schemas have them.
type pattern struct{ *regexp.Regexp }

// Read reads a schema. A keyword that is not known is an error.
func Read(text []byte) (*Schema, error) {
	s := &Schema{}
	if err := strict(text, &s.root); err != nil {
		return nil, err
	}
	return s, s.check(s.root)
}

func strict(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// check checks that every reference leads to a definition and that every format
// is known.
func (s *Schema) check(n *node) error {
	if n == nil {
		return nil
	}
	if n.Ref != "" && s.definition(n) == nil {
		return fmt.Errorf("no definition %s", n.Ref)
	}
	if n.Format != "" && formats[n.Format] == nil {
		return fmt.Errorf("unknown format %s", n.Format)
	}
	list := append([]*node{n.Items}, n.AnyOf...)
	list = append(list, n.OneOf...)
	if n.Additional != nil {
		list = append(list, n.Additional.schema)
	}
	for _, table := range []map[string]*node{n.Properties, n.Definitions} {
		for _, inner := range table {
			list = append(list, inner)
		}
	}
	for _, inner := range list {
		if err := s.check(inner); err != nil {
			return err
		}
	}
	return nil
}

// definition returns the definition that a reference names; nil if there is
// none, or if it is a reference itself.
func (s *Schema) definition(n *node) *node {
	name, _ := strings.CutPrefix(n.Ref, "#/definitions/")
	if d := s.root.Definitions[name]; d != nil && d.Ref == "" {
		return d
	}
	return nil
}
