package clingo

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// EnvLibrary is the environment variable that names the library to open. If it
// is set, no other is tried.
const EnvLibrary = "GDLLINT_CLINGO"

// sharedLibrary opens the library at the first use. It is process-wide state, and
// harmless: dlopen is process-wide itself, the table of functions never
// changes, and a second copy of the library would only cost memory.
var sharedLibrary = sync.OnceValues(func() (*library, error) {
	return openFirstLibrary(libraryPaths(os.Getenv(EnvLibrary), runtime.GOOS))
})

// LibraryVersion is the version of the library, such as "5.4.1".
func LibraryVersion() (string, error) {
	lib, err := sharedLibrary()
	if err != nil {
		return "", err
	}
	v := lib.readVersion()
	return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]), nil
}

// LibraryError returns the reason why the library cannot be used, or nil if it can.
func LibraryError() error {
	_, err := sharedLibrary()
	return err
}

// libraryPaths lists the names of the library that are tried, best first.
func libraryPaths(override, goos string) []string {
	if override != "" {
		return []string{override}
	}
	if goos != "darwin" {
		return []string{"libclingo.so.4", "libclingo.so.3", "libclingo.so"}
	}
	// Homebrew's directories are not on dyld's default path everywhere.
	var paths []string
	for _, dir := range []string{"", "/opt/homebrew/lib", "/usr/local/lib"} {
		for _, name := range []string{"libclingo.dylib", "libclingo.4.dylib", "libclingo.3.dylib"} {
			paths = append(paths, filepath.Join(dir, name))
		}
	}
	return paths
}

// openFirstLibrary opens the first of the paths that is a usable library.
func openFirstLibrary(paths []string) (*library, error) {
	var tried []string
	for _, p := range paths {
		lib, err := openLibrary(p)
		if err == nil {
			return lib, nil
		}
		tried = append(tried, err.Error())
	}
	return nil, fmt.Errorf("%w: %s, or set %s to its path (%s)", ErrNoLibrary, installAdvice(), EnvLibrary, strings.Join(tried, "; "))
}
