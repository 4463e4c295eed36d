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

// fromCache is the message of a run with -v that it has used a cache.
const fromCache = `from the cache`

// caches plant results that another user has left.
var caches = []attack{
	{name: "caches/foreign", plants: "a cache that another user's program has filled, in the checkout, named by the command line or a variable: it is not believed", run: func(s *scene) {
		s.checkout()
		for _, tracked := range []bool{false, true} {
			name := ".cache" + s.word(3)
			s.stranger("repo/"+name, "good.kif")
			if tracked {
				s.commit()
			}
			for _, st := range []step{{args: []string{"--cache-dir", name}}, {env: []string{"GDLLINT_CACHE=" + s.path("repo", name)}}} {
				st.args = append([]string{"prove", "-v", "--budget", "quick", "good.kif"}, st.args...)
				st.never, st.limit = fromCache, 4*time.Second
				if !tracked { // refused, or filled with results of its own
					st.may = []string{"repo/" + name}
				}
				s.step(st)
				s.drop("repo/" + name)
				s.stranger("repo/"+name, "good.kif")
				if tracked {
					s.git("repo", "checkout", "-q", "-f", "HEAD", ".")
				}
			}
		}
	}},
	{name: "caches/planted", plants: "entries of another user's program in the user's own cache: they are not believed", run: func(s *scene) {
		s.checkout()
		s.stranger("cache/gdllint", "good.kif")
		s.step(step{args: []string{"prove", "-v", "--budget", "quick", "good.kif"}, never: fromCache, limit: 4 * time.Second})
		s.step(step{args: []string{"prove", "-v", "--budget", "quick", "good.kif"}, says: fromCache, limit: 4 * time.Second})
	}},
	{name: "caches/default", plants: "a checkout with every folder that could be taken for a cache: a run without flags writes outside of it", run: func(s *scene) {
		s.checkout()
		for _, name := range []string{".gdllint-cache", ".gdllint", ".cache/gdllint", "gdllint-cache", ".gdllint.cache"} {
			s.stranger("repo/"+name, "good.kif")
		}
		for range 2 {
			s.step(step{args: []string{"prove", "--budget", "quick", "good.kif"}, limit: 4 * time.Second})
		}
		for _, env := range [][]string{{"XDG_CACHE_HOME=.cache"}, {"XDG_CACHE_HOME="}, {"XDG_CACHE_HOME=", "HOME="}, {"XDG_CACHE_HOME=", "HOME=" + s.path("home")}, {"GDLLINT_CACHE="}} {
			s.step(step{args: []string{"prove", "--budget", "quick", "good.kif"}, limit: 4 * time.Second, env: env})
		}
	}},
	{name: "caches/damaged", plants: "entries that are cut, changed, links, pipes, folders, devices: the report stays what it was", run: func(s *scene) {
		s.checkout()
		prove := []string{"prove", "--budget", "quick", "-f", "json", "good.kif", "faulty.kif"}
		first := s.step(step{args: prove, limit: 4 * time.Second})
		want := verdictsOf(first.stdout)
		for _, harm := range []func(path string) error{
			func(p string) error { return os.Truncate(p, int64(s.rng.IntN(50))) },
			func(p string) error { return os.Truncate(p, 0) },
			func(p string) error { return os.Truncate(p, 1<<30) },
			func(p string) error { return flip(p, s.rng.IntN) },
			func(p string) error { return flip(p, s.rng.IntN) },
			func(p string) error { return replace(p, func() error { return os.Mkdir(p, 0o755) }) },
			func(p string) error { return replace(p, func() error { return os.Symlink("/dev/zero", p) }) },
			func(p string) error {
				return replace(p, func() error { return os.Symlink(s.path("outside/secret"), p) })
			},
			func(p string) error { return replace(p, func() error { return pipeAt(p) }) },
		} {
			s.entries(func(path string) { s.keep(harm(path)) })
			o := s.step(step{args: prove, limit: 4 * time.Second})
			if got := verdictsOf(o.stdout); got != want && s.err == nil {
				s.fault("verdicts with a damaged cache are %q instead of %q", got, want)
			}
			s.drop("cache")
			s.mkdir("cache")
			s.step(step{args: prove, limit: 4 * time.Second})
		}
	}},
	{name: "caches/transplanted", plants: "the user's own entry of a harmless game under the name of another one: it is not believed", run: func(s *scene) {
		s.checkout()
		s.write("repo/bad.kif", strings.ReplaceAll(s.game(), "100)", "50)"))
		prove := func(name string) step {
			return step{args: []string{"prove", "-v", "--budget", "quick", "-f", "text", name}, limit: 4 * time.Second}
		}
		s.step(prove("good.kif"))
		var good string
		s.entries(func(path string) { good = path })
		text, err := os.ReadFile(good)
		s.keep(err)
		s.step(prove("bad.kif"))
		s.entries(func(path string) {
			if path != good {
				s.keep(os.WriteFile(path, text, 0o644))
			}
		})
		st := prove("bad.kif")
		st.never = fromCache
		s.step(st)
	}},
	{name: "caches/clean", plants: "files of somebody in a folder that is named as a cache, and links out of it: clean removes none", run: func(s *scene) {
		s.checkout()
		s.write("repo/mine/notes.txt", s.word(9))
		s.write("repo/mine/ab/notes.txt", s.word(9))
		may := []string{"repo/mine/d", "repo/mine/CACHEDIR.TAG"}
		for _, digit := range "0123456789abcef" { // where entries would be
			s.link("../../outside", "repo/mine/"+string(digit))
			may = append(may, "repo/mine/"+string(digit))
		}
		s.link("../../../outside/secret", "repo/mine/d/"+strings.Repeat("da", 32))
		for _, digit := range "0123456789abcdef" {
			s.write("outside/"+strings.Repeat(string(digit), 64), "mine\n")
		}
		for _, args := range [][]string{{"cache", "clean"}, {"cache"}, {"cache", "verify", "--budget", "quick", "good.kif"}, {"prove", "--budget", "quick", "good.kif"}} {
			s.step(step{args: append(args, "--cache-dir", "mine"), limit: 4 * time.Second, may: may})
		}
		for _, target := range []string{"/dev/null", "good.kif", "README.md"} {
			s.step(step{args: []string{"prove", "--budget", "quick", "--cache-dir", target, "good.kif"}, limit: 4 * time.Second})
		}
	}},
	{name: "caches/owner", plants: "a cache that belongs to another user: it is refused (root only)", run: func(s *scene) {
		if os.Getuid() != 0 {
			s.skip("needs root")
			return
		}
		s.checkout()
		s.step(step{args: []string{"prove", "--budget", "quick", "good.kif", "--cache-dir", "../outside/c"}, may: []string{"outside/c"}, limit: 4 * time.Second})
		s.keep(filepath.WalkDir(s.path("outside/c"), func(path string, _ os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Lchown(path, 1234, 1234)
		}))
		s.step(step{args: []string{"prove", "-v", "--budget", "quick", "good.kif", "--cache-dir", "../outside/c"}, never: fromCache, limit: 4 * time.Second})
	}},
}

