package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// OpenRegular opens a regular file for reading. An error about a missing file is an
// fs.ErrNotExist.
func OpenRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = checkRegular(path, info)
	}
	if err != nil {
		return nil, err // not opened at all: opening some devices has effects
	}
	file, err := os.OpenFile(path, os.O_RDONLY|nonblockingFlag, 0)
	if err != nil {
		return nil, err
	}
	// The path may have become another file since then.
	if info, err = file.Stat(); err == nil {
		err = checkRegular(path, info)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// checkRegular returns an error if a file is a directory or not regular.
func checkRegular(path string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return &Error{path, errors.New("a directory; name the file in it")}
	case !info.Mode().IsRegular():
		return &Error{path, errors.New("no regular file")}
	}
	return nil
}

// ReadFile returns the content of a regular file of at most size bytes. An error
// about a missing file is an fs.ErrNotExist, about a larger one an ErrTooLarge.
func ReadFile(path string, size int64) ([]byte, error) {
	file, err := OpenRegular(path)
	if err != nil {
		return nil, err
	}
	return ReadOpened(file, path, size)
}

// ReadOpened returns the content of an open file as ReadFile does, and closes it. Path is for
// errors.
func ReadOpened(file *os.File, path string, size int64) ([]byte, error) {
	defer file.Close()
	info, err := file.Stat()
	if err == nil {
		err = checkRegular(path, info)
	}
	if err != nil {
		return nil, err
	}
	if info.Size() > size {
		return nil, tooLargeError(path, size)
	}
	text := make([]byte, 0, info.Size()+512)
	for { // as io.ReadAll, with the right size from the beginning
		n, err := file.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case int64(len(text)) > size:
			return nil, tooLargeError(path, size)
		case err == io.EOF:
			return text, nil
		case err != nil:
			return nil, err
		case len(text) == cap(text):
			text = append(text, 0)[:len(text)]
		}
	}
}

// ErrTooLarge is the error that a file has more bytes than allowed.
var ErrTooLarge = errors.New("the file is larger")

func tooLargeError(path string, size int64) error {
	return &Error{path, fmt.Errorf("%w than %s", ErrTooLarge, formatSize(size))}
}

// An Error says which file was not read, and why.
type Error struct {
	FilePath string
	Err      error
}

func (e *Error) Error() string { return e.FilePath + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

func formatSize(size int64) string {
	if size < 1<<20 {
		return fmt.Sprintf("%d kB", size>>10)
	}
	return fmt.Sprintf("%d MiB", size>>20)
}
