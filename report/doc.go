// Package report shows what was found in rulesheets: as text for people and
// as JSON for programs.
package report
