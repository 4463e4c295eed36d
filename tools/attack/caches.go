//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// cacheMessage is what a run with -v prints if it has used a cache.
const cacheMessage = `from the cache`

// cacheAttacks plant caches: with results of another user, with damaged entries, and with files that are no entries.
var cacheAttacks = []attack{
	{attackName: "caches/foreign", plantedHarm: "a cache that another user's program has filled, in the checkout, named by the command line or a variable: it is not believed", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, tracked := range []bool{false, true} {
			name := ".cache" + s.randomWord(3)
			s.fillStrangerCache("repo/" + name)
			if tracked {
				s.commitAll()
			}
			for _, st := range []gdllintRun{{runArgs: []string{"--cache-dir", name}}, {extraEnv: []string{"GDLLINT_CACHE=" + s.pathIn("repo", name)}}} {
				st.runArgs = append([]string{"prove", "-v", "--budget", "quick", "good.kif"}, st.runArgs...)
				st.mustNotMatch, st.timeLimit = cacheMessage, 4*time.Second
				if !tracked { // refused, or filled with results of its own
					st.mayChange = []string{"repo/" + name}
				}
				s.runChecked(st)
				s.dropPaths("repo/" + name)
				s.fillStrangerCache("repo/" + name)
				if tracked {
					s.runGit("repo", "checkout", "-q", "-f", "HEAD", ".")
				}
			}
		}
	}},
	{attackName: "caches/planted", plantedHarm: "entries of another user's program in the user's own cache: they are not believed", runAttack: func(s *scene) {
		s.makeCheckout()
		s.fillStrangerCache("cache/gdllint")
		s.runChecked(gdllintRun{runArgs: []string{"prove", "-v", "--budget", "quick", "good.kif"}, mustNotMatch: cacheMessage, timeLimit: 4 * time.Second})
		s.runChecked(gdllintRun{runArgs: []string{"prove", "-v", "--budget", "quick", "good.kif"}, mustMatch: cacheMessage, timeLimit: 4 * time.Second})
	}},
	{attackName: "caches/default", plantedHarm: "a checkout with every folder that could be taken for a cache: a run without flags writes outside of it", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, name := range []string{".gdllint-cache", ".gdllint", ".cache/gdllint", "gdllint-cache", ".gdllint.cache"} {
			s.fillStrangerCache("repo/" + name)
		}
		for range 2 {
			s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "good.kif"}, timeLimit: 4 * time.Second})
		}
		for _, env := range [][]string{{"XDG_CACHE_HOME=.cache"}, {"XDG_CACHE_HOME="}, {"XDG_CACHE_HOME=", "HOME="}, {"XDG_CACHE_HOME=", "HOME=" + s.pathIn("home")}, {"GDLLINT_CACHE="}} {
			s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "good.kif"}, timeLimit: 4 * time.Second, extraEnv: env})
		}
	}},
	{attackName: "caches/damaged", plantedHarm: "entries that are cut, changed, links, pipes, folders, devices: the report stays what it was", runAttack: func(s *scene) {
		s.makeCheckout()
		prove := []string{"prove", "--budget", "quick", "-f", "json", "good.kif", "faulty.kif"}
		first := s.runChecked(gdllintRun{runArgs: prove, timeLimit: 4 * time.Second})
		want := sortedVerdicts(first.stdout)
		for _, harm := range []func(path string) error{
			func(p string) error { return os.Truncate(p, int64(s.randomSource.IntN(50))) },
			func(p string) error { return os.Truncate(p, 0) },
			func(p string) error { return os.Truncate(p, 1<<30) },
			func(p string) error { return flipBits(p, s.randomSource.IntN) },
			func(p string) error { return flipBits(p, s.randomSource.IntN) },
			func(p string) error { return replaceFile(p, func() error { return os.Mkdir(p, 0o755) }) },
			func(p string) error { return replaceFile(p, func() error { return os.Symlink("/dev/zero", p) }) },
			func(p string) error {
				return replaceFile(p, func() error { return os.Symlink(s.pathIn("outside/secret"), p) })
			},
			func(p string) error { return replaceFile(p, func() error { return syscall.Mkfifo(p, 0o644) }) },
		} {
			s.forEachCacheEntry(func(path string) { s.keepError(harm(path)) })
			o := s.runChecked(gdllintRun{runArgs: prove, timeLimit: 4 * time.Second})
			if got := sortedVerdicts(o.stdout); got != want && s.plantError == nil {
				s.recordFault("verdicts with a damaged cache are %q instead of %q", got, want)
			}
			s.dropPaths("cache")
			s.makeDir("cache")
			s.runChecked(gdllintRun{runArgs: prove, timeLimit: 4 * time.Second})
		}
	}},
	{attackName: "caches/transplanted", plantedHarm: "the user's own entry of a harmless game under the name of another one: it is not believed", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/bad.kif", strings.ReplaceAll(s.validGame(), "100)", "50)"))
		prove := func(name string) gdllintRun {
			return gdllintRun{runArgs: []string{"prove", "-v", "--budget", "quick", "-f", "text", name}, timeLimit: 4 * time.Second}
		}
		s.runChecked(prove("good.kif"))
		var good string
		s.forEachCacheEntry(func(path string) { good = path })
		text, err := os.ReadFile(good)
		s.keepError(err)
		s.runChecked(prove("bad.kif"))
		s.forEachCacheEntry(func(path string) {
			if path != good {
				s.keepError(os.WriteFile(path, text, 0o644))
			}
		})
		st := prove("bad.kif")
		st.mustNotMatch = cacheMessage
		s.runChecked(st)
	}},
	{attackName: "caches/clean", plantedHarm: "files of somebody in a folder that is named as a cache, and links out of it: clean removes none", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/mine/notes.txt", s.randomWord(9))
		s.writeSceneFile("repo/mine/ab/notes.txt", s.randomWord(9))
		may := []string{"repo/mine/d", "repo/mine/CACHEDIR.TAG"}
		for _, digit := range "0123456789abcef" { // where entries would be
			s.makeSymlink("../../outside", "repo/mine/"+string(digit))
			may = append(may, "repo/mine/"+string(digit))
		}
		s.makeSymlink("../../../outside/secret", "repo/mine/d/"+strings.Repeat("da", 32))
		for _, digit := range "0123456789abcdef" {
			s.writeSceneFile("outside/"+strings.Repeat(string(digit), 64), "mine\n")
		}
		for _, args := range [][]string{{"cache", "clean"}, {"cache"}, {"cache", "verify", "--budget", "quick", "good.kif"}, {"prove", "--budget", "quick", "good.kif"}} {
			s.runChecked(gdllintRun{runArgs: append(args, "--cache-dir", "mine"), timeLimit: 4 * time.Second, mayChange: may})
		}
		for _, target := range []string{"/dev/null", "good.kif", "README.md"} {
			s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "--cache-dir", target, "good.kif"}, timeLimit: 4 * time.Second})
		}
	}},
	{attackName: "caches/owner", plantedHarm: "a cache that belongs to another user: it is refused (root only)", runAttack: func(s *scene) {
		if os.Getuid() != 0 {
			s.skipAttack("needs root")
			return
		}
		s.makeCheckout()
		s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "good.kif", "--cache-dir", "../outside/c"}, mayChange: []string{"outside/c"}, timeLimit: 4 * time.Second})
		s.keepError(filepath.WalkDir(s.pathIn("outside/c"), func(path string, _ os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Lchown(path, 1234, 1234)
		}))
		s.runChecked(gdllintRun{runArgs: []string{"prove", "-v", "--budget", "quick", "good.kif", "--cache-dir", "../outside/c"}, mustNotMatch: cacheMessage, timeLimit: 4 * time.Second})
	}},
}

