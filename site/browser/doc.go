// Package browser opens the site in a real browser: it has tests only, which need
// Chromium, the build tag browser and a site that is built (make test-site).
package browser
