package disk

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// This file finds the root of a repository, and judges whether its files, and those of the folders above, may be
// trusted.

// TrustedRoot returns the root of the repository that contains dir: the nearest directory, from dir
// upwards, with a .git that git would accept and whose owner is trusted.
func TrustedRoot(dir string) (root string, ok bool) { return nearestAbove(dir, hasRepository) }

// CheckoutRoot returns the root of the repository that contains dir, even if its owner is not
// trusted or git would not accept it. All files of a stranger's repository are below it.
func CheckoutRoot(dir string) (root string, ok bool) {
	return nearestAbove(dir, func(at string) bool {
		_, err := os.Lstat(filepath.Join(at, ".git"))
		return err == nil
	})
}

// nearestAbove returns the nearest directory from dir upwards for which wanted is true.
func nearestAbove(dir string, wanted func(string) bool) (string, bool) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	for at := abs; ; at = filepath.Dir(at) {
		if wanted(at) {
			return at, true
		}
		if at == filepath.Dir(at) {
			return "", false
		}
	}
}

// FoldersAbove returns dir and the folders above it whose files, such as settings, may control the
// work in dir. They end at the root of the repository, or at outside if dir is in none, and before a
// folder of another user.
func FoldersAbove(dir, outside string) (folders []string) {
	at := AbsolutePath(dir)
	top, ok := TrustedRoot(at)
	if !ok {
		top = outside
	}
	for {
		folders = append(folders, at)
		at = filepath.Dir(at)
		if rel, err := filepath.Rel(top, at); err != nil || !filepath.IsLocal(rel) || at == folders[len(folders)-1] || CheckOwner(at) != nil {
			return folders
		}
	}
}

// hasRepository tells whether a directory has a .git of a trusted owner: a directory with a HEAD,
// or the file of a worktree or submodule.
func hasRepository(dir string) bool {
	git := filepath.Join(dir, ".git")
	info, err := os.Lstat(git)
	if err != nil || CheckOwner(git) != nil {
		return false
	}
	if info.IsDir() {
		_, err := os.Lstat(filepath.Join(git, "HEAD")) // old versions of git make HEAD a link
		return err == nil
	}
	const longest = 1 << 16
	text, err := ReadFile(git, longest)
	return err == nil && strings.HasPrefix(string(text), "gitdir: ")
}

// CheckOwner returns an error if a file, or the link with that path, belongs to another user, so
// that it must not control the run. Files of root are trusted; under sudo also those of the user
// who called sudo. On systems without owners all files are trusted.
func CheckOwner(path string) error {
	for _, stat := range []func(string) (fs.FileInfo, error){os.Lstat, os.Stat} {
		info, err := stat(path)
		if err != nil {
			return nil // a missing file has no effect
		}
		if owner, known := fileOwner(info); known && !trustedOwner(owner) {
			return fmt.Errorf("%s belongs to another user (%d)", path, owner)
		}
	}
	return nil
}

// trustedOwner tells whether the files of a user are trusted: the present user, root, or the caller
// of sudo.
func trustedOwner(owner int) bool {
	me := os.Geteuid()
	return owner == me || owner == 0 || me == 0 && os.Getenv("SUDO_UID") == fmt.Sprint(owner)
}

// CheckInside returns an error unless a file is below the directory root, and not in a .git, when
// all links are followed.
func CheckInside(root, path string) error {
	realRoot, err := filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	realPath, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	if realRoot, err = filepath.Abs(realRoot); err != nil {
		return err
	}
	if realPath, err = filepath.Abs(realPath); err != nil {
		return err
	}
	rel, err := filepath.Rel(realRoot, realPath)
	if err != nil || !filepath.IsLocal(rel) {
		return fmt.Errorf("leads out of %s", root)
	}
	for part := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		if strings.EqualFold(part, ".git") {
			return fmt.Errorf("leads into a .git")
		}
	}
	return nil
}
