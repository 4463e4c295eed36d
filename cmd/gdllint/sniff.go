package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/gdllint/gdllint/internal/disk"
)

// detectFormat returns the format of the report with a name: html for a directory, and for a file
// the format that its first fields show.
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

// maxDetectedBytes is the greatest number of bytes that are read to detect the format.
const maxDetectedBytes = 1 << 20

// openRegular opens a file and returns its size. It fails for pipes and devices, which may never
// end.
func openRegular(name string) (*os.File, int64, error) {
	file, err := disk.OpenRegular(name)
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

// detectByField reads the fields of a JSON object up to one that determines the format, and returns
// the format; "" if none does.
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
		if _, err := dec.Token(); err != nil { // the value of the field: before the telling field there are only numbers and words
			return ""
		}
	}
	return ""
}
