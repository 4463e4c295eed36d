package main

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
)

// repository is the address to which links to files outside of the site are changed.
const repository = "https://github.com/gdllint/gdllint/blob/main/"

// A sheet is a page of the manual.
type sheet struct {
	path    string // its path below docs
	source  []byte
	tree    ast.Node
	anchors map[string]bool
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// manual writes the pages of the manual.
func (b *builder) manual() error {
	docs := filepath.Join(b.root, "docs")
	paths, err := filepath.Glob(filepath.Join(docs, "*.md"))
	if err != nil {
		return err
	}
	rules, err := filepath.Glob(filepath.Join(docs, "rules", "*.md"))
	if err != nil {
		return err
	}
	if len(rules) == 0 {
		return fmt.Errorf("%s: no pages of rules", docs)
	}
	b.sheets = map[string]*sheet{}
	for _, p := range slices.Concat(paths, rules) {
		if err := b.read(docs, p); err != nil {
			return err
		}
	}
	for _, s := range b.sheets {
		if err := b.sheet(s); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) read(docs, file string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(docs, file)
	if err != nil {
		return err
	}
	s := &sheet{path: filepath.ToSlash(name), source: source, anchors: map[string]bool{}}
	if path.Dir(s.path) == "rules" {
		s.source = withTries(s.source, strings.TrimSuffix(path.Base(s.path), ".md"))
	}
	s.tree = markdown.Parser().Parse(text.NewReader(s.source))
	for n := s.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if id, ok := n.AttributeString("id"); ok {
			s.anchors[string(id.([]byte))] = true
		}
	}
	b.sheets[s.path] = s
	return nil
}

// example matches the examples on the page of a rule.
var example = regexp.MustCompile("(?s)\\*\\*(Bad|Good)\\*\\*\n\n```lisp\n(.*?)\n```\n")

// withTries adds links that open the examples of a rule in the playground.
func withTries(source []byte, code string) []byte {
	return example.ReplaceAllFunc(source, func(found []byte) []byte {
		parts := example.FindSubmatch(found)
		if analyzertest.IsPage(string(parts[2])) { // the playground has one text
			return found
		}
		kind := strings.ToLower(string(parts[1]))
		return fmt.Appendf(nil, "%s\n[Try it](../index.html#example=%s-%s)\n", found, code, kind)
	})
}

// sheet writes a page of the manual.
func (b *builder) sheet(s *sheet) error {
	err := ast.Walk(s.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch n := n.(type) {
		case *ast.Link:
			n.Destination, err = b.target(s, string(n.Destination))
		case *ast.Image:
			err = b.picture(s, string(n.Destination))
		}
		return ast.WalkContinue, err
	})
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if err := markdown.Renderer().Render(&content, s.source, s.tree); err != nil {
		return err
	}
	return b.page("page", pathOf(s.path), page{Title: title(s) + " – gdllint", Policy: still, Content: template.HTML(content.String())})
}

func pathOf(md string) string { return strings.TrimSuffix(md, ".md") + ".html" }

// title returns the first heading of a page of the manual.
func title(s *sheet) string {
	first, _, _ := strings.Cut(string(s.source), "\n")
	return strings.TrimLeft(first, "# ")
}

// target returns the address on the site for a link to on a page. A link that leads nowhere is an
// error.
func (b *builder) target(s *sheet, to string) ([]byte, error) {
	name, anchor, _ := strings.Cut(to, "#")
	if strings.Contains(to, "://") || path.Ext(name) == ".html" {
		return []byte(to), nil
	}
	full := path.Join(path.Dir(s.path), name)
	if name == "" {
		full = s.path
	}
	if other := b.sheets[full]; other != nil {
		if anchor != "" && !other.anchors[anchor] {
			return nil, fmt.Errorf("%s: the link to %s leads nowhere", s.path, to)
		}
		if name != "" {
			name = pathOf(name)
		}
		if anchor != "" {
			name += "#" + anchor
		}
		return []byte(name), nil
	}
	if _, err := os.Stat(filepath.Join(b.root, "docs", filepath.FromSlash(full))); err != nil {
		return nil, fmt.Errorf("%s: the link to %s leads nowhere", s.path, to)
	}
	return []byte(repository + path.Join("docs", full)), nil
}

// picture copies a picture of a page of the manual to the site.
func (b *builder) picture(s *sheet, to string) error {
	name := path.Join(path.Dir(s.path), to)
	data, err := os.ReadFile(filepath.Join(b.root, "docs", filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	return b.write(name, data)
}
