package config

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/strictyaml"
)

// A wordKind is a kind of words in the lists of settings: rules, properties or globs.
type wordKind struct {
	wordNoun    string
	knownWords  func(SettingVocabulary) []string // all words, unless nil
	wordPattern string                           // the form of the words if knownWords is nil
	wordForm    func() *regexp.Regexp            // the same, compiled
}

// globPattern is the form of a glob. The package doublestar allows more globs; this form can also
// be expressed in a JSON schema.
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

func (w wordKind) readWord(d *fileDecoder, n strictyaml.Node) (string, bool) {
	text, ok := n.AsText()
	if !ok {
		n.Errorf("want the name of a %s, not %s", w.wordNoun, n.KindInWords())
		return "", false
	}
	if w.knownWords != nil {
		return text, d.checkMember(n, w.wordNoun, text, w.knownWords(d.vocabulary))
	}
	if !w.wordForm().MatchString(text) || !glob.IsValidPattern(text) {
		n.Errorf("'%s' is not a valid %s", text, w.wordNoun)
		return "", false
	}
	return text, true
}

// maxWords is the greatest length of a list: each word is compared with each file or rule.
const maxWords = 10_000

// readList returns the words of a list, and the place of each.
func (w wordKind) readList(d *fileDecoder, n strictyaml.Node) (words, origins []string) {
	items, ok := n.ListItems()
	if !ok {
		n.Errorf("want a list, such as [a, b], not %s", n.KindInWords())
		return nil, nil
	}
	if len(items) > maxWords {
		n.Errorf("a list of more than %d", maxWords)
		return nil, nil
	}
	for _, item := range items {
		if word, ok := w.readWord(d, item); ok {
			words, origins = append(words, word), append(origins, d.lineOrigin(item))
		}
	}
	if w.wordForm != nil {
		if err := glob.CheckPatterns(words); err != nil {
			n.Errorf("%v", err)
			return nil, nil
		}
	}
	return words, origins
}

// A wordList is the kind of settings that are lists of words.
type wordList struct {
	wordKind
	field func(*Settings) *[]string
}

func (l wordList) knownWords(v SettingVocabulary) []string {
	if l.wordKind.knownWords == nil {
		return nil
	}
	return l.wordKind.knownWords(v)
}

func (l wordList) flagForm() FlagForm { return ListFlag }

func (l wordList) valueSchema(v SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "array", "items": l.wordSchema(v)}
}

func (l wordList) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) (origins []string) {
	*l.field(s), origins = l.readList(d, n)
	return origins
}

// readFlag splits the arguments at commas and blanks into words. Globs are not split.
func (l wordList) readFlag(_ string, texts []string, s *Settings) error {
	if l.wordForm != nil {
		*l.field(s) = texts
		return nil
	}
	*l.field(s) = SplitWords(strings.Join(texts, ","))
	return nil
}

// SplitWords splits a list of words at commas and blanks.
func SplitWords(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

func (l wordList) mergeField(into, from *Settings, _ bool) mergeResult {
	*l.field(into) = append(slices.Clip(*l.field(into)), *l.field(from)...)
	return fieldExtended
}

func (l wordList) valueLines(s *Settings) ([]string, bool) { return listLines(*l.field(s)), true }

// listLines returns the lines of YAML for a list of words.
func listLines(words []string) []string {
	var lines []string
	for _, w := range words {
		lines = append(lines, "- "+quoteScalar(w))
	}
	return lines
}

// A formatKind is the kind of the setting for formats: in a file, a list of one format, for the
// report on standard output. Only flags may name files to write, since a file of settings may come
// with games of other people.
type formatKind struct{}

func (formatKind) knownWords(v SettingVocabulary) []string { return v.FormatNames }

func (formatKind) flagForm() FlagForm { return ListFlag }

func (formatKind) valueSchema(v SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "array", "items": jsonSchema{"enum": nonNilList(v.FormatNames)}, "maxItems": 1}
}

func (formatKind) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) (origins []string) {
	items, ok := n.ListItems()
	if !ok {
		n.Errorf("want a list, such as [json], not %s", n.KindInWords())
		return nil
	}
	for i, item := range items {
		text, ok := item.AsText()
		name, file, hasFile := strings.Cut(text, "=")
		switch {
		case !ok:
			item.Errorf("want the name of a format, not %s", item.KindInWords())
		case !d.checkMember(item, "format", name, d.vocabulary.FormatNames):
		case hasFile:
			item.Errorf("settings name no files to write; give the flag '-f %s=%s'", name, file)
		case i > 0:
			item.Errorf("there is one standard output; give the flag '-f %s=FILE'", name)
		default:
			s.ReportFormats, origins = append(s.ReportFormats, text), append(origins, d.lineOrigin(item))
		}
	}
	return origins
}

func (formatKind) readFlag(_ string, texts []string, s *Settings) error {
	s.ReportFormats = texts
	return nil
}

func (formatKind) mergeField(into, from *Settings, _ bool) mergeResult {
	if len(from.ReportFormats) == 0 {
		return fieldKept
	}
	into.ReportFormats = from.ReportFormats
	return fieldReplaced
}

func (formatKind) valueLines(s *Settings) ([]string, bool) { return listLines(s.ReportFormats), true }

// severityLevels lists the names of the severities.
var severityLevels = []string{"error", "warning", "note"}

// A severityKind is the kind of the setting that maps rules to severities.
type severityKind struct{}

func (severityKind) knownWords(SettingVocabulary) []string { return nil }

func (severityKind) flagForm() FlagForm { return TextFlag }

func (severityKind) valueSchema(v SettingVocabulary) jsonSchema {
	return jsonSchema{"type": "object", "propertyNames": ruleWord.wordSchema(v), "additionalProperties": jsonSchema{"enum": severityLevels}}
}

func (severityKind) readNode(d *fileDecoder, n strictyaml.Node, s *Settings) (origins []string) {
	entries, ok := n.MappingEntries()
	if !ok {
		n.Errorf("want rules with severities, such as {Y01: note}, not %s", n.KindInWords())
		return nil
	}
	for _, e := range entries {
		known := d.checkMember(e.KeyNode, "rule", e.KeyText, d.vocabulary.RuleWords)
		level, ok := d.readMember(e.ValueNode, severityLevels)
		if known && ok {
			severity := map[string]finding.Severity{"error": finding.SeverityError, "warning": finding.SeverityWarning, "note": finding.SeverityNote}[level]
			s.RuleSeverities, origins = append(s.RuleSeverities, RuleSeverity{e.KeyText, severity}), append(origins, d.lineOrigin(e.KeyNode))
		}
	}
	return origins
}

func (severityKind) readFlag(string, []string, *Settings) error { return nil }

func (severityKind) mergeField(into, from *Settings, _ bool) mergeResult {
	into.RuleSeverities = append(slices.Clip(into.RuleSeverities), from.RuleSeverities...)
	return fieldExtended
}

func (severityKind) valueLines(s *Settings) ([]string, bool) {
	var lines []string
	for _, x := range s.RuleSeverities {
		lines = append(lines, quoteScalar(x.RuleWord)+": "+x.Severity.String())
	}
	return lines, true
}
