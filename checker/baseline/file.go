package baseline

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/internal/strictyaml"
	"github.com/gdllint/gdllint/internal/typo"
)

// This file reads and writes files with baselines.

const formatVersion = 1

// maxFileSize is the greatest size of a baseline that is read: some 200,000 entries.
const maxFileSize = 64 << 20

// missingFileError is the error of a file that does not exist.
type missingFileError string

func (m missingFileError) Error() string {
	return string(m) + ": no such file; 'gdllint baseline update' writes it"
}

// Is makes a missing file an fs.ErrNotExist.
func (m missingFileError) Is(target error) bool { return target == fs.ErrNotExist }

// LoadBaseline reads a baseline. The error holds all mistakes, each with its place.
func LoadBaseline(path string) (*Baseline, error) {
	text, err := disk.ReadFile(path, maxFileSize)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, missingFileError(path)
	case err != nil:
		return nil, err
	case !insideRepository(path), !hasVersion(text):
		// Other messages quote the faulty text: a file that is not a baseline
		// is not quoted.
		return nil, fmt.Errorf("%s: no baseline; 'gdllint baseline update' writes one", path)
	}
	return DecodeBaseline(path, text)
}

// insideRepository tells whether a file lies, after all links are followed, in the repository that
// contains its path; true outside of repositories.
func insideRepository(path string) bool {
	root, ok := disk.CheckoutRoot(filepath.Dir(path))
	return !ok || disk.CheckInside(root, path) == nil
}

// versionKey matches the key with the version of the format.
var versionKey = pattern.LazyRegexp(`(?m)^[\s{]*"?version"?\s*:`)

// hasVersion tells whether a text has the key "version", or is empty.
func hasVersion(text []byte) bool {
	return len(bytes.TrimSpace(text)) == 0 || versionKey().Match(text)
}

// DecodeBaseline reads the text of a baseline.
func DecodeBaseline(path string, text []byte) (*Baseline, error) {
	b, err := New(path)
	if err != nil {
		return nil, err
	}
	if line, ok := findConflict(text); ok {
		return nil, fmt.Errorf("%s:%d:1: a merge conflict; keep the entries of both sides, then 'gdllint baseline prune'", path, line)
	}
	source, root := strictyaml.ParseFile(path, text)
	if root.HasValue() && !root.IsNull() {
		b.decodeFile(root)
	} else if source.JoinedErrors() == nil {
		return nil, fmt.Errorf("%s: empty; 'gdllint baseline update' writes it", path)
	}
	if err := source.JoinedErrors(); err != nil {
		return nil, err
	}
	return b, nil
}

// findConflict returns the number of the first line with a conflict marker of git.
func findConflict(text []byte) (line int, ok bool) {
	for l := range bytes.Lines(text) {
		line++
		if bytes.HasPrefix(l, []byte("<<<<<<< ")) {
			return line, true
		}
	}
	return 0, false
}

func (b *Baseline) decodeFile(root strictyaml.Node) {
	entries, ok := root.MappingEntries()
	if !ok {
		root.Errorf("want a baseline with 'version' and 'findings', not %s", root.KindInWords())
		return
	}
	version := 0
	for _, e := range entries {
		switch e.KeyText {
		case "version":
			if version, ok = e.ValueNode.AsWholeNumber(); !ok || version != formatVersion {
				e.ValueNode.Errorf("want version %d; a newer gdllint may have written this file", formatVersion)
				return
			}
		case "findings":
			b.decodeFindings(e.ValueNode)
		default:
			reportUnknownKey(e, "version", "findings")
		}
	}
	if version == 0 {
		root.Errorf("'version' is missing; is this a baseline?")
	}
}

func (b *Baseline) decodeFindings(n strictyaml.Node) {
	items, ok := n.ListItems()
	if !ok && !n.IsNull() {
		n.Errorf("want a list of findings, not %s", n.KindInWords())
	}
	for _, item := range items {
		b.decodeEntry(item)
	}
}

