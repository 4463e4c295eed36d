package main

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/report/html"
)

//go:embed assets/site.tmpl assets/site.css assets/icon.svg
var assets embed.FS

// A builder makes the files of the web site in the directory out.
type builder struct {
	root, out, engine, goroot string

	templates *template.Template
	sheets    map[string]*sheet // the pages of the manual, by their paths below docs
}

// Content security policies of the pages of the manual and of the playground. Everything comes from
// the site; the editor also draws marks as images in the page (data:). Pages of the manual run no script.
const (
	still      = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
	playground = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types gdllint"
)

// A link leads to a page of the site.
type link struct{ Path, Title string }

var nav = []link{{"index.html", "Playground"}, {"rules.html", "Rules"}, {"usage.html", "Usage"}, {"properties.html", "Properties"},
	{"notation.html", "Notations"}, {"editors.html", "Editors"}, {"ci.html", "CI"}, {"playground.html", "Help"}}

// A page is the data of a template.
type page struct {
	Title, Policy string
	Root          string // the relative path to the top of the site
	Here          string
	Nav           []link
	Content       template.HTML // the text of the manual, which is written by this project
}

// build makes all files of the site. The list of files and the check of their sizes come last.
func (b *builder) build() error {
	var err error
	if b.templates, err = template.ParseFS(assets, "assets/site.tmpl"); err != nil {
		return err
	}
	for _, step := range []func() error{b.front, b.styles, b.manual, b.examples, b.copies, b.licenses, b.keeper, b.weigh} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// front writes the page of the playground.
func (b *builder) front() error {
	return b.page("playground", "index.html", page{Title: "gdllint playground", Policy: playground})
}

// page writes a page with a template to a path below the site.
func (b *builder) page(name, path string, p page) error {
	p.Here, p.Nav = path, nav
	for range bytes.Count([]byte(path), []byte("/")) {
		p.Root += "../"
		p.Nav = nav[:3] // a page of a rule has fewer links, since there are many such pages
	}
	var text bytes.Buffer
	if err := b.templates.ExecuteTemplate(&text, name, p); err != nil {
		return err
	}
	return b.write(path, text.Bytes())
}

// styles writes the style sheet and the script, which are mostly those of HTML reports, and the
// icon.
func (b *builder) styles() error {
	own, err := assets.ReadFile("assets/site.css")
	if err != nil {
		return err
	}
	icon, err := assets.ReadFile("assets/icon.svg")
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"site.css": append([]byte(html.StyleSheet()), own...), "viewer.js": []byte(html.PageScript()), "icon.svg": icon} {
		if err := b.write(name, text); err != nil {
			return err
		}
	}
	return nil
}

// copies writes the engine (gdllint as WebAssembly), compressed, and the script of Go that starts
// it.
func (b *builder) copies() error {
	starter, err := os.ReadFile(filepath.Join(b.goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := b.write("wasm_exec.js", starter); err != nil {
		return err
	}
	engine, err := os.ReadFile(b.engine)
	if err != nil {
		return err
	}
	packed, err := gzipped(engine)
	if err != nil {
		return err
	}
	return b.write("engine.bin", packed)
}

// write writes a file of the site with a name, and makes its directory.
func (b *builder) write(name string, text []byte) error {
	path := filepath.Join(b.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(path, text, 0o666)
}
