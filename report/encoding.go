//go:build !js

package report

import "github.com/fxamacker/cbor/v2"

// EncodeDocuments returns the encoding of a value that holds documents. It contains all fields that
// formats show, also those that are not in the JSON.
func EncodeDocuments(value any) ([]byte, error) { return cbor.Marshal(value) }

// DecodeDocuments decodes into value a text that EncodeDocuments returned. An unknown field is an error.
func DecodeDocuments(text []byte, value any) error {
	mode, err := documentDecoding.DecMode()
	if err != nil {
		return err
	}
	return mode.Unmarshal(text, value)
}

// documentDecoding makes decoding strict: unknown fields, duplicate keys, texts and lists without a length, and very
// long lists are errors. Texts may contain bytes that are not UTF-8.
var documentDecoding = cbor.DecOptions{
	UTF8: cbor.UTF8DecodeInvalid, DupMapKey: cbor.DupMapKeyEnforcedAPF, ExtraReturnErrors: cbor.ExtraDecErrorUnknownField, IndefLength: cbor.IndefLengthForbidden, MaxArrayElements: 1 << 22,
}