// entryParts lists the keys of an entry in the file, with the field and the valid values of each.
var entryParts = []struct {
	key   string
	of    func(*Entry) *string
	valid func() *regexp.Regexp
}{
	{"path", func(e *Entry) *string { return &e.Path }, pattern.LazyRegexp(`.`)},
	{"code", func(e *Entry) *string { return &e.RuleCode }, pattern.LazyRegexp(`^\S+$`)},
	{"fingerprint", func(e *Entry) *string { return &e.Fingerprint }, pattern.LazyRegexp(`^[0-9a-f]{32}$`)},
	{"message", func(e *Entry) *string { return &e.Message }, pattern.LazyRegexp(`(?s)^.*$`)},
}

func (b *Baseline) decodeEntry(n strictyaml.Node) {
	entries, ok := n.MappingEntries()
	if !ok {
		n.Errorf("want a finding with 'path', 'code' and 'fingerprint', not %s", n.KindInWords())
		return
	}
	var entry Entry
	for _, e := range entries {
		if !entry.decodePart(e) {
			return
		}
	}
	for _, p := range entryParts {
		if *p.of(&entry) == "" && p.key != "message" {
			n.Errorf("'%s' is missing in this finding", p.key)
			return
		}
	}
	b.appendEntry(entry)
}

// decodePart sets the field of the entry that a key of the file names; false, after recording an
// error, if the key or its value is not valid.
func (x *Entry) decodePart(e strictyaml.MappingEntry) bool {
	for _, p := range entryParts {
		if p.key != e.KeyText {
			continue
		}
		text, ok := e.ValueNode.AsText()
		if !ok || !p.valid().MatchString(text) {
			e.ValueNode.Errorf("this is no %s", p.key)
			return false
		}
		*p.of(x) = text
		return true
	}
	reportUnknownKey(e, "path", "code", "fingerprint", "message")
	return false
}

func reportUnknownKey(e strictyaml.MappingEntry, keys ...string) {
	e.KeyNode.Errorf("%s", typo.Unknown("key", e.KeyText, keys))
}

// EncodeEntries returns the text of a baseline file with the entries. Callers sort them, to keep
// the differences between versions small.
func EncodeEntries(entries []Entry) []byte {
	var out bytes.Buffer
	out.WriteString("# Findings that gdllint accepts. 'gdllint baseline update' writes this file, 'gdllint baseline prune' shortens it.\n")
	fmt.Fprintf(&out, "version: %d\nfindings:", formatVersion)
	if len(entries) == 0 {
		out.WriteString(" []")
	}
	out.WriteString("\n")
	for _, e := range entries {
		fmt.Fprintf(&out, "  - path: %s\n    code: %s\n    fingerprint: %s\n    message: %s\n",
			quoteText(e.Path), quoteText(e.RuleCode), quoteText(e.Fingerprint), quoteText(e.Message))
	}
	return out.Bytes()
}

// quoteText returns text as a JSON string. The characters that end a line in YAML or that YAML does
// not allow are escaped too.
func quoteText(text string) string {
	var out bytes.Buffer
	if err := screen.WriteJSON(&out, text, ""); err != nil {
		return `""`
	}
	var quoted strings.Builder
	for _, r := range string(bytes.TrimSpace(out.Bytes())) {
		if 0x7f <= r && r < 0xa0 || r == 0xfeff || r == 0xfffe || r == 0xffff {
			fmt.Fprintf(&quoted, `\u%04x`, r)
		} else {
			quoted.WriteRune(r)
		}
	}
	return quoted.String()
}

// WriteEntries replaces the baseline file by one with the entries, in one step: readers never see
// half of it.
func (b *Baseline) WriteEntries(entries []Entry) error {
	disk.SweepDrafts(b.folderPath)
	if err := disk.WriteFile(b.Path, EncodeEntries(entries)); err != nil {
		return fmt.Errorf("cannot write %s: %w", b.Path, err)
	}
	return nil
}
