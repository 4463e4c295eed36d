package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// most is the greatest size of the whole site, in bytes as compressed by gzip -9.
const most = 6_700_000

// gzipped returns data compressed by the program gzip, for the engine, which is served compressed.
// The package gzip of Go would make it one percent larger.
func gzipped(data []byte) ([]byte, error) {
	gzip := exec.Command("gzip", "-9", "-n", "-c")
	gzip.Stdin, gzip.Stderr = bytes.NewReader(data), os.Stderr
	return gzip.Output()
}

func compressed(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// files returns the files of the site, sorted.
func (b *builder) files() ([]string, error) {
	var list []string
	err := filepath.WalkDir(b.out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(b.out, path)
		list = append(list, filepath.ToSlash(name))
		return err
	})
	slices.Sort(list)
	return list, err
}

// keeperName is the script that keeps the site for times without a network.
const keeperName = "sw.js"

// keeper writes the list of files and a version into that script. The version changes with every
// byte of the site.
func (b *builder) keeper() error {
	files, err := b.files()
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return name == keeperName })
	sum := sha256.New()
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(b.out, name))
		if err != nil {
			return err
		}
		one := sha256.Sum256(data)
		fmt.Fprintf(sum, "%s %x\n", name, one)
	}
	script, err := os.ReadFile(filepath.Join(b.out, keeperName))
	if err != nil {
		return err
	}
	if bytes.Contains(script, []byte("const gdllintSite")) {
		return fmt.Errorf("%s was made already; make the scripts again", keeperName)
	}
	sum.Write(script)
	list, err := json.Marshal(map[string]any{"version": hex.EncodeToString(sum.Sum(nil))[:16], "files": append([]string{"./"}, files...)})
	if err != nil {
		return err
	}
	return b.write(keeperName, fmt.Appendf(nil, "const gdllintSite = %s;\n%s", list, script))
}

// weigh prints the compressed sizes of the parts of the site, and returns an error if their sum is
// more than most.
func (b *builder) weigh() error {
	files, err := b.files()
	if err != nil {
		return err
	}
	parts := map[string]int{}
	total := 0
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(b.out, name))
		if err != nil {
			return err
		}
		packed, err := compressed(data)
		if err != nil {
			return err
		}
		part := "pages"
		if strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".json") || name == "engine.bin" {
			part = name
		}
		parts[part] += len(packed)
		total += len(packed)
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		fmt.Printf("%9d %s\n", parts[name], name)
	}
	fmt.Printf("%9d in all, as compressed by gzip -9\n", total)
	if total > most {
		return fmt.Errorf("the site has %d bytes, more than %d", total, most)
	}
	return nil
}
