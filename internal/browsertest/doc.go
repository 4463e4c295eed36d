// Package browsertest opens pages in headless Chromium for tests, and notes what
// goes wrong in them: requests that leave the page, exceptions, dialogs, and
// whatever the browser or the console says. It is built with the tag browser only.
package browsertest
