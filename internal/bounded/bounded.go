// Package bounded reads files that must not be too large.
package bounded

import (
	"fmt"
	"io"
	"os"
)

// Read returns what a regular file of at most size bytes holds. Pipes and
// devices are refused: reading them may never end. An error about a missing
// file is an fs.ErrNotExist.
func Read(path string, size int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s: a directory; name the file in it", path)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: no regular file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, size+1))
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > size {
		return nil, fmt.Errorf("%s: larger than %d MiB", path, size>>20)
	}
	return text, nil
}
