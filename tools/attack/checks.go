//go:build linux

package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"
)

// controlCharacters returns a fault for each character of a text that a terminal would obey or hide: those that are
// neither graphic nor tabs nor line ends, and invalid bytes. Each one is reported once.
func controlCharacters(text []byte) []string {
	var faults []string
	seen := map[string]bool{}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		bad := ""
		switch {
		case r == utf8.RuneError && n == 1:
			bad = fmt.Sprintf("byte %#x", text[i])
		case r != '\n' && r != '\t' && !unicode.IsGraphic(r):
			bad = fmt.Sprintf("%U", r)
		}
		if bad != "" && !seen[bad] {
			seen[bad] = true
			faults = append(faults, fmt.Sprintf("shows the control character %s: %.90q", bad, lineAround(text, i)))
		}
		i += n
	}
	return faults
}

// lineAround returns the part of the line around an offset from 40 bytes before it to 60 bytes behind it.
func lineAround(text []byte, at int) []byte {
	from := bytes.LastIndexByte(text[:at], '\n') + 1
	from = max(from, at-40)
	to := len(text)
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		to = at + n
	}
	return text[from:min(to, at+60)]
}

// A workflowCommand is a line of a log that a runner of workflows obeys.
type workflowCommand struct {
	commandName, commandProperties, commandMessage string
	bracketForm                                    bool // in the form with brackets
}

// runnerCommands are the commands of the runner.
var runnerCommands = []string{"error", "warning", "notice", "debug", "add-mask", "add-matcher", "remove-matcher", "group",
	"endgroup", "set-output", "save-state", "set-env", "add-path", "stop-commands", "echo"}

var (
	colonCommand   = regexp.MustCompile(`^\s*::([a-zA-Z-]+)( [^\n]*?)?::(.*)$`)
	bracketCommand = regexp.MustCompile(`##\[([a-zA-Z-]+)([^\]]*)\](.*)$`)
)

// obeyedCommands lists the commands that a runner finds in a log: '::name properties::'
// behind blanks at the beginning of a line, '##[name properties]' anywhere in
// it; none between '::stop-commands::TOKEN' and '::TOKEN::'. A token that
// stands in planted text protects from nothing.
func obeyedCommands(text []byte, planted func(token string) bool) []workflowCommand {
	var all []workflowCommand
	token := ""
	for l := range strings.Lines(strings.ReplaceAll(string(text), "\r", "\n")) {
		l = strings.TrimRight(l, "\n")
		if token != "" {
			if strings.TrimSpace(l) == "::"+token+"::" {
				token = ""
			}
			continue
		}
		m, isOld := colonCommand.FindStringSubmatch(l), false
		if m == nil || !slices.Contains(runnerCommands, strings.ToLower(m[1])) {
			m, isOld = bracketCommand.FindStringSubmatch(l), true
		}
		if m == nil || !slices.Contains(runnerCommands, strings.ToLower(m[1])) {
			continue
		}
		c := workflowCommand{strings.ToLower(m[1]), strings.TrimSpace(m[2]), m[3], isOld}
		if c.commandName == "stop-commands" && len(c.commandMessage) >= 16 && !planted(c.commandMessage) {
			token = c.commandMessage
			continue
		}
		all = append(all, c)
	}
	return all
}

// crashMessage returns a fault if a text has a message of a Go program that dies of a fault of its own, or of gdllint
// about a fault in one of its parts; "" if it has none.
func crashMessage(text []byte) string {
	for _, sign := range []string{
		"goroutine 1 [", "\npanic: ", "fatal error: ", "panic: runtime error", "goroutine stack exceeds",
		"this is a fault of the rule", "fault of the program", "index out of range [", "nil pointer dereference",
	} {
		if i := bytes.Index(text, []byte(sign)); i >= 0 {
			return fmt.Sprintf("a fault of the program: %.100q", lineAround(text, i+min(len(sign)-1, 1)))
		}
	}
	if m := failedPart.Find(text); m != nil {
		return fmt.Sprintf("a fault of the program: %.100q", m)
	}
	return ""
}

var failedPart = regexp.MustCompile(`(analyzer \w+|the parser|parser|formatter) failed[^\n]*`)

// A folderTree holds a description of each file below a folder, by path.
type folderTree map[string]string

// describeTree describes all files and folders below a folder. Those that cannot be visited for lack
// of rights are left out.
func describeTree(dir string) folderTree {
	t := folderTree{}
	filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return nil
		}
		name, _ := filepath.Rel(dir, path)
		t[name] = describeFile(path)
		return nil
	})
	return t
}

// describeFile returns the mode and the owner of a file, and the size and a hash of its content, or
// the target of a link.
func describeFile(path string) string {
	info, err := os.Lstat(path)
	if err != nil {
		return err.Error()
	}
	owner := ""
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		owner = fmt.Sprintf(" %d:%d", st.Uid, st.Gid)
	}
	text := info.Mode().String() + owner
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		target, _ := os.Readlink(path)
		text += " -> " + target
	case info.Mode().IsRegular():
		text += fmt.Sprintf(" %d bytes %x", info.Size(), contentHash(path))
	}
	return text
}

// contentHash returns a hash of the content of a file, or of the beginning of a very large one.
func contentHash(path string) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	const enough = 64 << 20
	hash := sha256.New()
	io.Copy(hash, io.LimitReader(f, enough))
	return hash.Sum(nil)[:8]
}

// treeDifferences returns the changes between two trees, except those of the paths that may change
// and of the files below them.
func treeDifferences(before, after folderTree, may []string) []string {
	allowed := func(path string) bool {
		for _, m := range may {
			if path == m || strings.HasPrefix(path, m+"/") {
				return true
			}
		}
		return false
	}
	var faults []string
	for path, was := range before {
		is, there := after[path]
		switch {
		case allowed(path):
		case !there:
			faults = append(faults, fmt.Sprintf("has removed %q", path))
		case is != was:
			faults = append(faults, fmt.Sprintf("has changed %q: %s, now %s", path, was, is))
		}
	}
	for path, is := range after {
		if _, there := before[path]; !there && !allowed(path) {
			faults = append(faults, fmt.Sprintf("has made %q: %s", path, is))
		}
	}
	slices.Sort(faults)
	return faults
}

// newFiles returns the paths of the regular files that are new or have changed.
func newFiles(before, after folderTree) []string {
	var paths []string
	for path, is := range after {
		if before[path] != is && strings.HasPrefix(is, "-") {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}
