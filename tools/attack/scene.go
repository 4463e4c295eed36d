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
	sceneContext context.Context
	rootDir      string // holds repo, outside, home, tmp, cache
	programPath  string
	randomSource *rand.Rand
	secretWord   string // is in the environment and in files; must be shown nowhere
	forgedMark   string // is in forged texts
	shortForm    bool   // some of each list will do

	foundFaults    []string
	skipReason     string
	plantError     error
	largestFigures processOutcome // the largest figures of the runs so far
	runCount       int
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
	s := &scene{sceneContext: ctx, rootDir: dir, programPath: gdllint, randomSource: rand.New(rand.NewPCG(seed, hash.Sum64()))}
	s.secretWord = "hush" + s.randomWord(12)
	s.forgedMark = "forged" + s.randomWord(8)
	for _, sub := range []string{"repo", "outside", "home", "tmp", "cache"} {
		s.makeDir(sub)
	}
	// Files that no run may change or show.
	s.writeSceneFile("outside/.bashrc", "alias ll='ls -l' # "+s.randomWord(20)+"\n")
	s.writeSceneFile("outside/secret", strings.Repeat("TOKEN="+s.secretWord+"\n", 5))
	s.writeSceneFile("outside/victim.kif", "(role    "+s.randomWord(5)+"   )\n")
	s.writeSceneFile("home/.profile", "# "+s.randomWord(20)+"\n")
	return s, s.plantError
}

// removeAll deletes the scratch folder, even if an attack has removed permissions.
func (s *scene) removeAll() {
	filepath.WalkDir(s.rootDir, func(path string, e os.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	os.RemoveAll(s.rootDir)
}

// pathIn returns the absolute path of a file of the scene.
func (s *scene) pathIn(elem ...string) string {
	return filepath.Join(append([]string{s.rootDir}, elem...)...)
}

func (s *scene) keepError(err error) {
	if s.plantError == nil {
		s.plantError = err
	}
}

// recordFault records that gdllint has broken a promise.
func (s *scene) recordFault(format string, args ...any) {
	s.foundFaults = append(s.foundFaults, fmt.Sprintf(format, args...))
}

// skipAttack records the reason why the attack cannot be made here.
func (s *scene) skipAttack(format string, args ...any) { s.skipReason = fmt.Sprintf(format, args...) }

func (s *scene) makeDir(path string) { s.keepError(os.MkdirAll(s.pathIn(path), 0o755)) }

func (s *scene) writeSceneFile(path, text string) {
	s.makeDir(filepath.Dir(path))
	s.keepError(os.WriteFile(s.pathIn(path), []byte(text), 0o644))
}

// readSceneFile returns the text of a file, "" if there is none.
func (s *scene) readSceneFile(path string) string {
	text, err := os.ReadFile(s.pathIn(path))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		s.keepError(err)
	}
	return string(text)
}

// makeSymlink makes a symbolic link to a target, which is taken as it is.
func (s *scene) makeSymlink(target, path string) {
	s.makeDir(filepath.Dir(path))
	s.keepError(os.Symlink(target, s.pathIn(path)))
}

// makeHardLink gives a file a second name.
func (s *scene) makeHardLink(old, path string) {
	s.makeDir(filepath.Dir(path))
	s.keepError(os.Link(s.pathIn(old), s.pathIn(path)))
}

// makePipe makes a named pipe without a writer.
func (s *scene) makePipe(path string) {
	s.makeDir(filepath.Dir(path))
	s.keepError(syscall.Mkfifo(s.pathIn(path), 0o644))
}

// dropPaths removes files that an earlier part of an attack has made.
func (s *scene) dropPaths(paths ...string) {
	for _, p := range paths {
		s.keepError(os.RemoveAll(s.pathIn(p)))
	}
}

// runGit runs git in a folder of the scene, without the settings of a user.
func (s *scene) runGit(dir string, args ...string) {
	cmd := exec.CommandContext(s.sceneContext, "git", append([]string{"-c", "user.email=a@example.org", "-c", "user.name=a", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = s.pathIn(dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.pathIn("tmp"), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
	if text, err := cmd.CombinedOutput(); err != nil {
		s.keepError(fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, text))
	}
}

// makeCheckout makes a repository of repo with a rulesheet that has a fault and
// one that has none.
func (s *scene) makeCheckout() {
	s.writeSceneFile("repo/faulty.kif", faultySheet)
	s.writeSceneFile("repo/good.kif", s.validGame())
	s.writeSceneFile("repo/README.md", "# "+s.randomWord(10)+"\n")
	s.runGit("repo", "init", "-q")
	s.writeSceneFile("repo/.git/hooks/pre-commit", "#!/bin/sh\n# "+s.randomWord(20)+"\nexit 0\n")
}

// commitAll commits all files in repo.
func (s *scene) commitAll() {
	s.runGit("repo", "add", "-A", "-f")
	s.runGit("repo", "commit", "-q", "-m", "x")
}

// randomWord returns n random letters.
func (s *scene) randomWord(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + s.randomSource.IntN(26))
	}
	return string(b)
}

// pickRandom returns a random one of several values.
func pickRandom[T any](s *scene, of ...T) T { return of[s.randomSource.IntN(len(of))] }

// pickSome returns a list or, in the short form of the attacks, three random elements of it.
func pickSome[T any](s *scene, of []T) []T {
	const few = 3
	if !s.shortForm || len(of) <= few {
		return of
	}
	places := s.randomSource.Perm(len(of))[:few]
	slices.Sort(places)
	var chosen []T
	for _, i := range places {
		chosen = append(chosen, of[i])
	}
	return chosen
}

// faultySheet is a rulesheet with an error that any run finds.
const faultySheet = "(<= (p ?x) (q))\n"

// validGame returns a rulesheet without faults, with random names.
func (s *scene) validGame() string {
	role, step, move := s.randomWord(4), s.randomWord(5), s.randomWord(6)
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
