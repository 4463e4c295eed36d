package rewrite

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

// A Draft is a file that is being written. Its text stands in a temporary file in the same directory until it is
// complete. So readers of the file see the former text or the whole new text, even if the program dies or the disk
// is full.
type Draft struct {
	draftFile *os.File
	draftName string // in the folder of the place
	*place           // nil if the text is written as it comes: to a device or a pipe
}

// CreateDraft begins a file that the user names, or the next text of one. Links that
// lie in a checkout are not followed; see CheckLinks. Devices and pipes elsewhere are
// written as they are.
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

// openDevice opens a device or a pipe.
func openDevice(path string, seen fs.FileInfo) (*Draft, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|nonblockingFlag, 0)
	if err != nil {
		return nil, writeFailure(err)
	}
	if held, err := file.Stat(); err != nil || !os.SameFile(seen, held) {
		file.Close()
		return nil, &writeError{errMoved}
	}
	return &Draft{draftFile: file}, nil
}

// begin makes the draft of the file at a place.
func begin(p *place, err error) (*Draft, error) {
	if err != nil {
		return nil, err
	}
	d := &Draft{draftName: draftName(), place: p}
	if err = p.checkFile(); err == nil {
		d.draftFile, err = p.folder.OpenFile(d.draftName, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	}
	if err != nil {
		p.folder.Close()
		return nil, writeFailure(err)
	}
	lockDraft(d.draftFile)
	return d, nil
}

// Write is part of io.Writer.
func (d *Draft) Write(text []byte) (int, error) {
	n, err := d.draftFile.Write(text)
	return n, writeFailure(err)
}

// CommitText moves the text to its place. After an error the file has its former
// text.
func (d *Draft) CommitText() error {
	if d.place == nil {
		return writeFailure(d.draftFile.Close())
	}
	defer d.folder.Close()
	err := d.takePlace()
	if err != nil {
		d.folder.Remove(d.draftName)
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
			err = d.folder.Remove(d.draftName)
		}
		return err
	}
	if closed := d.draftFile.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = d.folder.Rename(d.draftName, d.fileName)
	}
	return err
}

// copyInto writes the text into the file itself. This is needed if a new file could not have the owner of the
// file. The draft has shown that there is enough room. The file must be the one that was checked. It must have no
// other name (hard link), since such a name may be anywhere.
func (d *Draft) copyInto() error {
	if _, err := d.draftFile.Seek(0, io.SeekStart); err != nil {
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
		err = errors.New("it belongs to another user and has other names")
	default:
		err = file.Truncate(0)
	}
	if err == nil {
		_, err = io.Copy(file, d.draftFile)
	}
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
	if d.place != nil {
		d.folder.Remove(d.draftName)
		d.folder.Close()
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
