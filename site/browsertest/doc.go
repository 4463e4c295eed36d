// Package browsertest opens pages in headless Chromium for tests, and records their faults:
// requests to other sites, exceptions, dialogs, and all messages of the browser or the console. It
// is built only with the tag browser.
package browsertest
