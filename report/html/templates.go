package html

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"sync"

	"github.com/gdllint/gdllint/internal/screen"
)

//go:embed assets/*.tmpl
var templateFiles embed.FS

//go:embed assets/style.css
var styleSheet string

//go:embed assets/script.js
var pageScript string

// pageTemplates are parsed when the first report is written: the program should
// start at once.
var pageTemplates = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(templateFiles, "assets/*.tmpl"))
})

// A head is the data of the head of all pages.
type head struct {
	Title  string
	Policy string
	Style  template.CSS
	Script template.JS
}

// newPageHead returns the head of a page with a title. Its content security policy lets the browser
// use only the style and the script of this package.
func newPageHead(title string) head {
	return head{Title: title, Style: template.CSS(styleSheet), Script: template.JS(pageScript),
		Policy: screen.PagePolicy(styleSheet, pageScript)}
}

// executeTemplate writes the template with a name and its data. Characters that browsers do not
// show are replaced.
func executeTemplate(w io.Writer, name string, data any) error {
	var text bytes.Buffer
	if err := pageTemplates().ExecuteTemplate(&text, name, data); err != nil {
		return err
	}
	_, err := w.Write(bytes.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return screen.PrintableRune(r)
	}, text.Bytes()))
	return err
}
