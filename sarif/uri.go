package sarif

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/internal/disk"
)

// srcRoot is the name that code scanning gives to the root of the repository.
const srcRoot = "%SRCROOT%"

// uriMaker turns paths into URIs relative to the root of the repository.
type uriMaker struct {
	repositoryRoot string // absolute; the working directory outside repositories
}

func newURIMaker() *uriMaker {
	wd, err := os.Getwd()
	if err != nil {
		return &uriMaker{}
	}
	if root, ok := disk.CheckoutRoot(wd); ok {
		return &uriMaker{repositoryRoot: root}
	}
	return &uriMaker{repositoryRoot: wd}
}

// artifactLocation returns the URI of a file. Files outside the repository keep their
// absolute path.
func (m *uriMaker) artifactLocation(path string) *sarif.ArtifactLocation {
	loc := sarif.NewArtifactLocation()
	abs, err := filepath.Abs(path)
	if err != nil {
		loc.URI = optionalString(escapePath(filepath.ToSlash(path)))
		return loc
	}
	rel, err := filepath.Rel(m.repositoryRoot, abs)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		full := url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}
		loc.URI = optionalString(full.String())
		return loc
	}
	loc.URI, loc.URIBaseId = optionalString(escapePath(filepath.ToSlash(rel))), optionalString(srcRoot)
	return loc
}

// escapePath returns a slash-separated path as a relative URI reference. Colons are escaped too,
// since the first part could be taken for a scheme.
func escapePath(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		parts[i] = strings.ReplaceAll(url.PathEscape(part), ":", "%3A")
	}
	return strings.Join(parts, "/")
}
