package rewrite

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A Draft is a file that is being written. Its text stands in a temporary file
// in the same directory until it is complete: readers of the file see the
// former text or all of the new one, also when the program dies or the disk is
// full.
type Draft struct {
	draftFile  *os.File
	targetPath string // "" if the text is written in place: to a device or a pipe
	isDerived  bool   // to make the text again costs less than to wait for the disk
	oldInfo    fs.FileInfo
}

// CreateDraft begins a file, or the next text of one. Links that lie in a checkout
// are not followed; see CheckLinks. Devices and pipes elsewhere are written as
// they are.
func CreateDraft(path string) (*Draft, error) {
	if err := CheckLinks(path); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return beginDraft(path, nil)
	case err != nil:
		return nil, writeFailure(err)
	case info.IsDir():
		return nil, &writeError{errors.New("a directory")}
	case !info.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY|nonblockingFlag, 0)
		if err != nil {
			return nil, writeFailure(err)
		}
		return &Draft{draftFile: file}, nil
	}
	if err := checkWritable(path); err != nil {
		return nil, err
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, writeFailure(err)
	}
	return beginDraft(target, info)
}

// checkWritable returns an error if a file is protected: renaming another file over
// it would bypass the protection.
func checkWritable(path string) error {
	probe, err := os.OpenFile(path, os.O_WRONLY|nonblockingFlag, 0)
	if err != nil {
		return writeFailure(err)
	}
	return writeFailure(probe.Close())
}

// beginDraft makes the draft of a file; old describes it, if it is there.
func beginDraft(target string, old fs.FileInfo) (*Draft, error) {
	file, err := os.OpenFile(filepath.Join(filepath.Dir(target), draftName()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, writeFailure(err)
	}
	lockDraft(file)
	return &Draft{draftFile: file, targetPath: target, oldInfo: old}, nil
}

// Write is part of io.Writer.
func (d *Draft) Write(text []byte) (int, error) {
	n, err := d.draftFile.Write(text)
	return n, writeFailure(err)
}

// CommitText moves the text to its place. After an error the file has its former
// text.
func (d *Draft) CommitText() error {
	if d.targetPath == "" {
		return writeFailure(d.draftFile.Close())
	}
	err := d.takePlace()
	if err != nil {
		os.Remove(d.draftFile.Name())
	}
	return writeFailure(err)
}

func (d *Draft) takePlace() error {
	var err error
	if !d.isDerived {
		err = d.draftFile.Sync()
	}
	if err == nil && d.oldInfo != nil {
		err = d.draftFile.Chmod(d.oldInfo.Mode().Perm())
	}
	if err == nil && d.oldInfo != nil && !keepOwner(d.draftFile, d.oldInfo) {
		err = d.copyInto()
		d.draftFile.Close()
		if err == nil {
			err = os.Remove(d.draftFile.Name())
		}
		return err
	}
	if closed := d.draftFile.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(d.draftFile.Name(), d.targetPath)
	}
	return err
}

// copyInto writes the text into the file itself, whose owner a new file cannot
// have. The draft has shown that there is room for it.
func (d *Draft) copyInto() error {
	text, err := os.ReadFile(d.draftFile.Name())
	if err != nil {
		return err
	}
	file, err := os.OpenFile(d.targetPath, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

// DiscardDraft ends a draft; the former text stays. After a commit it has no effect.
func (d *Draft) DiscardDraft() {
	d.draftFile.Close()
	if d.targetPath != "" {
		os.Remove(d.draftFile.Name())
	}
}

// The name of a draft names the program and the process that writes it.
const (
	draftPrefix = ".gdllint-"
	draftSuffix = ".tmp"
)

func draftName() string {
	var random [8]byte
	rand.Read(random[:]) // never fails
	return draftPrefix + strconv.Itoa(os.Getpid()) + "-" + hex.EncodeToString(random[:]) + draftSuffix
}

// draftWriter returns the process that a draft belongs to.
func draftWriter(name string) (pid int, ok bool) {
	middle, ok := strings.CutPrefix(name, draftPrefix)
	if !ok {
		return 0, false
	}
	if middle, ok = strings.CutSuffix(middle, draftSuffix); !ok {
		return 0, false
	}
	process, random, ok := strings.Cut(middle, "-")
	pid, err := strconv.Atoi(process)
	return pid, ok && err == nil && len(random) == 16
}

// IsDraft tells whether a file has the name of a draft.
func IsDraft(name string) bool {
	_, ok := draftWriter(name)
	return ok
}

// SweepDrafts removes the drafts that died programs have left in a directory.
// Programs call it once before they write files there.
func SweepDrafts(dir string) {
	folder, err := os.Open(dir)
	if err != nil {
		return
	}
	defer folder.Close()
	for {
		names, err := folder.Readdirnames(1000)
		for _, name := range names {
			if pid, ok := draftWriter(name); ok {
				removeDraft(filepath.Join(dir, name), pid)
			}
		}
		if err != nil {
			return
		}
	}
}

// abandonedAge is the age at which a draft counts as left behind on systems without
// locks and process numbers.
const abandonedAge = time.Hour

// lockedAge is the age at which a draft that is being written has been locked.
const lockedAge = 10 * time.Second

// removeDraft removes a draft unless it is being written.
func removeDraft(path string, pid int) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	age := time.Since(info.ModTime())
	if age > abandonedAge || !isLocked(path) && (!processRuns(pid) || age > lockedAge) {
		os.Remove(path)
	}
}

// writeFailure returns an error without the names of temporary files.
func writeFailure(err error) error {
	var perr *fs.PathError
	var lerr *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &perr):
		err = perr.Err
	case errors.As(err, &lerr):
		err = lerr.Err
	}
	return &writeError{err}
}

// A writeError is the reason why a file cannot be written.
type writeError struct{ causeError error }

func (f *writeError) Error() string { return "cannot write: " + f.causeError.Error() }

func (f *writeError) Unwrap() error { return f.causeError }

// WriteError adds to an error of this package the path of the file that cannot be
// written.
func WriteError(path string, err error) error {
	var f *writeError
	if errors.As(err, &f) {
		err = f.causeError
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}
