package config

import (
	"regexp"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/strictyaml"
	"github.com/gdllint/gdllint/internal/typo"
)

// A kind is a form of values: how they are read, and their JSON schema.
type kind interface {
	read(d *decoder, n strictyaml.Node) (value any, ok bool)
	schema(v Vocabulary) schema
}

// A schema is a piece of JSON schema.
type schema = map[string]any

// A word is a kind of text that stands in lists.
type word struct {
	noun    string
	known   func(Vocabulary) []string // all words, unless nil
	pattern string                    // their form otherwise
	form    func() *regexp.Regexp     // the same, compiled
}

// globPattern is the form of a glob: doublestar knows more, but this is the
// common part, and a schema can express it.
const globPattern = `^([^\[\]{}\\]|\[[^\[\]{}\\]+\]|\{[^\[\]{}\\]+\})+$`

var (
	rule     = word{noun: "rule", known: func(v Vocabulary) []string { return v.Rules }}
	property = word{noun: "property", known: func(v Vocabulary) []string { return v.Properties }}
	pathGlob = word{noun: "glob", pattern: globPattern, form: pattern.New(globPattern)}
)

func (w word) schema(v Vocabulary) schema {
	if w.known != nil {
		return schema{"enum": orNothing(w.known(v))}
	}
	return schema{"type": "string", "pattern": w.pattern}
}

// orNothing returns a list that is encoded as [] and not as null if it is
// empty.
func orNothing(words []string) []string { return append([]string{}, words...) }

// read reads one word.
func (w word) read(d *decoder, n strictyaml.Node) (Value[string], bool) {
	text, ok := n.Text()
	if !ok {
		n.Errorf("want the name of a %s, not %s", w.noun, n.Kind())
		return Value[string]{}, false
	}
	if w.known != nil {
		if !d.member(n, w.noun, text, w.known(d.vocabulary)) {
			return Value[string]{}, false
		}
	} else if !w.form().MatchString(text) || !glob.Valid(text) {
		n.Errorf("'%s' is not a valid %s", text, w.noun)
		return Value[string]{}, false
	}
	return d.value(n, text), true
}

// member checks that a word is one of several.
func (d *decoder) member(n strictyaml.Node, noun, text string, known []string) bool {
	for _, k := range known {
		if k == text {
			return true
		}
	}
	if near := typo.Closest(text, known); near != "" {
		n.Errorf("unknown %s '%s'; did you mean '%s'?", noun, text, near)
	} else if len(known) > 0 && len(known) <= 12 {
		n.Errorf("unknown %s '%s'; choose %s", noun, text, strings.Join(known, ", "))
	} else {
		n.Errorf("unknown %s '%s'", noun, text)
	}
	return false
}

// maxWords bounds lists: each word is compared with each file or rule.
const maxWords = 10_000

// A listOf is a list of words.
type listOf word

func (l listOf) schema(v Vocabulary) schema {
	return schema{"type": "array", "items": word(l).schema(v)}
}

func (l listOf) read(d *decoder, n strictyaml.Node) (any, bool) {
	items, ok := n.Items()
	if !ok {
		n.Errorf("want a list, such as [a, b], not %s", n.Kind())
		return nil, false
	}
	if len(items) > maxWords {
		n.Errorf("a list of more than %d", maxWords)
		return nil, false
	}
	list := []Value[string]{}
	for _, item := range items {
		if v, ok := word(l).read(d, item); ok {
			list = append(list, v)
		}
	}
	if l.form != nil {
		if err := glob.Check(Texts(list)); err != nil {
			n.Errorf("%v", err)
			return nil, false
		}
	}
	return list, true
}

// A oneOf is one of a few words.
type oneOf []string

func (o oneOf) schema(Vocabulary) schema { return schema{"enum": []string(o)} }

func (o oneOf) read(d *decoder, n strictyaml.Node) (any, bool) {
	text, ok := n.Text()
	if !ok {
		n.Errorf("want one of %s, not %s", strings.Join(o, ", "), n.Kind())
		return nil, false
	}
	return d.value(n, text), d.member(n, "value", text, o)
}

// A boolean is true or false.
type boolean struct{}

