// Package browser opens reports in a real browser: it has tests only, which
// need Chromium and the build tag browser (make test-browser).
package browser
