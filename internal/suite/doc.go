// Package suite runs the tests of rulesheets and reports their outcomes: as text,
// as JSON, as JUnit's XML, or as a table of sheets by tests.
package suite
