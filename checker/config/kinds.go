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

// A valueKind is a form of values: how they are read, and their JSON schema.
type valueKind interface {
	readValue(d *fileDecoder, n strictyaml.Node) (value any, ok bool)
	valueSchema(v SettingVocabulary) jsonSchema
}

// A jsonSchema is a piece of JSON schema.
type jsonSchema = map[string]any

// A wordKind is a kind of text that stands in lists.
type wordKind struct {
	wordNoun    string
	knownWords  func(SettingVocabulary) []string // all words, unless nil
	wordPattern string                           // their form otherwise
	wordForm    func() *regexp.Regexp            // the same, compiled
}

// globPattern is the form of a glob: doublestar knows more, but this is the
// common part, and a schema can express it.
const globPattern = `^([^\[\]{}\\]|\[[^\[\]{}\\]+\]|\{[^\[\]{}\\]+\})+$`

var (
	ruleWord     = wordKind{wordNoun: "rule", knownWords: func(v SettingVocabulary) []string { return v.RuleWords }}
	propertyWord = wordKind{wordNoun: "property", knownWords: func(v SettingVocabulary) []string { return v.PropertyNames }}
	globWord     = wordKind{wordNoun: "glob", wordPattern: globPattern, wordForm: pattern.LazyRegexp(globPattern)}
)

func (w wordKind) wordSchema(v SettingVocabulary) jsonSchema {
	if w.knownWords != nil {
		return jsonSchema{"enum": nonNilList(w.knownWords(v))}
	}
	return jsonSchema{"type": "string", "pattern": w.wordPattern}
}

// nonNilList returns a list that is encoded as [] and not as null if it is
// empty.
func nonNilList(words []string) []string { return append([]string{}, words...) }

// readWord reads one word.
func (w wordKind) readWord(d *fileDecoder, n strictyaml.Node) (SettingValue[string], bool) {
	text, ok := n.AsText()
	if !ok {
		n.Errorf("want the name of a %s, not %s", w.wordNoun, n.KindInWords())
		return SettingValue[string]{}, false
	}
	if w.knownWords != nil {
		if !d.checkMember(n, w.wordNoun, text, w.knownWords(d.vocabulary)) {
			return SettingValue[string]{}, false
		}
	} else if !w.wordForm().MatchString(text) || !glob.IsValidPattern(text) {
		n.Errorf("'%s' is not a valid %s", text, w.wordNoun)
		return SettingValue[string]{}, false
	}
	return d.textValue(n, text), true
}

// checkMember checks that a word is one of several.
func (d *fileDecoder) checkMember(n strictyaml.Node, noun, text string, known []string) bool {
	for _, k := range known {
		if k == text {
			return true
		}
	}
	if near := typo.ClosestWord(text, known); near != "" {
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

// A wordList is a list of words.
type wordList wordKind

func (l wordList) valueSchema(v SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "array", "items": wordKind(l).wordSchema(v)}
}

func (l wordList) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	items, ok := n.ListItems()
	if !ok {
		n.Errorf("want a list, such as [a, b], not %s", n.KindInWords())
		return nil, false
	}
	if len(items) > maxWords {
		n.Errorf("a list of more than %d", maxWords)
		return nil, false
	}
	list := []SettingValue[string]{}
	for _, item := range items {
		if v, ok := wordKind(l).readWord(d, item); ok {
			list = append(list, v)
		}
	}
	if l.wordForm != nil {
		if err := glob.CheckPatterns(ValueTexts(list)); err != nil {
			n.Errorf("%v", err)
			return nil, false
		}
	}
	return list, true
}

// A wordChoice is one of a few words.
type wordChoice []string

func (o wordChoice) valueSchema(SettingVocabulary) jsonSchema { return jsonSchema{"enum": []string(o)} }

func (o wordChoice) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	text, ok := n.AsText()
	if !ok {
		n.Errorf("want one of %s, not %s", strings.Join(o, ", "), n.KindInWords())
		return nil, false
	}
	return d.textValue(n, text), d.checkMember(n, "value", text, o)
}

// A booleanKind is true or false.
type booleanKind struct{}

