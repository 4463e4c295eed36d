package config

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/strictyaml"
)

// A valueKind is a kind of setting with the field of its values: how they are
// read from a file and from flags, their JSON schema, and how they are shown.
type valueKind interface {
	valueSchema(v SettingVocabulary) jsonSchema
	// readNode reads the value of a key, and returns the origins of its values;
	// none if it is wrong.
	readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string
	// readFlag reads the arguments of a flag.
	readFlag(name string, texts []string, s *Settings) error
	// mergeField overrides a field by that of other settings, and tells how.
	mergeField(into, from *Settings, isSet bool) mergeResult
	// valueLines returns the values in YAML; isNested if each has a line.
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

// mergeValue replaces a value by another that is set.
func mergeValue[T comparable](into, from *T, isSet bool) mergeResult {
	var zero T
	if !isSet && *from == zero {
		return fieldKept
	}
	*into = *from
	return fieldReplaced
}

// checkMember checks that a word is one of several.
func (d *fileDecoder) checkMember(n strictyaml.Node, noun, text string, known []string) bool {
	if mistake := unknownWord(noun, text, known); mistake != "" {
		n.Errorf("%s", mistake)
		return false
	}
	return true
}

// A wordChoice is one of a few words.
type wordChoice[T ~string] struct {
	choiceNoun string
	choices    []T
	field      func(*Settings) *T
}

func (k wordChoice[T]) knownWords(SettingVocabulary) []string { return choiceWords(k.choices) }

func (k wordChoice[T]) flagForm() FlagForm { return TextFlag }

func (k wordChoice[T]) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"enum": choiceWords(k.choices)}
}

func (k wordChoice[T]) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string {
	text, ok := d.readMember(n, choiceWords(k.choices))
	if !ok {
		return nil
	}
	*k.field(s) = T(text)
	return []string{d.lineOrigin(n)}
}

// readMember reads one of several words.
func (d *fileDecoder) readMember(n strictyaml.Node, known []string) (string, bool) {
	text, ok := n.AsText()
	if !ok {
		n.Errorf("want one of %s, not %s", strings.Join(known, ", "), n.KindInWords())
		return "", false
	}
	return text, d.checkMember(n, "value", text, known)
}

func (k wordChoice[T]) readFlag(name string, texts []string, s *Settings) error {
	value, err := parseChoice(k.choiceNoun, k.choices, strings.ToLower(texts[0]))
	if err != nil {
		return fmt.Errorf("--%s: %w", name, err)
	}
	*k.field(s) = value
	return nil
}

func (k wordChoice[T]) mergeField(into, from *Settings, isSet bool) mergeResult {
	return mergeValue(k.field(into), k.field(from), isSet)
}

func (k wordChoice[T]) valueLines(s *Settings) ([]string, bool) {
	return []string{quoteScalar(string(*k.field(s)))}, false
}

// A booleanKind is true or false.
type booleanKind func(*Settings) *bool

func (k booleanKind) knownWords(SettingVocabulary) []string { return nil }

func (k booleanKind) flagForm() FlagForm { return SwitchFlag }

func (k booleanKind) valueSchema(SettingVocabulary) jsonSchema { return jsonSchema{"type": "boolean"} }

func (k booleanKind) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string {
	b, ok := n.AsBool()
	if !ok {
		n.Errorf("want true or false, not %s", n.KindInWords())
		return nil
	}
	*k(s) = b
	return []string{d.lineOrigin(n)}
}

func (k booleanKind) readFlag(name string, texts []string, s *Settings) (err error) {
	if *k(s), err = strconv.ParseBool(texts[0]); err != nil {
		return fmt.Errorf("--%s=%s: choose true or false", name, texts[0])
	}
	return nil
}

func (k booleanKind) mergeField(into, from *Settings, isSet bool) mergeResult {
	return mergeValue(k(into), k(from), isSet)
}

func (k booleanKind) valueLines(s *Settings) ([]string, bool) {
	return []string{strconv.FormatBool(*k(s))}, false
}

// A textKind is any nonempty text.
type textKind func(*Settings) *string

func (k textKind) knownWords(SettingVocabulary) []string { return nil }

func (k textKind) flagForm() FlagForm { return TextFlag }

func (k textKind) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "string", "minLength": 1}
}

func (k textKind) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string {
	text, ok := n.AsText()
	if !ok || text == "" {
		n.Errorf("want text, not %s", map[bool]string{true: "nothing", false: n.KindInWords()}[ok])
		return nil
	}
	*k(s) = text
	return []string{d.lineOrigin(n)}
}

