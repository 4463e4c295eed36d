// Package revision asks git which files are not as they were in a revision.
package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Changes knows what has changed since a revision, in all repositories that it
// is asked about. What git does not vouch for counts as changed: files that it
// does not track, and symbolic links, whose targets may be anywhere.
type Changes struct {
	ctx   context.Context
	rev   string
	repos map[string]*repository // by root
	roots map[string]string      // by directory
}

// Since returns the changes since a revision, in the working trees.
func Since(ctx context.Context, rev string) (*Changes, error) {
	if rev == "" || strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("'%s' is no revision", rev)
	}
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not installed")
	}
	return &Changes{ctx: ctx, rev: rev, repos: map[string]*repository{}, roots: map[string]string{}}, nil
}

// A repository is what git says of one working tree. Paths are relative to its
// root, with slashes.
type repository struct {
	root    string
	changed map[string]bool // also what is gone
	tracked map[string]bool
}

// File tells whether a file has changed: it has another text than in the
// revision, is gone, or is none that git knows of. A file that never was has
// not changed.
func (c *Changes) File(path string) (bool, error) {
	repo, rel, err := c.find(path)
	if err != nil {
		return false, err
	}
	if repo.changed[rel] {
		return true, nil
	}
	info, err := os.Lstat(path)
	if err != nil {
		return false, nil
	}
	return !repo.tracked[rel] || info.Mode()&os.ModeSymlink != 0, nil
}

// Among lists the changed files, also those that are gone, of the repository
// that a path is in, as absolute paths.
func (c *Changes) Among(path string) ([]string, error) {
	repo, _, err := c.find(path)
	if err != nil {
		return nil, err
	}
	var list []string
	for rel := range repo.changed {
		list = append(list, filepath.Join(repo.root, filepath.FromSlash(rel)))
	}
	return list, nil
}

// Real returns an absolute path in which no directory is a symbolic link, as
// git names files. The file itself need not be there.
func Real(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, filepath.Base(abs)), nil
}

// find returns the repository of a file, and its path there.
func (c *Changes) find(path string) (*repository, string, error) {
	full, err := Real(path)
	if err != nil {
		return nil, "", err
	}
	root, err := c.root(filepath.Dir(full))
	if err != nil {
		return nil, "", err
	}
	repo := c.repos[root]
	if repo == nil {
		if repo, err = c.read(root); err != nil {
			return nil, "", err
		}
		c.repos[root] = repo
	}
	rel, err := filepath.Rel(root, full)
	return repo, filepath.ToSlash(rel), err
}

// root returns the root of the repository that a directory is in. A hook of
// git, which sets variables, has one repository only.
func (c *Changes) root(dir string) (string, error) {
	if os.Getenv("GIT_DIR") != "" {
		dir = ""
	}
	if root := c.roots[dir]; root != "" {
		return root, nil
	}
	root, err := c.searchRoot(dir)
	if err == nil {
		c.roots[dir] = root
	}
	return root, err
}

func (c *Changes) searchRoot(dir string) (string, error) {
	if dir == "" {
		text, err := c.git("", "rev-parse", "--show-toplevel")
		if err != nil {
			return "", err
		}
		return filepath.EvalSymlinks(strings.TrimSuffix(string(text), "\n"))
	}
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("%s is not in a git repository", dir)
		}
	}
}

// read asks git about a repository.
func (c *Changes) read(root string) (*repository, error) {
	if _, err := c.git(root, "rev-parse", "--verify", "--quiet", c.rev+"^{commit}"); err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) && len(exit.Stderr) == 0 {
			err = fmt.Errorf("there is no revision '%s' in %s; a shallow clone lacks old ones", c.rev, root)
		}
		return nil, err
	}
	repo := &repository{root: root}
	var err error
	if repo.changed, err = c.names(root, "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-relative", c.rev, "--"); err != nil {
		return nil, err
	}
	repo.tracked, err = c.names(root, "ls-files", "-z", "--full-name", "--", ":/")
	return repo, err
}

// names returns the paths that a command of git lists.
func (c *Changes) names(root string, args ...string) (map[string]bool, error) {
	text, err := c.git(root, args...)
	if err != nil {
		return nil, err
	}
	set := map[string]bool{}
	for _, name := range bytes.Split(text, []byte{0}) {
		if len(name) > 0 {
			set[string(name)] = true
		}
	}
	return set, nil
}

// git runs a command of git in a repository.
func (c *Changes) git(root string, args ...string) ([]byte, error) {
	if root != "" && os.Getenv("GIT_DIR") == "" {
		args = append([]string{"-C", root}, args...)
	}
	command := exec.CommandContext(c.ctx, "git", args...)
	command.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	text, err := command.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(bytes.TrimSpace(exit.Stderr)) > 0 {
		first, _, _ := strings.Cut(string(bytes.TrimSpace(exit.Stderr)), "\n")
		return nil, fmt.Errorf("git: %s", strings.TrimPrefix(first, "fatal: "))
	}
	return text, err
}
