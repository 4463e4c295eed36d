package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gdllint/gdllint/internal/fragment"
)

// pathOfURI returns the path of the file that a URI names. It returns "" for other URIs, such as
// that of a text that was never saved. For a rulesheet in a page, the path ends with # and the fragment.
func pathOfURI(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return ""
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	if path = filepath.Clean(filepath.FromSlash(path)); u.Fragment != "" && fragment.IsPage(path) {
		path += "#" + u.Fragment
	}
	return path
}

// nameOfURI returns a name for a document that is no file, for messages.
func nameOfURI(uri string) string {
	if _, name, ok := strings.Cut(uri, ":"); ok && name != "" {
		return strings.Trim(filepath.Base(name), "/")
	}
	return "untitled"
}

func uriOfPath(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
