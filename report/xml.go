package report

import (
	"encoding/xml"
	"io"
)

// xmlWriter writes a document element by element. Package xml replaces
// characters that XML cannot express, such as control characters, by U+FFFD.
type xmlWriter struct {
	w    io.Writer
	root string // the outermost tag with its attributes
	end  string // its name
	open bool
}

func (x *xmlWriter) begin() error {
	if x.open {
		return nil
	}
	x.open = true
	_, err := io.WriteString(x.w, xml.Header+"<"+x.root+">\n")
	return err
}

// element writes one child of the outermost element.
func (x *xmlWriter) element(v any) error {
	if err := x.begin(); err != nil {
		return err
	}
	text, err := xml.MarshalIndent(v, "  ", "  ")
	if err != nil {
		return err
	}
	_, err = x.w.Write(append(text, '\n'))
	return err
}

// close ends the document.
func (x *xmlWriter) close() error {
	if err := x.begin(); err != nil {
		return err
	}
	_, err := io.WriteString(x.w, "</"+x.end+">\n")
	return err
}
