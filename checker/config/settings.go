package config

import (
	"fmt"
	"time"
)

// FileName is the name of the file with the settings.
const FileName = ".gdllint.yaml"

// A Value is a setting with its origin: a place in a file or a flag. The zero
// Value is not set.
type Value[T any] struct {
	Value  T
	Origin string
}

// IsSet tells whether the value was chosen.
func (v Value[T]) IsSet() bool { return v.Origin != "" }

// or returns v, or another value if v is not set.
func (v Value[T]) or(other Value[T]) Value[T] {
	if v.IsSet() {
		return v
	}
	return other
}

// From returns a value with an origin.
func From[T any](origin string, value T) Value[T] { return Value[T]{value, origin} }

// Words makes Values of several words with one origin.
func Words(origin string, words []string) []Value[string] {
	var list []Value[string]
	for _, w := range words {
		list = append(list, From(origin, w))
	}
	return list
}

// Texts returns the words without their origins.
func Texts(words []Value[string]) []string {
	var list []string
	for _, w := range words {
		list = append(list, w.Value)
	}
	return list
}

// A Severity sets the severity of the rules that a word names.
type Severity struct {
	Rule  Value[string]
	Level string // error, warning or note
}

// Settings are the settings of a file or of the flags of a command line.
// Settings that are not set are left to the next source.
type Settings struct {
	Select, Ignore, Only []Value[string] // words that name rules
	Require              []Value[string] // properties that every game must have
	Severity             []Severity
	Exclude              []Value[string] // globs
	Format               []Value[string] // NAME or, on the command line alone, NAME=FILE
	FailOn, Budget       Value[string]
	Notation, Solver     Value[string]
	Baseline             Value[string] // a path
	FailOnOpen, Static   Value[bool]
	Timeout              Value[time.Duration]
	Jobs                 Value[int]
}

// Override is settings for some paths.
type Override struct {
	Paths []Value[string] // globs, relative to the directory of the file
	Settings
}

// A File is the settings of a file.
type File struct {
	Path string // as messages show it
	Dir  string // the absolute path of its directory
	// Found tells that a search found the file, so that it is part of the
	// checked repository.
	Found bool
	Settings
	Overrides []Override
}

// A Vocabulary holds the words that a file may use.
type Vocabulary struct {
	Rules      []string // codes, names, families, all
	Properties []string // properties that can be required
	Formats    []string // formats of reports
}

// The names of severities, of the values of fail-on, and of budgets, notations
// and solvers.
var (
	Levels     = []string{"error", "warning", "note"}
	Thresholds = []string{"error", "warning", "note", "never"}
	Budgets    = []string{"quick", "default", "thorough"}
	Notations  = []string{"auto", "prefix", "infix", "operations"}
	Solvers    = []string{"auto", "clingo", "embedded"}
)

// maxJobs bounds the key jobs: a larger number is a typing error.
const maxJobs = 1024

func (v Value[T]) String() string { return fmt.Sprintf("%v (%s)", v.Value, v.Origin) }
