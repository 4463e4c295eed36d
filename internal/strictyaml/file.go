// Package strictyaml reads YAML files and reports every mistake with its place.
// It walks the nodes and not a decoded value, so that each node has its place,
// and accepts the values of JSON alone: mappings with words as keys, lists,
// text, numbers, true and false.
//
// The files may be a stranger's. The work of the parser below is linear in the
// length of every text; nesting, keys and messages about mistakes have bounds,
// and after too many mistakes no further value is returned.
package strictyaml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// A File is a YAML file and its mistakes.
type File struct {
	Name string // as shown to people
	text []byte
	errs []error
}

// maxErrors bounds the mistakes that are reported: one wrong indentation may
// make a wrong key of each line.
const maxErrors = 10

// Parse reads a file. The root is the zero Node if the file is empty or cannot
// be read; the latter is recorded as a mistake.
func Parse(name string, text []byte) (*File, Node) {
	f := &File{Name: name, text: text}
	if tooMany(text) {
		f.report(1, 1, 1, "too many values for a file of this kind")
		return f, Node{}
	}
	source := &lines{rest: text}
	documents, err := parse(source)
	if err != nil {
		f.syntax(source.count, err)
		return f, Node{}
	}
	root := Node{}
	for _, doc := range documents {
		switch {
		case Node{f, doc}.IsNull():
		case root.node != nil:
			Node{f, doc}.Errorf("a second document; write all settings into one")
			return f, Node{}
		default:
			root = Node{f, doc}
		}
	}
	if root.node != nil && !f.fit(root.node, 0) {
		return f, Node{}
	}
	if root.node == nil && len(documents) > 0 {
		root = Node{f, documents[0]}
	}
	return f, root
}

// parse returns the contents of the documents of a text, up to the second one
// that is not empty. It recovers from panics of the parser.
func parse(text io.Reader) (documents []*yaml.Node, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("this is no YAML that can be read (%v)", fault)
		}
	}()
	filled := 0
	for d := yaml.NewDecoder(text); filled < 2; {
		var doc yaml.Node
		switch err := d.Decode(&doc); {
		case errors.Is(err, io.EOF):
			return documents, nil
		case err != nil:
			return nil, err
		case len(doc.Content) == 0:
			continue
		case doc.Content[0].ShortTag() != nullTag:
			filled++
		}
		documents = append(documents, doc.Content[0])
	}
	return documents, nil
}

// inOtherWords rewrites the most frequent messages of the parser in the style
// of the other messages.
var inOtherWords = strings.NewReplacer("did not find expected", "expected", "could not find expected", "expected",
	"found unexpected end of stream", "expected a closing quote before the text ends",
	"mapping values are not allowed in this context", "unexpected ':'; check the indentation, and quote text that holds one")

// syntax records a mistake that the parser of YAML has found at a line.
func (f *File) syntax(line int, err error) {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if said, rest, ok := strings.Cut(message, ": "); ok && strings.HasPrefix(said, "line ") {
		message = rest // its line is inexact: the line before, or that where a list begins, or none
	}
	if strings.HasPrefix(message, "exceeded max depth") {
		message = nestTooDeep
	}
	message, _, _ = strings.Cut(message, "\n")
	f.report(max(line, 1), 1, 1, inOtherWords.Replace(strings.TrimSpace(message)))
}

// maxMessage bounds the message about a mistake, in characters.
const maxMessage = 400

// report records a mistake at a place.
func (f *File) report(line, column, width int, message string) {
	if f.full() {
		return
	}
	f.errs = append(f.errs, &Error{Name: f.Name, Line: line, Column: column, Width: width, Message: shortened(message, maxMessage), text: f.line(line)})
}

// full tells whether the bound of mistakes is reached: no further value is
// returned.
func (f *File) full() bool { return len(f.errs) >= maxErrors }

// line returns a line of the text.
func (f *File) line(number int) string {
	rest := f.text
	for ; number > 1 && len(rest) > 0; number-- {
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	rest, _, _ = bytes.Cut(rest, []byte("\n"))
	return string(bytes.TrimSuffix(rest, []byte("\r")))
}

// shortened truncates a text to a number of characters.
func shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "..."
		}
	}
	return text
}

// width counts the characters of a text.
func width(text string) int { return utf8.RuneCountInString(text) }

// Err returns all mistakes, in the order of the text, or nil.
func (f *File) Err() error { return errors.Join(f.errs...) }
