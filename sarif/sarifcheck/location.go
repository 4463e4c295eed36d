package sarifcheck

import (
	"net/url"
	"path"
	"strings"
)

// checkLocation checks the physical location of a result or of a step of a flow.
func (c *logChecker) checkLocation(at string, r *logRun, l *resultLocation) {
	at += ".physicalLocation"
	if l.PhysicalLocation == nil || l.PhysicalLocation.ArtifactLocation == nil || l.PhysicalLocation.ArtifactLocation.URI == "" && l.PhysicalLocation.ArtifactLocation.Index == nil {
		c.addError(at, "no artifactLocation.uri; code scanning refuses the whole log")
		return
	}
	c.checkArtifact(at+".artifactLocation", r, l.PhysicalLocation.ArtifactLocation)
	c.checkRegion(at+".region", l.PhysicalLocation.Region)
}

func (c *logChecker) checkArtifact(at string, r *logRun, a *artifactLocation) {
	if a.URI == "" {
		c.addWarning(at, "refers to the run's artifacts; code scanning reads the uri")
		return
	}
	u, err := url.Parse(a.URI)
	switch {
	case err != nil || strings.ContainsAny(a.URI, "\\ <>\"{}|^`"):
		c.addError(at+".uri", "'%s' is no valid URI; percent-encode it", a.URI)
	case u.Scheme == "file" || u.Scheme == "" && strings.HasPrefix(a.URI, "/"):
		c.addWarning(at+".uri", "'%s' is absolute; code scanning wants it relative to the root of the repository", a.URI)
	case u.Scheme != "":
		c.addError(at+".uri", "'%s' is not of the scheme of the checkout, 'file'; code scanning refuses the whole log", a.URI)
	case u.Path == ".." || strings.HasPrefix(path.Clean(u.Path), "../"):
		c.addWarning(at+".uri", "'%s' leads out of the repository", a.URI)
	}
	if _, ok := r.OriginalURIBaseIDs[a.URIBaseID]; a.URIBaseID != "" && !ok {
		c.addWarning(at+".uriBaseId", "'%s' is not in originalUriBaseIds", a.URIBaseID)
	}
}

// checkRegion checks the order of the ends of a region. Absent numbers are 0 here: the
// schema wants at least 1.
func (c *logChecker) checkRegion(at string, g *textRegion) {
	if g == nil || g.StartLine == 0 {
		c.addWarning(at, "no startLine; code scanning shows the result on the first line")
		return
	}
	last := g.EndLine
	if last == 0 {
		last = g.StartLine
	}
	start := max(g.StartColumn, 1)
	switch {
	case last < g.StartLine:
		c.addError(at, "ends in line %d, before it begins in line %d", last, g.StartLine)
	case last == g.StartLine && g.EndColumn != 0 && g.EndColumn < start:
		c.addError(at, "ends in column %d, before it begins in column %d", g.EndColumn, start)
	}
}
