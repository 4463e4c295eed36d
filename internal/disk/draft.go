package disk

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A Draft is a file that is being written. Until its text is complete, it is in a temporary file in the same directory.
// So readers of the file see the old text or the whole new text, even if the program dies or the disk is full. Devices,
// pipes and the files of copyInto are exceptions.
type Draft struct {
	file      *os.File
	temporary string // the name of the temporary file in the folder of the place
	*place           // nil for a device or a pipe, to which the text is written at once
}

// CreateDraft begins the new text of a file that the user names, which may not exist yet. CheckLinks
// says which links are refused. The path may be a device or a pipe.
func CreateDraft(path string) (*Draft, error) {
	if err := CheckLinks(path); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
	case err != nil:
		return nil, writeFailure(err)
	case info.IsDir():
		return nil, &writeError{errors.New("a directory")}
	case !info.Mode().IsRegular():
		return openDevice(path, info)
	default:
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, writeFailure(err)
		}
	}
	return begin(openPlace(path, false))
}

// openDevice opens a device or a pipe. It returns errMoved if this is another file than seen.
func openDevice(path string, seen fs.FileInfo) (*Draft, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|nonblockingFlag, 0)
	if err != nil {
		return nil, writeFailure(err)
	}
	if held, err := file.Stat(); err != nil || !os.SameFile(seen, held) {
		file.Close()
		return nil, &writeError{errMoved}
	}
	return &Draft{file: file}, nil
}

// begin returns a draft of the file at a place, unless err is an error of finding the place.
func begin(p *place, err error) (*Draft, error) {
	if err != nil {
		return nil, err
	}
	d := &Draft{temporary: draftName(), place: p}
	if err = p.checkFile(); err == nil {
		d.file, err = p.folder.OpenFile(d.temporary, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	}
	if err != nil {
		p.folder.Close()
		return nil, writeFailure(err)
	}
	lockDraft(d.file)
	return d, nil
}

// Write is part of io.Writer.
func (d *Draft) Write(text []byte) (int, error) {
	n, err := d.file.Write(text)
	return n, writeFailure(err)
}

// CommitText puts the new text in the place of the file. After an error the file has its old text,
// unless copyInto failed while it overwrote the file.
func (d *Draft) CommitText() error {
	if d.place == nil {
		return writeFailure(d.file.Close())
	}
	defer d.folder.Close()
	err := d.takePlace()
	if err != nil {
		d.folder.Remove(d.temporary)
	}
	return writeFailure(err)
}

func (d *Draft) takePlace() error {
	var err error
	if !d.isDerived {
		err = d.file.Sync()
	}
	if err == nil && d.oldInfo != nil {
		err = d.file.Chmod(d.oldInfo.Mode().Perm())
	}
	if err == nil && d.oldInfo != nil && !keepOwner(d.file, d.oldInfo) {
		err = d.copyInto()
		d.file.Close()
		if err == nil {
			err = d.folder.Remove(d.temporary)
		}
		return err
	}
	if closed := d.file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = d.folder.Rename(d.temporary, d.fileName)
	}
	return err
}

// copyInto overwrites the file with the text of the draft, if a new file could not get the owner of the old one. The
// draft has shown that there is enough room on the disk. The file must be the one that was checked. It must have no other
// name (hard link), since such a name may be anywhere.
func (d *Draft) copyInto() error {
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	file, err := d.folder.OpenFile(d.fileName, os.O_WRONLY|nonblockingFlag, 0)
	if err != nil {
		return err
	}
	held, err := file.Stat()
	switch {
	case err != nil:
	case !os.SameFile(held, d.oldInfo):
		err = errMoved
	case hasOtherNames(held):
		err = errors.New("it belongs to another user and has further names (hard links)")
	default:
		err = file.Truncate(0)
	}
	if err == nil {
		_, err = io.Copy(file, d.file)
	}
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

// Discard removes a draft; the file keeps its old text. After CommitText it has no effect.
func (d *Draft) Discard() {
	d.file.Close()
	if d.place != nil {
		d.folder.Remove(d.temporary)
		d.folder.Close()
	}
}

// The name of a draft begins with the prefix, followed by the number of the process that writes it
// and random digits.
const (
	draftPrefix = ".gdllint-"
	draftSuffix = ".tmp"
)

func draftName() string {
	var random [8]byte
	rand.Read(random[:]) // never fails
	return draftPrefix + strconv.Itoa(os.Getpid()) + "-" + hex.EncodeToString(random[:]) + draftSuffix
}

// draftWriter returns the number of the process that writes the draft with a name; false if the
// name is no name of a draft.
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

// SweepDrafts removes drafts that programs left in a directory when they died.
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

// abandonedAge is the age at which each draft counts as left behind. On systems without locks and
// process numbers there is no other sign.
const abandonedAge = time.Hour

// lockedAge is the age at which a draft that is still being written is certainly locked.
const lockedAge = 10 * time.Second

// removeDraft removes a draft of the process pid unless it may still be written.
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

// writeFailure returns an error of the file system as a writeError, without the names of temporary
// files; nil for nil.
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

// WriteError returns an error with the path of a file and the reason, err, why it cannot be
// written.
func WriteError(path string, err error) error {
	var f *writeError
	if errors.As(err, &f) {
		err = f.causeError
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}
