// Package report writes reports about rulesheets: as text for people, as JSON
// for programs, and in the formats of services. A Writer takes files one by
// one, as they are finished, and a Summary at the end. Merge joins the reports of
// several runs.
package report
