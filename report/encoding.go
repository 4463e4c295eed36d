//go:build !js

package report

import "github.com/fxamacker/cbor/v2"

// EncodeDocuments writes a value that holds documents, with all that formats show.
func EncodeDocuments(value any) ([]byte, error) { return cbor.Marshal(value) }

// DecodeDocuments reads a value that EncodeDocuments has written. A document of another shape is an error.
func DecodeDocuments(text []byte, value any) error {
	mode, err := documentDecoding.DecMode()
	if err != nil {
		return err
	}
	return mode.Unmarshal(text, value)
}

// documentDecoding is strict.
var documentDecoding = cbor.DecOptions{
	UTF8: cbor.UTF8DecodeInvalid, DupMapKey: cbor.DupMapKeyEnforcedAPF, ExtraReturnErrors: cbor.ExtraDecErrorUnknownField, IndefLength: cbor.IndefLengthForbidden, MaxArrayElements: 1 << 22,
}
