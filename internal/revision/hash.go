package revision

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/gdllint/gdllint/internal/disk"
)

// maxBlobBytes is the greatest size of files that are compared, in bytes. A larger file counts as
// changed.
const maxBlobBytes = 64 << 20

// hasBlob tells whether a file of the given size has the text of a blob, given by its hash, either
// exactly or with the line breaks that git writes on Windows. The filters of a repository are not
// run, since they are programs. A file that a filter changes counts as changed.
func hasBlob(path string, size int64, blob string) bool {
	if size > maxBlobBytes {
		return false
	}
	text, err := disk.ReadFile(path, maxBlobBytes)
	if err != nil {
		return false
	}
	return blobHash(text, len(blob)) == blob ||
		blobHash(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), len(blob)) == blob
}

// blobHash returns the hash that git gives to a text: SHA-256 if digits, its length, is 64,
// otherwise SHA-1.
func blobHash(text []byte, digits int) string {
	var h hash.Hash = sha1.New()
	if digits == 2*sha256.Size {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00", len(text))
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil))
}
