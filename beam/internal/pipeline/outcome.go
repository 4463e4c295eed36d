package pipeline

import "hash/fnv"

// An Input is a rulesheet to check.
type Input struct {
	ID     string // the id in the line of a .jsonl file, or the path
	Source string // where the rulesheet was found: path, or path:line
	Text   []byte
}

// An Outcome is the result for one input: an answer, or a failure.
type Outcome struct {
	ID, Source string
	Checked    string // the id of the input whose text was checked; "" if none was
	Line       []byte // the report of gdllint about the input, as one JSON value
	Failure    string // why there is no answer; "" if there is one
	Attempts   int
}

// part returns the number of the file to which an outcome is written. Outcomes with the same id
// have the same file.
func (o *Outcome) part(parts int) int {
	h := fnv.New32a()
	h.Write([]byte(o.ID))
	return int(h.Sum32() % uint32(parts))
}
