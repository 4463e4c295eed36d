package textkind

import "bytes"

// fileSignatures holds the first bytes of files that are no text in UTF-8.
var fileSignatures = []struct {
	bytes string
	kind  Kind
}{
	{"\xFF\xFE", UTF16}, {"\xFE\xFF", UTF16}, {"\x00\x00\xFE\xFF", UTF16},
	{"%PDF-", Binary}, {"PK\x03\x04", Binary}, {"\x1F\x8B", Binary}, {"\x7FELF", Binary},
	{"\x89PNG", Binary}, {"GIF8", Binary}, {"\xFF\xD8\xFF", Binary}, {"SQLite format 3", Binary},
}

// GuessEncoding returns UTF16 or Binary for files that begin so or have a zero byte, and Unknown for all other texts.
func GuessEncoding(text []byte) Guess {
	for _, m := range fileSignatures {
		if bytes.HasPrefix(text, []byte(m.bytes)) {
			return Guess{m.kind, 0, len(m.bytes)}
		}
	}
	at := bytes.IndexByte(text, 0)
	if at < 0 {
		return Guess{}
	}
	if isWideText(text[:min(len(text), 4096)]) {
		return Guess{UTF16, 0, 1}
	}
	return Guess{Binary, at, at + 1}
}

// isWideText tells whether at least half of every second byte is zero and few of the others are, as in western texts
// whose letters have two bytes, or whether three of four bytes are, as in texts whose letters have four bytes.
func isWideText(text []byte) bool {
	var zeros [2]int
	for i, c := range text {
		if c == 0 {
			zeros[i%2]++
		}
	}
	few, many := min(zeros[0], zeros[1]), max(zeros[0], zeros[1])
	return len(text) >= 4 && 4*many >= len(text) && (16*few <= len(text) || 3*len(text) <= 4*(few+many)+8)
}
