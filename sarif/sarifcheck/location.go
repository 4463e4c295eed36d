package sarifcheck

import (
	"net/url"
	"path"
	"strings"
)

// checkLocation checks a location at a path of the log: one of a result, a related one, or that of a step of a flow.
func (c *logChecker) checkLocation(at string, run, l any) {
	at += ".physicalLocation"
	artifact := part(l, "physicalLocation.artifactLocation")
	if _, has := numberAt(artifact, "index"); !has && textAt(artifact, "uri") == "" {
		c.addError(at, "no artifactLocation.uri; code scanning refuses the whole log")
		return
	}
	c.checkArtifact(at+".artifactLocation", run, artifact)
	c.checkRegion(at+".region", part(l, "physicalLocation.region"))
}

// checkArtifact checks the URI of a file: it should be relative, and lead to a file of the repository.
func (c *logChecker) checkArtifact(at string, run, a any) {
	uri, base := textAt(a, "uri"), textAt(a, "uriBaseId")
	if uri == "" {
		c.addWarning(at, "refers to the run's artifacts; code scanning reads the uri")
		return
	}
	u, err := url.Parse(uri)
	switch {
	case err != nil || strings.ContainsAny(uri, "\\ <>\"{}|^`"):
		c.addError(at+".uri", "'%s' is no valid URI; percent-encode it", uri)
	case u.Scheme == "file" || u.Scheme == "" && strings.HasPrefix(uri, "/"):
		c.addWarning(at+".uri", "'%s' is absolute; code scanning wants it relative to the root of the repository", uri)
	case u.Scheme != "":
		c.addError(at+".uri", "the scheme of '%s' is not 'file', that of the checkout; code scanning refuses the whole log", uri)
	case u.Path == ".." || strings.HasPrefix(path.Clean(u.Path), "../"):
		c.addWarning(at+".uri", "'%s' leads out of the repository", uri)
	}
	bases, _ := part(run, "originalUriBaseIds").(map[string]any)
	if _, known := bases[base]; base != "" && !known {
		c.addWarning(at+".uriBaseId", "'%s' is not in originalUriBaseIds", base)
	}
}

// checkRegion reports a region that ends before it begins, or has no first line. An absent number
// counts as 0; the schema demands at least 1 of others.
func (c *logChecker) checkRegion(at string, g any) {
	number := func(name string) int { n, _ := numberAt(g, name); return n }
	first, last, start, end := number("startLine"), number("endLine"), max(number("startColumn"), 1), number("endColumn")
	switch {
	case first == 0:
		c.addWarning(at, "no startLine; code scanning shows the result on the first line")
	case last != 0 && last < first:
		c.addError(at, "ends in line %d, before it begins in line %d", last, first)
	case (last == 0 || last == first) && end != 0 && end < start:
		c.addError(at, "ends in column %d, before it begins in column %d", end, start)
	}
}
