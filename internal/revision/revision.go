// Package revision finds the files that differ from a revision of git. It gets only the names, the hashes and the stored
// texts of files from git, and compares the files itself. So it runs no program that the settings of the repository name.
package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/disk"
)

// Changes compares the files of one working tree with a revision. Files of other repositories, which
// git does not list, count as changed, and so do symbolic links, whose targets may be anywhere.
type Changes struct {
	revisionName string
	queryDir     string            // where git is run; "" for the working directory
	treeRoot     string            // the root of the working tree, without links
	blobHashes   map[string]string // the hashes of the files at the revision, by path with slashes relative to treeRoot
	namesByDir   map[string][]string
	knownAnswers map[string]bool // the answers of HasChanged, by the same paths
}

// ChangesSince returns the changes since revision rev in the repository of the working directory
// or, if that is in none, in the repository of dir.
func ChangesSince(ctx context.Context, rev, dir string) (*Changes, error) {
	if rev == "" || strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("'%s' is not a revision", rev)
	}
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not installed")
	}
	if _, here := disk.CheckoutRoot("."); here || os.Getenv("GIT_DIR") != "" {
		dir = ""
	} else {
		real, err := filepath.EvalSymlinks(dir)
		if _, there := disk.CheckoutRoot(real); err != nil || !there {
			return nil, fmt.Errorf("%s is not in a git repository", dir)
		}
	}
	c := &Changes{revisionName: rev, queryDir: dir, blobHashes: map[string]string{}, namesByDir: map[string][]string{}, knownAnswers: map[string]bool{}}
	text, err := c.runGit(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	if c.treeRoot, err = filepath.EvalSymlinks(strings.TrimSuffix(string(text), "\n")); err != nil {
		return nil, err
	}
	return c, c.listRevision(ctx)
}

// listRevision sets the names and the hashes of the files at the revision.
func (c *Changes) listRevision(ctx context.Context) error {
	commit, err := c.runGit(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", c.revisionName+"^{commit}")
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) && len(exit.Stderr) == 0 {
			err = fmt.Errorf("there is no revision '%s' in %s; a shallow clone lacks old ones", c.revisionName, c.treeRoot)
		}
		return err
	}
	text, err := c.runGit(ctx, "ls-tree", "-r", "-z", "--full-tree", strings.TrimSpace(string(commit)))
	if err != nil {
		return err
	}
	for entry := range bytes.SplitSeq(text, []byte{0}) {
		about, name, ok := strings.Cut(string(entry), "\t")
		words := strings.Fields(about) // mode, kind, hash
		if !ok || len(words) != 3 {
			continue
		}
		c.blobHashes[name] = words[2]
		dir := path.Dir(name)
		c.namesByDir[dir] = append(c.namesByDir[dir], path.Base(name))
	}
	return nil
}

// HasChanged tells whether a file has changed: its text differs from the revision, or it exists in only one of the
// two. A file that exists in neither has not changed.
func (c *Changes) HasChanged(path string) (bool, error) {
	full, rel, err := c.resolvePath(path)
	if err != nil {
		return false, err
	}
	if !filepath.IsLocal(filepath.FromSlash(rel)) {
		_, err := os.Lstat(full)
		return err == nil, nil
	}
	changed, known := c.knownAnswers[rel]
	if !known {
		changed = c.differsFromBlob(full, rel)
		c.knownAnswers[rel] = changed
	}
	return changed, nil
}

// TextOf returns the text of a file at the revision.
func (c *Changes) TextOf(ctx context.Context, path string) ([]byte, error) {
	_, rel, err := c.resolvePath(path)
	if err != nil {
		return nil, err
	}
	blob, was := c.blobHashes[rel]
	if !was {
		return nil, fmt.Errorf("%s is not in the revision '%s'", path, c.revisionName)
	}
	return c.runGit(ctx, "cat-file", "blob", blob)
}

// differsFromBlob tells whether a file differs from the revision. full is its absolute path, and rel its path relative to
// the root.
func (c *Changes) differsFromBlob(full, rel string) bool {
	blob, was := c.blobHashes[rel]
	info, err := os.Lstat(full)
	switch {
	case err != nil:
		return was
	case !was || !info.Mode().IsRegular():
		return true
	}
	return !hasBlob(full, info.Size(), blob)
}

// SiblingNames returns the names of the files that the directory of a path had at the revision.
func (c *Changes) SiblingNames(path string) ([]string, error) {
	_, rel, err := c.resolvePath(path)
	if err != nil {
		return nil, err
	}
	dir := filepath.ToSlash(filepath.Dir(filepath.FromSlash(rel)))
	return c.namesByDir[dir], nil
}

// ParentDirs returns the directories from that of a path up to the root of the
// working tree; only its own directory if the path is outside of the tree.
func (c *Changes) ParentDirs(path string) ([]string, error) {
	full, rel, err := c.resolvePath(path)
	if err != nil {
		return nil, err
	}
	dirs := []string{filepath.Dir(full)}
	for filepath.IsLocal(rel) && dirs[len(dirs)-1] != c.treeRoot {
		dirs = append(dirs, filepath.Dir(dirs[len(dirs)-1]))
	}
	return dirs, nil
}

// resolvePath returns the absolute path of a file after following links of its directories, as git
// names files, and the same path with slashes relative to the root. The file itself need not exist.
func (c *Changes) resolvePath(path string) (full, rel string, err error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", "", err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return "", "", err
	}
	full = filepath.Join(dir, filepath.Base(abs))
	rel, err = filepath.Rel(c.treeRoot, full)
	return full, filepath.ToSlash(rel), err
}

// runGit returns the output of a command of git. Its options prevent that git fetches objects, or starts a program that
// settings of the repository name.
func (c *Changes) runGit(ctx context.Context, args ...string) ([]byte, error) {
	args = append([]string{"-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull, "--no-pager"}, args...)
	command := exec.CommandContext(ctx, "git", args...)
	command.Dir = c.queryDir
	command.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0")
	text, err := command.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(bytes.TrimSpace(exit.Stderr)) > 0 {
		first, _, _ := strings.Cut(string(bytes.TrimSpace(exit.Stderr)), "\n")
		return nil, fmt.Errorf("git: %s", strings.TrimPrefix(first, "fatal: "))
	}
	return text, err
}
