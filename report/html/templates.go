package html

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"sync"
)

//go:embed assets/*.tmpl
var templateFiles embed.FS

//go:embed assets/style.css
var style string

//go:embed assets/script.js
var script string

// templates are parsed when the first report is written: the program should
// start at once.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(templateFiles, "assets/*.tmpl"))
})

// A head is the data of the head of all pages.
type head struct {
	Title  string
	Policy string
	Style  template.CSS
	Script template.JS
}

// newHead returns the head of a page. The policy lets the browser use only the
// style and the script of this package, for a page from any address.
func newHead(title string) head {
	return head{Title: title, Style: template.CSS(style), Script: template.JS(script),
		Policy: "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script) + "'; base-uri 'none'; form-action 'none'"}
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// execute writes a template with its data.
func execute(w io.Writer, name string, data any) error {
	return templates().ExecuteTemplate(w, name, data)
}
