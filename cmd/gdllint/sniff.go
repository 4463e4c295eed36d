package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/gdllint/gdllint/internal/bounded"
)

// detectFormat returns the format of a report: html for a directory, and for a file
// the format with its first fields.
func detectFormat(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	if info.IsDir() {
		return "html", nil
	}
	file, _, err := openRegular(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	if format := detectByField(json.NewDecoder(io.LimitReader(file, maxDetectedBytes))); format != "" {
		return format, nil
	}
	return "", fmt.Errorf("%s: only reports in JSON, JSONL and SARIF can be merged, facts in JSON, and directories that -f html=DIR/ has made", name)
}

// maxDetectedBytes bounds the bytes that are read to find the format.
const maxDetectedBytes = 1 << 20

// openRegular opens a regular file, and returns its size: pipes and devices
// never end.
func openRegular(name string) (*os.File, int64, error) {
	file, err := bounded.OpenRegular(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return file, info.Size(), nil
}

// detectByField reads the fields of an object up to one that determines the
// format.
func detectByField(dec *json.Decoder) string {
	formats := map[string]string{"files": "json", "path": "jsonl", "summary": "jsonl", "runs": "sarif", "games": "facts"}
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return ""
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return ""
		}
		if format := formats[fmt.Sprint(key)]; format != "" {
			return format
		}
		if _, err := dec.Token(); err != nil { // its value, which is short
			return ""
		}
	}
	return ""
}