func (booleanKind) valueSchema(SettingVocabulary) jsonSchema { return jsonSchema{"type": "boolean"} }

func (booleanKind) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	b, ok := n.AsBool()
	if !ok {
		n.Errorf("want true or false, not %s", n.KindInWords())
	}
	return NewValue(d.lineOrigin(n), b), ok
}

// A textKind is any nonempty text.
type textKind struct{}

func (textKind) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "string", "minLength": 1}
}

func (textKind) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	s, ok := n.AsText()
	if !ok || s == "" {
		n.Errorf("want text, not %s", map[bool]string{true: "nothing", false: n.KindInWords()}[ok])
		return nil, false
	}
	return d.textValue(n, s), true
}

// A countKind is a number from 1 on.
type countKind struct{}

func (countKind) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "integer", "minimum": 1, "maximum": maxJobs}
}

func (countKind) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	i, ok := n.AsWholeNumber()
	switch {
	case !ok:
		n.Errorf("want a whole number, not %s", n.KindInWords())
	case i < 1 || i > maxJobs:
		n.Errorf("want a number from 1 to %d", maxJobs)
		ok = false
	}
	return NewValue(d.lineOrigin(n), i), ok
}

// A durationKind is a time such as 30s.
type durationKind struct{}

const durationPattern = `^[1-9][0-9]{0,4}(ms|s|m|h)([0-9]{1,4}(ms|s|m)){0,3}$`

var durationForm = pattern.LazyRegexp(durationPattern)

func (durationKind) valueSchema(SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "string", "pattern": durationPattern}
}

func (durationKind) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	s, ok := n.AsText()
	if !ok {
		n.Errorf("want a time such as 30s or 2m, not %s", n.KindInWords())
		return nil, false
	}
	t, err := time.ParseDuration(s)
	if err != nil || !durationForm().MatchString(s) {
		n.Errorf("'%s' is no time; write 30s, 2m or 1h30m", s)
		return nil, false
	}
	return NewValue(d.lineOrigin(n), t), true
}

// A formatKind is the format of the report on standard output, in a list. Only the
// command line names files to write: settings may come with games from
// elsewhere.
type formatKind struct{}

func (formatKind) valueSchema(v SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "array", "items": jsonSchema{"enum": nonNilList(v.FormatNames)}, "maxItems": 1}
}

func (f formatKind) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	items, ok := n.ListItems()
	if !ok {
		n.Errorf("want a list, such as [json], not %s", n.KindInWords())
		return nil, false
	}
	list := []SettingValue[string]{}
	for i, item := range items {
		s, ok := item.AsText()
		name, file, hasFile := strings.Cut(s, "=")
		switch {
		case !ok:
			item.Errorf("want the name of a format, not %s", item.KindInWords())
		case !d.checkMember(item, "format", name, d.vocabulary.FormatNames):
		case hasFile:
			item.Errorf("settings name no files to write; give the flag '-f %s=%s'", name, file)
		case i > 0:
			item.Errorf("there is one standard output; give the flag '-f %s=FILE'", name)
		default:
			list = append(list, d.textValue(item, s))
		}
	}
	return list, true
}

// A severityKind maps words for rules to severities.
type severityKind struct{}

func (severityKind) valueSchema(v SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "object", "propertyNames": ruleWord.wordSchema(v),
		"additionalProperties": wordChoice(SeverityLevels).valueSchema(v)}
}

func (severityKind) readValue(d *fileDecoder, n strictyaml.Node) (any, bool) {
	entries, ok := n.MappingEntries()
	if !ok {
		n.Errorf("want rules with severities, such as {Y01: note}, not %s", n.KindInWords())
		return nil, false
	}
	list := []RuleSeverity{}
	for _, e := range entries {
		known := d.checkMember(e.KeyNode, "rule", e.KeyText, d.vocabulary.RuleWords)
		level, ok := wordChoice(SeverityLevels).readValue(d, e.ValueNode)
		if known && ok {
			list = append(list, RuleSeverity{RuleWord: d.textValue(e.KeyNode, e.KeyText), LevelName: level.(SettingValue[string]).Value})
		}
	}
	return list, true
}
