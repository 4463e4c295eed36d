// Package report shows what was found in rulesheets: as text for people, as
// JSON for programs, and as services read it. A Writer takes files one by one,
// as they are finished, and a Summary at the end. Reports in JSON of several
// runs can be put together (MergeJSON).
package report