func (k textKind) readFlag(name string, texts []string, s *Settings) error {
	if texts[0] == "" {
		return fmt.Errorf("--%s: name a file", name)
	}
	*k(s) = texts[0]
	return nil
}

func (k textKind) mergeField(into, from *Settings, isSet bool) mergeResult {
	return mergeValue(k(into), k(from), isSet)
}

func (k textKind) valueLines(s *Settings) ([]string, bool) {
	return []string{quoteScalar(*k(s))}, false
}

// maxJobs bounds the key jobs: a larger number is a typing error.
const maxJobs = 1024

// A countKind is a number from 1 on.
type countKind func(*Settings) *int

func (k countKind) knownWords(SettingVocabulary) []string { return nil }

func (k countKind) flagForm() FlagForm { return NumberFlag }

func (k countKind) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "integer", "minimum": 1, "maximum": maxJobs}
}

func (k countKind) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string {
	i, ok := n.AsWholeNumber()
	switch {
	case !ok:
		n.Errorf("want a whole number, not %s", n.KindInWords())
		return nil
	case i < 1 || i > maxJobs:
		n.Errorf("want a number from 1 to %d", maxJobs)
		return nil
	}
	*k(s) = i
	return []string{d.lineOrigin(n)}
}

func (k countKind) readFlag(name string, texts []string, s *Settings) (err error) {
	*k(s), err = positiveNumber(name, texts[0])
	return err
}

// positiveNumber reads the number of a flag.
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

func (k countKind) mergeField(into, from *Settings, isSet bool) mergeResult {
	return mergeValue(k(into), k(from), isSet)
}

func (k countKind) valueLines(s *Settings) ([]string, bool) {
	return []string{strconv.Itoa(*k(s))}, false
}

// A megabyteKind is an amount of memory. It is no key: a repository does not know
// the machines on which it is checked.
type megabyteKind func(*Settings) *int64

func (k megabyteKind) knownWords(SettingVocabulary) []string { return nil }

func (k megabyteKind) flagForm() FlagForm { return NumberFlag }

func (k megabyteKind) valueSchema(SettingVocabulary) jsonSchema { return nil }

func (k megabyteKind) readNode(*fileDecoder, strictyaml.Node, *Settings) []string { return nil }

func (k megabyteKind) readFlag(name string, texts []string, s *Settings) error {
	i, err := positiveNumber(name, texts[0])
	*k(s) = int64(i) << 20
	return err
}

func (k megabyteKind) mergeField(into, from *Settings, isSet bool) mergeResult {
	return mergeValue(k(into), k(from), isSet)
}

func (k megabyteKind) valueLines(*Settings) ([]string, bool) { return nil, false }

// A durationKind is a time such as 30s.
type durationKind func(*Settings) *time.Duration

const durationPattern = `^[1-9][0-9]{0,4}(ms|s|m|h)([0-9]{1,4}(ms|s|m)){0,3}$`

var durationForm = pattern.LazyRegexp(durationPattern)

func (k durationKind) knownWords(SettingVocabulary) []string { return nil }

func (k durationKind) flagForm() FlagForm { return TimeFlag }

func (k durationKind) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "string", "pattern": durationPattern}
}

func (k durationKind) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) []string {
	text, ok := n.AsText()
	if !ok {
		n.Errorf("want a time such as 30s or 2m, not %s", n.KindInWords())
		return nil
	}
	t, err := time.ParseDuration(text)
	if err != nil || !durationForm().MatchString(text) {
		n.Errorf("'%s' is no time; write 30s, 2m or 1h30m", text)
		return nil
	}
	*k(s) = t
	return []string{d.lineOrigin(n)}
}

func (k durationKind) readFlag(name string, texts []string, s *Settings) error {
	t, err := time.ParseDuration(texts[0])
	switch {
	case err != nil:
		return fmt.Errorf("--%s %s: no time; write 30s, 2m or 1h30m", name, texts[0])
	case t <= 0:
		return fmt.Errorf("--%s %s: must be positive", name, t)
	}
	*k(s) = t
	return nil
}

func (k durationKind) mergeField(into, from *Settings, isSet bool) mergeResult {
	return mergeValue(k(into), k(from), isSet)
}

func (k durationKind) valueLines(s *Settings) ([]string, bool) {
	return []string{quoteScalar(CompactDuration(*k(s)))}, false
}
