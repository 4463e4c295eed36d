package pipeline

import "hash/fnv"

// An Input is a rulesheet to check.
type Input struct {
	ID     string // by which it is known: that of the line, or the path
	Source string // where it was found: path, or path:line
	Text   []byte
}

// An Outcome is what became of one input: an answer, or a failure.
type Outcome struct {
	ID, Source string
	Checked    string // id of the input whose text was checked, "" if there was none
	Line       []byte // what gdllint says about it, as one value in JSON
	Failure    string // why there is no answer
	Attempts   int
}

// part returns the number of the file in which an outcome is written. All that
// have the same id meet there.
func (o *Outcome) part(parts int) int {
	h := fnv.New32a()
	h.Write([]byte(o.ID))
	return int(h.Sum32() % uint32(parts))
}
