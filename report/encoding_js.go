package report

import "errors"

// EncodeDocuments fails: a browser keeps no documents.
func EncodeDocuments(any) ([]byte, error) { return nil, errors.ErrUnsupported }

// DecodeDocuments fails.
func DecodeDocuments([]byte, any) error { return errors.ErrUnsupported }