func (boolean) schema(Vocabulary) schema { return schema{"type": "boolean"} }

func (boolean) read(d *decoder, n strictyaml.Node) (any, bool) {
	b, ok := n.Bool()
	if !ok {
		n.Errorf("want true or false, not %s", n.Kind())
	}
	return From(d.origin(n), b), ok
}

// A text is any nonempty text.
type text struct{}

func (text) schema(Vocabulary) schema { return schema{"type": "string", "minLength": 1} }

func (text) read(d *decoder, n strictyaml.Node) (any, bool) {
	s, ok := n.Text()
	if !ok || s == "" {
		n.Errorf("want text, not %s", map[bool]string{true: "nothing", false: n.Kind()}[ok])
		return nil, false
	}
	return d.value(n, s), true
}

// A count is a number from 1 on.
type count struct{}

func (count) schema(Vocabulary) schema {
	return schema{"type": "integer", "minimum": 1, "maximum": maxJobs}
}

func (count) read(d *decoder, n strictyaml.Node) (any, bool) {
	i, ok := n.Int()
	switch {
	case !ok:
		n.Errorf("want a whole number, not %s", n.Kind())
	case i < 1 || i > maxJobs:
		n.Errorf("want a number from 1 to %d", maxJobs)
		ok = false
	}
	return From(d.origin(n), i), ok
}

// A duration is a time such as 30s.
type duration struct{}

const durationPattern = `^[1-9][0-9]{0,4}(ms|s|m|h)([0-9]{1,4}(ms|s|m)){0,3}$`

var durationForm = pattern.New(durationPattern)

func (duration) schema(Vocabulary) schema {
	return schema{"type": "string", "pattern": durationPattern}
}

func (duration) read(d *decoder, n strictyaml.Node) (any, bool) {
	s, ok := n.Text()
	if !ok {
		n.Errorf("want a time such as 30s or 2m, not %s", n.Kind())
		return nil, false
	}
	t, err := time.ParseDuration(s)
	if err != nil || !durationForm().MatchString(s) {
		n.Errorf("'%s' is no time; write 30s, 2m or 1h30m", s)
		return nil, false
	}
	return From(d.origin(n), t), true
}

// A formats is the format of the report on standard output, in a list. Only the
// command line names files to write: settings may come with games from
// elsewhere.
type formats struct{}

func (formats) schema(v Vocabulary) schema {
	return schema{"type": "array", "items": schema{"enum": orNothing(v.Formats)}, "maxItems": 1}
}

func (f formats) read(d *decoder, n strictyaml.Node) (any, bool) {
	items, ok := n.Items()
	if !ok {
		n.Errorf("want a list, such as [json], not %s", n.Kind())
		return nil, false
	}
	list := []Value[string]{}
	for i, item := range items {
		s, ok := item.Text()
		name, file, hasFile := strings.Cut(s, "=")
		switch {
		case !ok:
			item.Errorf("want the name of a format, not %s", item.Kind())
		case !d.member(item, "format", name, d.vocabulary.Formats):
		case hasFile:
			item.Errorf("settings name no files to write; give the flag '-f %s=%s'", name, file)
		case i > 0:
			item.Errorf("there is one standard output; give the flag '-f %s=FILE'", name)
		default:
			list = append(list, d.value(item, s))
		}
	}
	return list, true
}

// A severities maps words for rules to severities.
type severities struct{}

func (severities) schema(v Vocabulary) schema {
	return schema{"type": "object", "propertyNames": rule.schema(v),
		"additionalProperties": oneOf(Levels).schema(v)}
}

func (severities) read(d *decoder, n strictyaml.Node) (any, bool) {
	entries, ok := n.Entries()
	if !ok {
		n.Errorf("want rules with severities, such as {Y01: note}, not %s", n.Kind())
		return nil, false
	}
	list := []Severity{}
	for _, e := range entries {
		known := d.member(e.At, "rule", e.Key, d.vocabulary.Rules)
		level, ok := oneOf(Levels).read(d, e.Value)
		if known && ok {
			list = append(list, Severity{Rule: d.value(e.At, e.Key), Level: level.(Value[string]).Value})
		}
	}
	return list, true
}