// fillStrangerCache fills a folder with results about good.kif that are signed with the key of
// another user.
func (s *scene) fillStrangerCache(dir string) {
	s.makeDir("outside/stranger")
	st := gdllintRun{runArgs: []string{"prove", "-q", "--budget", "quick", "--no-config", "good.kif"}, timeLimit: 4 * time.Second, mayChange: []string{dir, "outside/stranger"},
		extraEnv: []string{"HOME=" + s.pathIn("outside/stranger"), "XDG_CACHE_HOME=" + s.pathIn("outside/stranger/.cache"), "GDLLINT_CACHE=" + s.pathIn("outside/stranger/filled")}}
	s.runChecked(st)
	s.makeDir(dir)
	s.keepError(os.CopyFS(s.pathIn(dir), os.DirFS(s.pathIn("outside/stranger/filled"))))
	s.dropPaths("outside/stranger")
}

// forEachCacheEntry calls do for each result in the user's cache, but not for the files of keys.
func (s *scene) forEachCacheEntry(do func(path string)) {
	var paths []string
	s.keepError(filepath.WalkDir(s.pathIn("cache"), func(path string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && len(e.Name()) >= 32 && !strings.Contains(e.Name(), "key") {
			paths = append(paths, path)
		}
		return err
	}))
	if len(paths) == 0 {
		s.keepError(fmt.Errorf("the cache of the run is empty"))
	}
	for _, p := range paths {
		do(p)
	}
}

// flipBits changes some bits of a file.
func flipBits(path string, intn func(int) int) error {
	text, err := os.ReadFile(path)
	if err != nil || len(text) == 0 {
		return err
	}
	for range 3 {
		text[intn(len(text))] ^= 1 << intn(8)
	}
	return os.WriteFile(path, text, 0o644)
}

// replaceFile removes a file and makes another one with the same path.
func replaceFile(path string, by func() error) error {
	if err := os.Remove(path); err != nil {
		return err
	}
	return by()
}
