// Package strictyaml reads YAML files and reports every mistake with its place. It gives access to
// nodes, each of which has its place, and not to decoded values. It accepts only the values of
// JSON: mappings with words as keys, lists, text, numbers, true and false.
//
// The files may be those of a stranger. The time for parsing is linear in the length of the text.
// Nesting, keys and messages about mistakes are limited, and after too many mistakes no further
// value is returned.
package strictyaml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A File is a YAML file and its mistakes.
type File struct {
	DisplayName string // the name in messages
	fullText    []byte
	foundErrors []error
}

// maxReportedErrors is the greatest number of mistakes that are reported. One wrong indentation may
// turn each line into a wrong key.
const maxReportedErrors = 10

// ParseFile returns a file with a name and its root node. The root is the zero Node if the text is
// empty, or if it cannot be accepted, which is recorded as a mistake.
func ParseFile(name string, text []byte) (*File, Node) {
	f := &File{DisplayName: name, fullText: text}
	if hasTooManySigns(text) {
		f.reportMistake(1, 1, 1, "too many values for a file of this kind")
		return f, Node{}
	}
	source := &lineReader{remainingText: text}
	documents, err := parseDocuments(source)
	if err != nil {
		f.reportSyntax(source.lineCount, err)
		return f, Node{}
	}
	root := Node{}
	for _, doc := range documents {
		switch {
		case Node{f, doc}.IsNull():
		case root.rawNode != nil:
			Node{f, doc}.Errorf("a second document; write all settings into one")
			return f, Node{}
		default:
			root = Node{f, doc}
		}
	}
	if root.rawNode != nil && !f.checkBounds(root.rawNode, 0) {
		return f, Node{}
	}
	if root.rawNode == nil && len(documents) > 0 {
		root = Node{f, documents[0]}
	}
	return f, root
}

// parseDocuments returns the contents of the documents of a text, up to the second one
// that is not empty. It recovers from panics of the parser.
func parseDocuments(text io.Reader) (documents []*yaml.Node, err error) {
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

// messageReplacer rewrites the most frequent messages of the parser in the style
// of the other messages.
var messageReplacer = strings.NewReplacer("did not find expected", "expected", "could not find expected", "expected",
	"found unexpected end of stream", "expected a closing quote before the text ends",
	"mapping values are not allowed in this context", "unexpected ':'; check the indentation, and quote text that holds one")

// reportSyntax records an error of the parser of YAML at a line, in better words.
func (f *File) reportSyntax(line int, err error) {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if said, rest, ok := strings.Cut(message, ": "); ok && strings.HasPrefix(said, "line ") {
		message = rest // the parser's line is inexact: the line before, that where a list begins, or none
	}
	if strings.HasPrefix(message, "exceeded max depth") {
		message = nestingMessage
	}
	message, _, _ = strings.Cut(message, "\n")
	f.reportMistake(max(line, 1), 1, 1, messageReplacer.Replace(strings.TrimSpace(message)))
}

// maxMessageLength is the greatest length of a message, in characters.
const maxMessageLength = 400

// reportMistake records a mistake at a place, with the number of characters to underline.
func (f *File) reportMistake(line, column, width int, message string) {
	if f.hasEnoughErrors() {
		return
	}
	f.foundErrors = append(f.foundErrors, &Error{FileName: f.DisplayName, LineNumber: line, ColumnNumber: column, MarkWidth: width, MistakeText: truncateText(message, maxMessageLength), lineText: f.lineAt(line)})
}

// hasEnoughErrors tells whether maxReportedErrors is reached, so that no further value is returned.
func (f *File) hasEnoughErrors() bool { return len(f.foundErrors) >= maxReportedErrors }

// lineAt returns the line of the text with a number, from 1.
func (f *File) lineAt(number int) string {
	rest := f.fullText
	for ; number > 1 && len(rest) > 0; number-- {
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	rest, _, _ = bytes.Cut(rest, []byte("\n"))
	return string(bytes.TrimSuffix(rest, []byte("\r")))
}

// truncateText returns the first characters of a text, with "..." if there are more than most.
func truncateText(text string, most int) string {
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

// JoinedErrors returns all mistakes, in the order in which they were found, or nil.
func (f *File) JoinedErrors() error { return errors.Join(f.foundErrors...) }
