package report

// MaxListedQuestions is exported for tests.
const MaxListedQuestions = maxListedQuestions

// RelativePath is exported for tests.
func (g *GitHub) RelativePath(path string) string { return g.relativePath(path) }
