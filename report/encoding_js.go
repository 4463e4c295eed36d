package report

import "errors"

// EncodeDocuments always fails: documents are not kept in a browser.
func EncodeDocuments(any) ([]byte, error) { return nil, errors.ErrUnsupported }

// DecodeDocuments always fails, as EncodeDocuments does.
func DecodeDocuments([]byte, any) error { return errors.ErrUnsupported }
