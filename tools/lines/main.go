// Lines keeps the ledger of the module: lines of code (no blanks, no comments, no tests) by area, beside those of the
// last landing, and the changes since a revision. It fails if an area has grown and no commit says why.
//
//	lines [-since REVISION] [-renew] [ROOT]
//
// The table has a line for each area: path prefix, target, lines at the last landing, and why there were more than at
// the landing before. Its last landing is the last commit that changes the table. An area may be larger where a commit
// since then has a trailer "Grows: AREA: why".
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

func main() { tool.RunMain("lines", run) }

// tablePath is the path of the table in the module.
const tablePath = "tools/lines/areas.tsv"

// An area is a row of the table with the lines that are counted for it.
type area struct {
	prefix         string
	target, landed int // the lines that are aimed at, and those at the last landing
	lines, before  int // the lines now, and at the revision
}

func run(ctx context.Context, args []string, out, log io.Writer) (int, error) {
	set := tool.NewFlagSet("lines", log)
	since := set.String("since", "", "show also what has changed since this revision")
	renew := set.Bool("renew", false, "write the lines of today into the table, where each growth has its reason")
	if err := set.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return 0, nil
		}
		return 2, err
	}
	repo := repository{ctx, "."}
	if set.NArg() > 0 {
		repo.root = set.Arg(0)
	}
	text, err := os.ReadFile(filepath.Join(repo.root, tablePath))
	if err != nil {
		return 2, err
	}
	areas, err := parseTable(string(text))
	if err != nil {
		return 2, err
	}
	if err := countFiles(os.DirFS(repo.root), areas); err != nil {
		return 2, err
	}
	if *since != "" {
		if err := repo.countRevision(*since, areas); err != nil {
			return 2, err
		}
	}
	printLedger(out, areas, *since != "")
	reasons, note := repo.reasons()
	if note != "" {
		fmt.Fprintln(out, note)
	}
	failed := false
	for _, a := range areas {
		if a.lines > a.landed && len(reasons[a.prefix]) == 0 {
			failed = true
			fmt.Fprintf(out, "%s has %d lines more than at the last landing: say why in a commit, 'Grows: %s: ...', or find lines that can go\n", a.prefix, a.lines-a.landed, a.prefix)
		}
	}
	if unknown := slices.DeleteFunc(slices.Sorted(maps.Keys(reasons)), func(p string) bool {
		return slices.ContainsFunc(areas, func(a *area) bool { return a.prefix == p })
	}); len(unknown) > 0 {
		fmt.Fprintf(out, "'Grows:' names areas that are not in %s: %s\n", tablePath, strings.Join(unknown, ", "))
	}
	if failed {
		return 1, nil
	}
	if *renew {
		return 0, os.WriteFile(filepath.Join(repo.root, tablePath), formatTable(string(text), areas, reasons), 0o644)
	}
	return 0, nil
}

// parseTable returns the rows of the table, and a last area for the files that belong to no row.
func parseTable(text string) ([]*area, error) {
	var list []*area
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, "\t", 4)
		if len(f) < 3 {
			return nil, fmt.Errorf("%s:%d: a row has an area, a target and lines", tablePath, i+1)
		}
		target, err := strconv.Atoi(f[1])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", tablePath, i+1, err)
		}
		landed, err := strconv.Atoi(f[2])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", tablePath, i+1, err)
		}
		list = append(list, &area{prefix: f[0], target: target, landed: landed})
	}
	return append(list, &area{prefix: "elsewhere"}), nil
}

// formatTable returns the text of the table with the present numbers of lines.
func formatTable(old string, areas []*area, reasons map[string][]string) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(old) {
		if strings.HasPrefix(line, "#") {
			b.WriteString(line)
		}
	}
	for _, a := range areas[:len(areas)-1] {
		fmt.Fprintf(&b, "%s\t%d\t%d", a.prefix, a.target, a.lines)
		if a.lines > a.landed {
			fmt.Fprintf(&b, "\t%s", strings.Join(reasons[a.prefix], "; "))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// printLedger prints a line for each area that has or had lines, and one for their sum.
func printLedger(out io.Writer, areas []*area, withChange bool) {
	sum := &area{prefix: "all"}
	for _, a := range areas {
		sum.lines, sum.before, sum.target, sum.landed = sum.lines+a.lines, sum.before+a.before, sum.target+a.target, sum.landed+a.landed
	}
	for _, a := range append(slices.Clone(areas), sum) {
		if a.lines == 0 && a.before == 0 && a.landed == 0 {
			continue
		}
		fmt.Fprintf(out, "%-12s %7d, landed %7d, target %7d", a.prefix, a.lines, a.landed, a.target)
		if withChange {
			fmt.Fprintf(out, ", change %+d", a.lines-a.before)
		}
		fmt.Fprintln(out)
	}
}

// countFiles adds the lines of the files in a directory tree to their areas.
func countFiles(tree fs.FS, areas []*area) error {
	return fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || !counts(path):
			return nil
		}
		text, err := fs.ReadFile(tree, path)
		find(areas, path).lines += codeLines(text)
		return err
	})
}

