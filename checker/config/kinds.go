package config

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/strictyaml"
	"github.com/gdllint/gdllint/internal/typo"
)

// A valueKind is a kind of values of settings, together with the field of Settings that holds the
// value. It reads values from a file and from flags, describes them in the JSON schema, and shows
// them.
type valueKind interface {
	valueSchema(v SettingVocabulary) jsonSchema
	// readNode reads the value of a key, and returns the origins of its values; none if the value is wrong.
	readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string
	// readFlag reads the arguments of the flag with a name.
	readFlag(name string, texts []string, s *Settings) error
	// mergeField overrides the field in into by the field in from. If isSet, the value in from was set, even if it is the
	// zero value.
	mergeField(into, from *Settings, isSet bool) mergeResult
	// valueLines returns the values in YAML. If isNested, each value has a line of its own.
	valueLines(s *Settings) (lines []string, isNested bool)
	// knownWords returns the possible values; nil if there is no list of them.
	knownWords(v SettingVocabulary) []string
	flagForm() FlagForm
}

// A jsonSchema is a piece of JSON schema.
type jsonSchema = map[string]any

// A mergeResult tells whether the merge of a field kept, replaced or extended
// it.
type mergeResult int

const (
	fieldKept mergeResult = iota
	fieldReplaced
	fieldExtended
)

// A scalarKind is a kind of setting with one value.
type scalarKind[T comparable] struct {
	field    func(*Settings) *T
	schema   jsonSchema
	form     FlagForm
	words    []string // all values, if there are few
	fromNode func(d *fileDecoder, n strictyaml.Node) (T, bool)
	fromFlag func(name, text string) (T, error)
	toText   func(T) string
}

func (k scalarKind[T]) knownWords(SettingVocabulary) []string { return k.words }

func (k scalarKind[T]) flagForm() FlagForm { return k.form }

func (k scalarKind[T]) valueSchema(SettingVocabulary) jsonSchema { return maps.Clone(k.schema) }

func (k scalarKind[T]) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string {
	value, ok := k.fromNode(d, n)
	if !ok {
		return nil
	}
	*k.field(s) = value
	return []string{d.lineOrigin(n)}
}

func (k scalarKind[T]) readFlag(name string, texts []string, s *Settings) (err error) {
	*k.field(s), err = k.fromFlag(name, texts[0])
	return err
}

func (k scalarKind[T]) mergeField(into, from *Settings, isSet bool) mergeResult {
	var zero T
	if !isSet && *k.field(from) == zero {
		return fieldKept
	}
	*k.field(into) = *k.field(from)
	return fieldReplaced
}

func (k scalarKind[T]) valueLines(s *Settings) ([]string, bool) {
	return []string{k.toText(*k.field(s))}, false
}

// checkMember tells whether text is one of the known words. If not, it records an error that names the kind of the word,
// noun, and suggests a similar word.
func (d *fileDecoder) checkMember(n strictyaml.Node, noun, text string, known []string) bool {
	if mistake := typo.Unknown(noun, text, known); mistake != "" {
		n.Errorf("%s", mistake)
		return false
	}
	return true
}

// wordChoice returns the kind of settings whose value is one of the choices. Messages about a flag call the value noun.
func wordChoice[T ~string](noun string, choices []T, field func(*Settings) *T) scalarKind[T] {
	words := choiceWords(choices)
	return scalarKind[T]{field, jsonSchema{"enum": words}, TextFlag, words, func(d *fileDecoder, n strictyaml.Node) (T, bool) {
		text, ok := d.readMember(n, words)
		return T(text), ok
	}, func(name, text string) (T, error) {
		value, err := parseChoice(noun, choices, strings.ToLower(text))
		if err != nil {
			err = fmt.Errorf("--%s: %w", name, err)
		}
		return value, err
	}, func(value T) string { return quoteScalar(string(value)) }}
}

// readMember returns the text of a node; false, after recording an error, if it is none of the
// known words.
func (d *fileDecoder) readMember(n strictyaml.Node, known []string) (string, bool) {
	text, ok := n.AsText()
	if !ok {
		n.Errorf("want one of %s, not %s", strings.Join(known, ", "), n.KindInWords())
		return "", false
	}
	return text, d.checkMember(n, "value", text, known)
}

