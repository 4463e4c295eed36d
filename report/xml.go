package report

import (
	"encoding/xml"
	"io"
)

// xmlWriter writes a document element by element. Package xml replaces
// characters that XML cannot express, such as control characters, by U+FFFD.
type xmlWriter struct {
	output   io.Writer
	rootTag  string // the outermost tag with its attributes
	rootName string // the name of the outermost tag
	isOpen   bool
}

func (x *xmlWriter) openDocument() error {
	if x.isOpen {
		return nil
	}
	x.isOpen = true
	_, err := io.WriteString(x.output, xml.Header+"<"+x.rootTag+">\n")
	return err
}

// writeElement writes one child of the outermost element.
func (x *xmlWriter) writeElement(v any) error {
	if err := x.openDocument(); err != nil {
		return err
	}
	text, err := xml.MarshalIndent(v, "  ", "  ")
	if err != nil {
		return err
	}
	_, err = x.output.Write(append(text, '\n'))
	return err
}

func (x *xmlWriter) closeDocument() error {
	if err := x.openDocument(); err != nil {
		return err
	}
	_, err := io.WriteString(x.output, "</"+x.rootName+">\n")
	return err
}