// stranger fills a folder with the results of another user's program about a
// rulesheet: they are signed with that user's key.
func (s *scene) stranger(dir, name string) {
	s.mkdir("outside/stranger")
	st := step{args: []string{"prove", "-q", "--budget", "quick", "--no-config", name}, limit: 4 * time.Second, may: []string{dir, "outside/stranger"},
		env: []string{"HOME=" + s.path("outside/stranger"), "XDG_CACHE_HOME=" + s.path("outside/stranger/.cache"), "GDLLINT_CACHE=" + s.path("outside/stranger/filled")}}
	s.step(st)
	s.mkdir(dir)
	s.keep(os.CopyFS(s.path(dir), os.DirFS(s.path("outside/stranger/filled"))))
	s.drop("outside/stranger")
}

// entries calls do for each result in the user's cache, without the keys.
func (s *scene) entries(do func(path string)) {
	var paths []string
	s.keep(filepath.WalkDir(s.path("cache"), func(path string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && len(e.Name()) >= 32 && !strings.Contains(e.Name(), "key") {
			paths = append(paths, path)
		}
		return err
	}))
	if len(paths) == 0 {
		s.keep(fmt.Errorf("the cache of the run is empty"))
	}
	for _, p := range paths {
		do(p)
	}
}

// flip changes some bits of a file.
func flip(path string, intn func(int) int) error {
	text, err := os.ReadFile(path)
	if err != nil || len(text) == 0 {
		return err
	}
	for range 3 {
		text[intn(len(text))] ^= 1 << intn(8)
	}
	return os.WriteFile(path, text, 0o644)
}

// replace removes a file and puts another one in its place.
func replace(path string, by func() error) error {
	if err := os.Remove(path); err != nil {
		return err
	}
	return by()
}

// pipeAt makes a named pipe.
func pipeAt(path string) error { return syscall.Mkfifo(path, 0o644) }
