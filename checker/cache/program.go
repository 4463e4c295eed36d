package cache

import (
	"errors"
	"io"
	"os"
	"regexp"
	"runtime"
	"sync"
)

// A RunningProgram identifies the program that computes results: another one may
// compute other results.
type RunningProgram struct {
	BuildID string // contains a hash of all bytes of the program
}

// CurrentProgram describes the running program.
var CurrentProgram = sync.OnceValues(func() (RunningProgram, error) {
	path, err := executablePath()
	if err != nil {
		return RunningProgram{}, err
	}
	id, err := buildID(path)
	return RunningProgram{BuildID: id}, err
})

// executablePath returns the path of the file of the running program. On Linux the path leads to
// the running file even if another file has taken its name since.
func executablePath() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil
	}
	return os.Executable()
}

// linkedID matches the build ID that the go command writes near the beginning of each program: four
// hashes, the last of which is the hash of the content. Versions and commits say less: a working
// copy may be built twice between two commits.
var linkedID = regexp.MustCompile(`[\w-]{20}/[\w-]{20}/[\w-]{20}/[\w-]{20}`)

// buildID returns the build ID in the file of a program. A program that was built without one is an
// error.
func buildID(path string) (string, error) {
	const most = 64 << 10
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text := make([]byte, most)
	n, err := io.ReadFull(file, text)
	if err != nil && err != io.ErrUnexpectedEOF {
		return "", err
	}
	if id := linkedID.Find(text[:n]); id != nil {
		return string(id), nil
	}
	return "", errors.New("this program has no build ID, so that its results are not kept")
}
