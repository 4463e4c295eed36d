// Package strictyaml reads small YAML files in which every mistake is told
// with its place. It walks the syntax tree and not a decoded value, so that a
// node knows where it stands, and keeps to what JSON can say: mappings with
// words as keys, lists, text, numbers, true and false.
package strictyaml

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// A File is a YAML file and what was found wrong with it.
type File struct {
	Name    string // as shown to people
	lines   []string
	anchors map[string]ast.Node
	errs    []error
}

// maxErrors bounds the mistakes that are told: one wrong indentation may make
// a wrong key of each line.
const maxErrors = 10

// Parse reads a file. Its root is no node at all if the file is empty or can
// not be read, which Err tells.
func Parse(name string, text []byte) (*File, Node) {
	f := &File{Name: name, lines: strings.Split(string(text), "\n"), anchors: map[string]ast.Node{}}
	if line, ok := tooDeep(f.lines); ok {
		f.report(line, 1, 1, "lists and mappings nest too deep")
		return f, Node{}
	}
	tree, err := parse(text)
	if err != nil {
		f.syntax(err)
		return f, Node{}
	}
	root := Node{}
	for _, doc := range tree.Docs {
		switch {
		case doc.Body == nil || doc.Body.Type() == ast.CommentType:
		case root.node != nil:
			Node{f, doc.Body}.Errorf("a second document; write all settings into one")
			return f, Node{}
		default:
			root = Node{f, doc.Body}
			ast.Walk(anchors(f.anchors), doc.Body)
		}
	}
	return f, root
}

// parse keeps a fault of the parser from ending the program.
func parse(text []byte) (tree *ast.File, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("this is no YAML that can be read (%v)", fault)
		}
	}()
	return parser.ParseBytes(text, 0)
}

// anchors collects the nodes that have a name.
type anchors map[string]ast.Node

func (a anchors) Visit(n ast.Node) ast.Visitor {
	if anchor, ok := n.(*ast.AnchorNode); ok && anchor.Name != nil {
		a[anchor.Name.GetToken().Value] = anchor.Value
	}
	return a
}

// syntax records what the parser of YAML has to say.
func (f *File) syntax(err error) {
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) && syntax.Token != nil && syntax.Token.Position != nil {
		at := syntax.Token.Position
		f.report(at.Line, at.Column, 1, syntax.Message)
		return
	}
	f.report(1, 1, 1, strings.TrimSpace(strings.SplitN(err.Error(), "\n", 2)[0]))
}

// report records a mistake at a place.
func (f *File) report(line, column, width int, message string) {
	if len(f.errs) >= maxErrors {
		return
	}
	e := &Error{Name: f.Name, Line: line, Column: column, Width: width, Message: message}
	if line >= 1 && line <= len(f.lines) {
		e.text = strings.TrimSuffix(f.lines[line-1], "\r")
	}
	f.errs = append(f.errs, e)
}

// Err returns all mistakes, in the order of the text, or nil.
func (f *File) Err() error { return errors.Join(f.errs...) }