// booleanKind returns the kind of settings that are true or false.
func booleanKind(field func(*Settings) *bool) scalarKind[bool] {
	return scalarKind[bool]{field, jsonSchema{"type": "boolean"}, SwitchFlag, nil, func(_ *fileDecoder, n strictyaml.Node) (bool, bool) {
		b, ok := n.AsBool()
		if !ok {
			n.Errorf("want true or false, not %s", n.KindInWords())
		}
		return b, ok
	}, func(name, text string) (bool, error) {
		b, err := strconv.ParseBool(text)
		if err != nil {
			err = fmt.Errorf("--%s=%s: choose true or false", name, text)
		}
		return b, err
	}, strconv.FormatBool}
}

// pathKind returns the kind of settings that name a file.
func pathKind(field func(*Settings) *string) scalarKind[string] {
	return scalarKind[string]{field, jsonSchema{"type": "string", "minLength": 1}, TextFlag, nil, func(_ *fileDecoder, n strictyaml.Node) (string, bool) {
		text, ok := n.AsText()
		if !ok || text == "" {
			n.Errorf("want text, not %s", map[bool]string{true: "nothing", false: n.KindInWords()}[ok])
		}
		return text, ok && text != ""
	}, func(name, text string) (string, error) {
		if text == "" {
			return "", fmt.Errorf("--%s: name a file", name)
		}
		return text, nil
	}, quoteScalar}
}

// maxJobs is the greatest value of the key jobs in a file: a larger number is taken for a typing error.
const maxJobs = 1024

// countKind returns the kind of settings that are whole numbers from 1 on, in a file up to maxJobs.
func countKind(field func(*Settings) *int) scalarKind[int] {
	return scalarKind[int]{field, jsonSchema{"type": "integer", "minimum": 1, "maximum": maxJobs}, NumberFlag, nil, func(_ *fileDecoder, n strictyaml.Node) (int, bool) {
		i, ok := n.AsWholeNumber()
		if !ok {
			n.Errorf("want a whole number, not %s", n.KindInWords())
		} else if i < 1 || i > maxJobs {
			n.Errorf("want a number from 1 to %d", maxJobs)
		}
		return i, ok && 1 <= i && i <= maxJobs
	}, positiveNumber, strconv.Itoa}
}

// positiveNumber reads the argument of the flag with a name as a number from 1 on.
func positiveNumber(name, text string) (int, error) {
	i, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("--%s %s: want a whole number", name, text)
	case i < 1:
		return 0, fmt.Errorf("--%s %d: must be at least 1", name, i)
	}
	return i, nil
}

// megabyteKind returns the kind of settings that are amounts of memory, in megabytes for the user
// and in bytes in the field. It is for flags alone: a repository does not know the machines on
// which it is checked.
func megabyteKind(field func(*Settings) *int64) scalarKind[int64] {
	return scalarKind[int64]{field: field, form: NumberFlag, fromFlag: func(name, text string) (int64, error) {
		i, err := positiveNumber(name, text)
		return int64(i) << 20, err
	}, toText: func(bytes int64) string { return strconv.FormatInt(bytes>>20, 10) }}
}

const durationPattern = `^[1-9][0-9]{0,4}(ms|s|m|h)([0-9]{1,4}(ms|s|m)){0,3}$`

var durationForm = pattern.LazyRegexp(durationPattern)

// durationKind returns the kind of settings that are times such as 30s.
func durationKind(field func(*Settings) *time.Duration) scalarKind[time.Duration] {
	return scalarKind[time.Duration]{field, jsonSchema{"type": "string", "pattern": durationPattern}, TimeFlag, nil, func(_ *fileDecoder, n strictyaml.Node) (time.Duration, bool) {
		text, ok := n.AsText()
		if !ok {
			n.Errorf("want a time such as 30s or 2m, not %s", n.KindInWords())
			return 0, false
		}
		t, err := time.ParseDuration(text)
		if err != nil || !durationForm().MatchString(text) {
			n.Errorf("'%s' is not a time; write 30s, 2m or 1h30m", text)
			return 0, false
		}
		return t, true
	}, func(name, text string) (time.Duration, error) {
		t, err := time.ParseDuration(text)
		switch {
		case err != nil:
			return 0, fmt.Errorf("--%s %s: no time; write 30s, 2m or 1h30m", name, text)
		case t <= 0:
			return 0, fmt.Errorf("--%s %s: must be positive", name, t)
		}
		return t, nil
	}, func(t time.Duration) string { return quoteScalar(CompactDuration(t)) }}
}
