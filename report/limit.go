package report

// A Limited writer hands on the first findings of each file, and the number
// of the others.
type Limited struct {
	Writer
	Max int // findings of a file
}

// File hands on a file with no more findings than wanted.
func (l Limited) File(f *File) error {
	if len(f.Findings) <= l.Max {
		return l.Writer.File(f)
	}
	short := *f
	short.Findings, short.Hidden = f.Findings[:l.Max:l.Max], f.Hidden+len(f.Findings)-l.Max
	return l.Writer.File(&short)
}
