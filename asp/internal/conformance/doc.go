// Package conformance has the tests that every solver of package asp has to pass:
// random programs, whose answers are compared with the definition of stable
// models.
package conformance
