//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// A scene is the scratch folder of an attack. Paths in arguments of its methods
// are relative to that folder. The first error of planting is kept, so that
// attacks read like lists.
type scene struct {
	ctx     context.Context
	dir     string // holds repo, outside, home, tmp, cache
	gdllint string
	rng     *rand.Rand
	secret  string // is in the environment and in files; must be shown nowhere
	mark    string // is in forged texts
	short   bool   // some of each list will do

	faults  []string
	skipped string
	err     error
	most    outcome
	runs    int
}

// newScene makes the scratch folder of an attack. The seed and the name
// determine all random choices, in any order of attacks.
func newScene(ctx context.Context, gdllint, name string, seed uint64) (*scene, error) {
	dir, err := os.MkdirTemp("", "attack-")
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	hash := fnv.New64a()
	hash.Write([]byte(name))
	s := &scene{ctx: ctx, dir: dir, gdllint: gdllint, rng: rand.New(rand.NewPCG(seed, hash.Sum64()))}
	s.secret = "hush" + s.word(12)
	s.mark = "forged" + s.word(8)
	for _, sub := range []string{"repo", "outside", "home", "tmp", "cache"} {
		s.mkdir(sub)
	}
	// The victims: files that no run may change or show.
	s.write("outside/.bashrc", "alias ll='ls -l' # "+s.word(20)+"\n")
	s.write("outside/secret", strings.Repeat("TOKEN="+s.secret+"\n", 5))
	s.write("outside/victim.kif", "(role    "+s.word(5)+"   )\n")
	s.write("home/.profile", "# "+s.word(20)+"\n")
	return s, s.err
}

// remove deletes the scratch folder, also where an attack has taken rights away.
func (s *scene) remove() {
	filepath.WalkDir(s.dir, func(path string, e os.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	os.RemoveAll(s.dir)
}

// path returns the absolute path of a file of the scene.
func (s *scene) path(elem ...string) string {
	return filepath.Join(append([]string{s.dir}, elem...)...)
}

func (s *scene) keep(err error) {
	if s.err == nil {
		s.err = err
	}
}

// fault records a broken promise of gdllint.
func (s *scene) fault(format string, args ...any) {
	s.faults = append(s.faults, fmt.Sprintf(format, args...))
}

// skip records the reason why the attack cannot be made here.
func (s *scene) skip(format string, args ...any) { s.skipped = fmt.Sprintf(format, args...) }

func (s *scene) mkdir(path string) { s.keep(os.MkdirAll(s.path(path), 0o755)) }

func (s *scene) write(path, text string) {
	s.mkdir(filepath.Dir(path))
	s.keep(os.WriteFile(s.path(path), []byte(text), 0o644))
}

// read returns the text of a file, "" if there is none.
func (s *scene) read(path string) string {
	text, err := os.ReadFile(s.path(path))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		s.keep(err)
	}
	return string(text)
}

// link makes a symbolic link to a target, which is taken as it is.
func (s *scene) link(target, path string) {
	s.mkdir(filepath.Dir(path))
	s.keep(os.Symlink(target, s.path(path)))
}

// hardlink gives a file a second name.
func (s *scene) hardlink(old, path string) {
	s.mkdir(filepath.Dir(path))
	s.keep(os.Link(s.path(old), s.path(path)))
}

// pipe makes a named pipe without a writer.
func (s *scene) pipe(path string) {
	s.mkdir(filepath.Dir(path))
	s.keep(syscall.Mkfifo(s.path(path), 0o644))
}

// drop removes files that an earlier part of an attack has planted.
func (s *scene) drop(paths ...string) {
	for _, p := range paths {
		s.keep(os.RemoveAll(s.path(p)))
	}
}

// git runs git in a folder of the scene, without the settings of a user.
func (s *scene) git(dir string, args ...string) {
	cmd := exec.CommandContext(s.ctx, "git", append([]string{"-c", "user.email=a@example.org", "-c", "user.name=a", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = s.path(dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.path("tmp"), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
	if text, err := cmd.CombinedOutput(); err != nil {
		s.keep(fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, text))
	}
}

// checkout makes a repository of repo with a rulesheet that has a fault and
// one that has none.
func (s *scene) checkout() {
	s.write("repo/faulty.kif", faulty)
	s.write("repo/good.kif", s.game())
	s.write("repo/README.md", "# "+s.word(10)+"\n")
	s.git("repo", "init", "-q")
	s.write("repo/.git/hooks/pre-commit", "#!/bin/sh\n# "+s.word(20)+"\nexit 0\n")
}

// commit adds all that is in repo.
func (s *scene) commit() {
	s.git("repo", "add", "-A", "-f")
	s.git("repo", "commit", "-q", "-m", "x")
}

// word returns n random letters.
func (s *scene) word(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + s.rng.IntN(26))
	}
	return string(b)
}

// pick returns a random one of several values.
func pick[T any](s *scene, of ...T) T { return of[s.rng.IntN(len(of))] }

// some returns a list or, in the short form, three random elements of it.
func some[T any](s *scene, of []T) []T {
	const few = 3
	if !s.short || len(of) <= few {
		return of
	}
	places := s.rng.Perm(len(of))[:few]
	slices.Sort(places)
	var chosen []T
	for _, i := range places {
		chosen = append(chosen, of[i])
	}
	return chosen
}

// faulty is a rulesheet with an error that any run finds.
const faulty = "(<= (p ?x) (q))\n"

// game returns a rulesheet without faults, with random names.
func (s *scene) game() string {
	role, step, move := s.word(4), s.word(5), s.word(6)
	return strings.NewReplacer("ROLE", role, "STEP", step, "MOVE", move).Replace(`(role ROLE)
(init (STEP 1))
(succ 1 2)
(succ 2 3)
(succ 3 4)

(<= (legal ROLE MOVE)
    (true (STEP ?x)))

(<= (next (STEP ?y))
    (does ROLE MOVE)
    (true (STEP ?x))
    (succ ?x ?y))

(<= terminal
    (true (STEP 4)))

(<= (goal ROLE 100)
    (true (STEP 4)))

(<= (goal ROLE 0)
    (true (STEP ?x))
    (distinct ?x 4))
`)
}
