// Package suite runs the tests of rulesheets and tells how they went: for people,
// as JSON, as JUnit's XML, or as a table of sheets by tests.
package suite