// counts tells whether the lines of a file are counted: it is Go, no test, and not in another
// module.
func counts(path string) bool {
	if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
		return false
	}
	parts := strings.Split(path, "/")
	return !slices.Contains([]string{"tools", "site", "beam"}, parts[0]) && !slices.Contains(parts, "testdata") && !slices.Contains(parts, "node_modules")
}

// find returns the area with the longest prefix of a path; the last area if there is none.
func find(areas []*area, path string) *area {
	best := areas[len(areas)-1]
	longest := 0
	for _, a := range areas {
		if strings.HasPrefix(path, a.prefix+"/") && len(a.prefix) > longest {
			best, longest = a, len(a.prefix)
		}
	}
	return best
}

// codeLines returns the number of lines of a Go file with a token.
func codeLines(text []byte) int {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, 0)
	lines := map[int]bool{}
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return len(lines)
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		for i := range 1 + strings.Count(lit, "\n") {
			lines[file.Line(pos)+i] = true
		}
	}
}

// A repository is a directory in which git is run.
type repository struct {
	ctx  context.Context
	root string
}

func (r repository) git(input string, args ...string) (string, error) {
	c := exec.CommandContext(r.ctx, "git", append([]string{"-C", r.root}, args...)...)
	c.Stdin = strings.NewReader(input)
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return string(out), nil
}

// reasons returns the reasons that commits since the last landing give for growth, by area, and a
// note if the history is incomplete.
func (r repository) reasons() (map[string][]string, string) {
	landing, err := r.git("", "log", "-1", "--format=%H", "--", tablePath)
	if err != nil {
		return nil, "there is no history here: only the table counts"
	}
	landing = strings.TrimSpace(landing)
	from, note := "HEAD", ""
	if landing != "" {
		from = landing + "..HEAD"
	}
	if shallow, _ := r.git("", "rev-parse", "--is-shallow-repository"); strings.TrimSpace(shallow) == "true" {
		note = "the history is cut: reasons in older commits are not seen; 'git fetch --unshallow' brings them"
		// The oldest commit of a cut history has all files, and need not be a landing.
		if _, err := r.git("", "rev-parse", "--verify", "--quiet", landing+"^"); err != nil {
			from = "HEAD"
		}
	}
	messages, err := r.git("", "log", "--format=%B", from)
	if err != nil {
		return nil, "the history cannot be read: only the table counts"
	}
	reasons := map[string][]string{}
	for line := range strings.Lines(messages) {
		trailer, ok := strings.CutPrefix(line, "Grows: ")
		prefixes, why, _ := strings.Cut(trailer, ":")
		if why = strings.TrimSpace(why); !ok || why == "" {
			continue
		}
		for prefix := range strings.SplitSeq(prefixes, ",") {
			if prefix = strings.TrimSpace(prefix); !slices.Contains(reasons[prefix], why) {
				reasons[prefix] = append(reasons[prefix], why)
			}
		}
	}
	return reasons, note
}

// countRevision adds the lines of the files at a revision to their areas, with one process of git
// cat-file.
func (r repository) countRevision(revision string, areas []*area) error {
	list, err := r.git("", "ls-tree", "-r", "--format=%(objectname) %(path)", revision)
	if err != nil {
		return err
	}
	var paths []string
	var names strings.Builder
	for line := range strings.Lines(list) {
		if name, path, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok && counts(path) {
			paths = append(paths, path)
			fmt.Fprintln(&names, name)
		}
	}
	data, err := r.git(names.String(), "cat-file", "--batch")
	if err != nil {
		return err
	}
	for _, path := range paths {
		head, rest, _ := strings.Cut(data, "\n")
		f := strings.Fields(head)
		if len(f) != 3 {
			return fmt.Errorf("git cat-file: %s", head)
		}
		n, err := strconv.Atoi(f[2])
		if err != nil || n >= len(rest) {
			return fmt.Errorf("git cat-file: %s", head)
		}
		find(areas, path).before += codeLines([]byte(rest[:n]))
		data = rest[n+1:]
	}
	return nil
}
