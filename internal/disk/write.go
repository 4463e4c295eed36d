package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"
)

// This file writes files: rulesheets of the user, files that the user names, and files that can be made again.

// contextLines is the number of unchanged lines that a diff shows around
// changed ones.
const contextLines = 3

// UnifiedDiff returns the difference of an old and a new text of a file as a unified diff that
// patch -p0 and git apply -p0 understand; "" if the texts are equal.
func UnifiedDiff(path string, old, new []byte) (string, error) {
	before, after := string(old), string(new)
	if before == after {
		return "", nil
	}
	path = filepath.ToSlash(path)
	return udiff.ToUnified(path+".orig", path, before, udiff.Lines(before, after), contextLines)
}

// ReplaceFile replaces the text of a user's rulesheet by means of a Draft. Permissions, owner and
// group stay. Other names of the file (hard links) keep the old text, since they may be anywhere. If
// the path is a symbolic link that may be read, the file to which it points is replaced.
func ReplaceFile(path string, text []byte) error {
	if err := CheckNamed(path); err != nil {
		return err
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return writeFailure(err)
	}
	return fillDraft(begin(openPlace(target, false)))(text)
}

// WriteFile writes a file that the user names, such as a baseline. CheckLinks says which links are
// refused.
func WriteFile(path string, text []byte) error { return fillDraft(CreateDraft(path))(text) }

// AppendFile adds lines to a file, or creates it. It is for paths that the program has computed,
// such as that of the file of tests beside a rulesheet. It fails if the file is a link or has more
// than most bytes.
func AppendFile(path string, lines []byte, most int64) error {
	d, err := begin(openPlace(path, false))
	if err != nil {
		return err
	}
	if d.oldInfo != nil {
		var old []byte
		file, err := d.folder.OpenFile(d.fileName, os.O_RDONLY|nonblockingFlag, 0)
		if err == nil {
			old, err = ReadOpened(file, path, most)
		}
		if err != nil {
			d.Discard()
			return err
		}
		if len(old) > 0 && old[len(old)-1] != '\n' {
			old = append(old, '\n')
		}
		lines = append(old, lines...)
	}
	return fillDraft(d, nil)(lines)
}

// WriteDerived writes a file that can be made again, such as a page of a report. It does not wait
// for the disk. If the path is a link, the link is replaced.
func WriteDerived(path string, text []byte) error { return fillDraft(CreateDerived(path))(text) }

// CreateDerived returns a draft of a file, which is written as WriteDerived does.
func CreateDerived(path string) (*Draft, error) { return begin(openPlace(path, true)) }

// RemoveDerived removes a file that WriteDerived has written, if it is there.
func RemoveDerived(path string) error {
	p, err := openPlace(path, true)
	if err != nil {
		return err
	}
	defer p.folder.Close()
	if err := p.folder.Remove(p.fileName); !errors.Is(err, fs.ErrNotExist) {
		return writeFailure(err)
	}
	return nil
}

// fillDraft returns a function that writes a text to a draft and commits it, or returns err if the
// draft could not be made.
func fillDraft(d *Draft, err error) func(text []byte) error {
	return func(text []byte) error {
		if err != nil {
			return err
		}
		if _, err := d.Write(text); err != nil {
			d.Discard()
			return err
		}
		return d.CommitText()
	}
}
