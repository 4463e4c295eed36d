package sarifcheck

import (
	"net/url"
	"path"
	"strings"
)

// location checks the physical location of a result or of a step of a flow.
func (c *checker) location(at string, r *run, l *location) {
	at += ".physicalLocation"
	if l.Physical == nil || l.Physical.Artifact == nil || l.Physical.Artifact.URI == "" && l.Physical.Artifact.Index == nil {
		c.error(at, "no artifactLocation.uri; code scanning refuses the whole log")
		return
	}
	c.artifact(at+".artifactLocation", r, l.Physical.Artifact)
	c.region(at+".region", l.Physical.Region)
}

func (c *checker) artifact(at string, r *run, a *artifactLocation) {
	if a.URI == "" {
		c.warn(at, "refers to the run's artifacts; code scanning reads the uri")
		return
	}
	u, err := url.Parse(a.URI)
	switch {
	case err != nil || strings.ContainsAny(a.URI, "\\ <>\"{}|^`"):
		c.error(at+".uri", "'%s' is no valid URI; percent-encode it", a.URI)
	case u.Scheme == "file" || u.Scheme == "" && strings.HasPrefix(a.URI, "/"):
		c.warn(at+".uri", "'%s' is absolute; code scanning wants it relative to the root of the repository", a.URI)
	case u.Scheme != "":
		c.error(at+".uri", "'%s' is not of the scheme of the checkout, 'file'; code scanning refuses the whole log", a.URI)
	case u.Path == ".." || strings.HasPrefix(path.Clean(u.Path), "../"):
		c.warn(at+".uri", "'%s' leads out of the repository", a.URI)
	}
	if _, ok := r.OriginalURIBaseIDs[a.URIBaseID]; a.URIBaseID != "" && !ok {
		c.warn(at+".uriBaseId", "'%s' is not in originalUriBaseIds", a.URIBaseID)
	}
}

// region checks the order of the ends of a region. Absent numbers are 0 here: the
// schema wants at least 1.
func (c *checker) region(at string, g *region) {
	if g == nil || g.StartLine == 0 {
		c.warn(at, "no startLine; code scanning shows the result on the first line")
		return
	}
	last := g.EndLine
	if last == 0 {
		last = g.StartLine
	}
	start := max(g.StartColumn, 1)
	switch {
	case last < g.StartLine:
		c.error(at, "ends in line %d, before it begins in line %d", last, g.StartLine)
	case last == g.StartLine && g.EndColumn != 0 && g.EndColumn < start:
		c.error(at, "ends in column %d, before it begins in column %d", g.EndColumn, start)
	}
}
