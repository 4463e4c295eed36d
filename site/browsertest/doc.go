// Package browsertest opens pages in headless Chromium for tests, and records
// their faults: requests that leave the page, exceptions, dialogs, and all
// messages of the browser or the console. It is built with the tag browser only.
package browsertest
