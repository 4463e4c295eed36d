package cache

import (
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// The shapes of JSON in which entries are written. Rules, formulas and terms
// are numbers: of the rulesheet's rules, of its author's formulas, and of the
// lists of the entry. 0 stands for none, so that it can be left out.

type entryShape struct {
	MadeAt     int64         `json:"made"` // seconds since 1970
	Terms      []termShape   `json:"terms,omitempty"`
	Traces     [][][]int     `json:"traces,omitempty"` // by match, step and role: the move
	Results    []resultShape `json:"results"`
	FinalRules []string      `json:"final,omitempty"`
	FinalKnown bool          `json:"judged,omitempty"`
	LogLines   []string      `json:"log,omitempty"`
}

// A termShape is a ground term. Its arguments stand before it in the list.
type termShape struct {
	Name      string `json:"n"`
	Spelling  string `json:"s,omitempty"` // if it differs from the name
	Args      []int  `json:"a,omitempty"`
	HasParens bool   `json:"p,omitempty"`
}

type resultShape struct {
	AnalyzerName string         `json:"by"`
	Findings     []findingShape `json:"findings,omitempty"`
	Verdicts     []verdictShape `json:"verdicts,omitempty"`
}

// A findingShape is a finding with the numbers of its matches.
type findingShape struct {
	finding.Finding
	TraceNumber       int            `json:"trace,omitempty"`
	SecondTraceNumber int            `json:"trace2,omitempty"`
	WitnessShapes     []witnessShape `json:"witnesses,omitempty"`
}

// A witnessShape is a witness with the number of its match.
type witnessShape struct {
	proof.Witness
	TraceNumber int `json:"trace,omitempty"`
}

// A verdictShape is a verdict with the numbers of all that it refers to.
type verdictShape struct {
	proof.Verdict
	FormulaNumber     int            `json:"formula,omitempty"`
	TraceNumber       int            `json:"trace,omitempty"`
	SecondTraceNumber int            `json:"trace2,omitempty"`
	WitnessShapes     []witnessShape `json:"witnesses,omitempty"`
	RuleNumbers       []int          `json:"blame,omitempty"`
	RoleNumbers       []int          `json:"roles,omitempty"`
}
