package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// A RunningProgram identifies the program that computes results: another one may
// compute other results.
type RunningProgram struct {
	BuildID string // the release, or a hash of the executable
}

// CurrentProgram describes the running program. To look at the executable takes
// time, so that it is done once and only when it is asked for.
var CurrentProgram = sync.OnceValues(func() (RunningProgram, error) {
	build := releaseText(debug.ReadBuildInfo())
	if build != "" {
		return RunningProgram{BuildID: build}, nil
	}
	path, err := executablePath()
	if err == nil {
		if build = linkedID(path); build == "" {
			build, err = hashFile(path)
		}
	}
	return RunningProgram{BuildID: build}, err
})

// releaseText returns the identity of a program that was built of a published
// module and nothing else: its version determines its source text and that of
// its dependencies. It returns "" for a working copy, about which nothing is
// known.
func releaseText(info *debug.BuildInfo, ok bool) string {
	if !ok || info.Main.Sum == "" || info.Main.Replace != nil {
		return ""
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			return ""
		}
	}
	return info.String() // with the versions of the dependencies, the compiler and its flags
}

// executablePath returns the file of the running program. Where the system tells,
// it is that file even if another one has taken its name since.
func executablePath() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil
	}
	return os.Executable()
}

func hashFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
