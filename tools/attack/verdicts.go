//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A jsonReport holds the fields of a report in JSON, or of a line of JSONL,
// that are checked.
type jsonReport struct {
	Files   []jsonFile
	Summary *struct {
		ExitCode int `json:"exit_code"`
	}
	jsonFile
}

type jsonFile struct {
	Path     string
	Findings []struct{ Code, Message string }
	Verdicts []struct{ Property, Role, About, Name, Verdict string }
}

// verdictsByQuestion holds verdicts by file and question.
type verdictsByQuestion map[string]string

// addFiles adds the verdicts of files.
func (a verdictsByQuestion) addFiles(files ...jsonFile) {
	for _, f := range files {
		for _, v := range f.Verdicts {
			a[strings.Join([]string{f.Path, v.Property, v.Role, v.About, v.Name}, " ")] = v.Verdict
		}
	}
}

// contradictingQuestions returns a fault for each question that one run answers with proved and the whole run with
// violated, or the other way round.
func (a verdictsByQuestion) contradictingQuestions(whole verdictsByQuestion) []string {
	var faults []string
	for question, is := range a {
		if was := whole[question]; contradictEachOther(is, was) {
			faults = append(faults, fmt.Sprintf("says of '%s' %s, the whole run says %s", question, is, was))
		}
	}
	slices.Sort(faults)
	return faults
}

// decodeAnswers returns the answers in a report in JSON.
func decodeAnswers(text []byte) (verdictsByQuestion, error) {
	var r jsonReport
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	a := verdictsByQuestion{}
	a.addFiles(r.Files...)
	return a, nil
}

// sortedVerdicts returns the answers of a report in JSON as a sorted text; the error if it cannot be decoded.
func sortedVerdicts(text []byte) string {
	a, err := decodeAnswers(text)
	if err != nil {
		return err.Error()
	}
	var all []string
	for question, verdict := range a {
		all = append(all, question+" "+verdict)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}
