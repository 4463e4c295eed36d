package disk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// openers are the functions that reach files by their paths, by the import path of their
// package: those that make, change or remove one, and those that read one.
var openers = map[string]struct{ write, read []string }{
	"os": {
		strings.Fields("Create CreateTemp WriteFile OpenFile Mkdir MkdirAll MkdirTemp Rename Remove RemoveAll Symlink Link Chmod Chown Lchown Chtimes Truncate CopyFS Root OpenRoot OpenInRoot"),
		strings.Fields("Open ReadFile DirFS"),
	},
	"syscall":               {strings.Fields("Open Openat Creat Rename Unlink Link Symlink Mkdir Mknod Mkfifo Truncate"), nil},
	"golang.org/x/sys/unix": {strings.Fields("Open Openat Creat Rename Renameat Unlink Link Symlink Mkdir Mknod Mkfifo Truncate"), nil},
	"io/ioutil":             {strings.Fields("WriteFile TempFile TempDir"), strings.Fields("ReadFile ReadDir")},
	"github.com/gdllint/gdllint/internal/disk": {strings.Fields("WriteFile CreateDraft CreateDerived ReplaceFile AppendFile WriteDerived RemoveDerived"), strings.Fields("ReadFile OpenRegular ReadOpened")},
}

// opening are the files of the module that may use them, with the reason. Whoever opens
// a file with a computed name uses disk.ReadSibling, which is open to all.
var opening = map[string]struct{ functions, reason string }{
	"internal/disk/draft.go":                               {"os.OpenFile os.Open os.Remove", "the writer"},
	"internal/disk/place.go":                               {"os.Root os.OpenRoot", "the writer"},
	"internal/disk/way.go":                                 {"os.MkdirAll os.OpenRoot", "the writer"},
	"internal/disk/lock_flock.go":                          {"os.OpenFile", "the writer: its own drafts"},
	"internal/disk/read.go":                                {"os.OpenFile", "the reader"},
	"checker/cache/store.go":                               {"disk.ReadFile os.Chtimes os.MkdirAll os.Remove disk.WriteDerived", "the user's own cache"},
	"checker/cache/trim.go":                                {"os.ReadFile os.Remove", "the user's own cache"},
	"checker/cache/secret.go":                              {"disk.ReadFile os.CreateTemp os.Link os.MkdirAll os.Remove", "the user's own secret"},
	"checker/cache/program.go":                             {"os.Open", "the program itself"},
	"checker/resident_linux.go":                            {"os.ReadFile", "figures of the system about the process"},
	"checker/find.go":                                      {"disk.ReadFile", "rulesheets that the finder has found and checked"},
	"checker/fragments.go":                                 {"disk.ReadFile", "rulesheets that the finder has found and checked"},
	"checker/pages.go":                                     {"disk.ReadFile disk.ReplaceFile", "pages and rulesheets that the finder has found and checked"},
	"checker/gitignore.go":                                 {"disk.ReadFile", "a .gitignore that is no link"},
	"checker/write.go":                                     {"disk.CreateDraft", "reports that the user names"},
	"checker/config/lookup.go":                             {"disk.ReadFile", "settings, with a check of their own"},
	"checker/baseline/file.go":                             {"disk.ReadFile disk.WriteFile", "baselines, which the user or checked settings name"},
	"report/html/folder.go":                                {"disk.WriteDerived", "pages below a folder that the user names"},
	"report/shardfile.go":                                  {"disk.OpenRegular disk.CreateDerived", "reports of shards in a folder that the user names"},
	"proof/certificate/certificate.go":                     {"disk.WriteDerived", "certificates below a folder that the user names"},
	"proof/evidence/manifest.go":                           {"disk.RemoveDerived disk.WriteDerived", "certificates below a folder that the user names"},
	"proof/certify/read.go":                                {"os.Root os.OpenRoot", "certificates, not beyond their folder"},
	"internal/reformat/convert.go":                         {"disk.WriteFile", "new files in a folder that the user names"},
	"internal/revision/hash.go":                            {"disk.ReadFile", "texts of which only the hash is known"},
	"cmd/gdllint/certify.go":                               {"disk.ReadFile", "named on the command line"},
	"cmd/gdllint/match.go":                                 {"disk.ReadFile disk.CreateDraft", "named on the command line"},
	"cmd/gdllint/merge.go":                                 {"disk.ReadFile", "named on the command line"},
	"cmd/gdllint/sniff.go":                                 {"disk.OpenRegular", "named on the command line"},
	"cmd/gdllint/sarif.go":                                 {"disk.ReadFile", "named on the command line"},
	"cmd/gdllint/savematch.go":                             {"disk.ReadFile", "named on the command line"},
	"cmd/gdllint/test.go":                                  {"disk.ReadFile disk.AppendFile", "named on the command line; tests beside a rulesheet"},
	"internal/agents/server.go":                            {"os.Root os.OpenRoot", "rulesheets below the folders that the user names"},
	"analyzers/analyzertest/want.go":                       {"os.ReadFile", "a helper of tests"},
	"internal/collection/collectiontest/collectiontest.go": {"os.ReadFile", "a helper of tests"},
	"packaging/sbom/main.go":                               {"os.ReadFile os.WriteFile", "a program that builds releases"},
}

// TestOpeners compares the uses of these functions with the list.
func TestOpeners(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := map[string]map[string]bool{}
	err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		rel = filepath.ToSlash(rel)
		if e.IsDir() && ((slices.Contains([]string{"tools", "site", "beam", "editors"}, rel) || e.Name() == "testdata") || strings.HasPrefix(e.Name(), ".") && rel != ".") {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(rel, ".go") && !strings.HasSuffix(rel, "_test.go") {
			seen[rel], err = openersIn(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen) < 500 {
		t.Fatalf("only %d files were found", len(seen))
	}
	for _, file := range slices.Sorted(maps.Keys(seen)) {
		listed := strings.Fields(opening[file].functions)
		for _, name := range slices.Sorted(maps.Keys(seen[file])) {
			if !slices.Contains(listed, name) {
				t.Errorf("%s uses %s: a computed name is read by disk.ReadSibling and written by disk.AppendFile or WriteDerived; a name that the user gives wants a row here", file, name)
			}
		}
		for _, name := range listed {
			if !seen[file][name] {
				t.Errorf("%s does not use %s any more: drop it from the list", file, name)
			}
		}
	}
	for file := range opening {
		if seen[file] == nil {
			t.Errorf("%s is listed and does not exist", file)
		}
	}
}

// openersIn returns the functions of a file that reach files, as PACKAGE.NAME.
func openersIn(name string) (map[string]bool, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	imported := map[string]string{}
	used := map[string]bool{}
	for _, i := range file.Imports {
		from, _ := strconv.Unquote(i.Path.Value)
		local := path.Base(from)
		if i.Name != nil {
			local = i.Name.Name
		}
		if _, ok := openers[from]; ok && local == "." {
			used["."+from] = true // an import of all names hides their uses
		}
		imported[local] = from
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := x.X.(*ast.Ident); ok {
				from := imported[of.Name]
				if list := openers[from]; slices.Contains(list.write, x.Sel.Name) || slices.Contains(list.read, x.Sel.Name) {
					used[path.Base(from)+"."+x.Sel.Name] = true
				}
			}
		}
		return true
	})
	return used, nil
}
