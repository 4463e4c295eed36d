package html

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/pattern"
)

// The pages of a shard may come from anywhere. A page is taken over if its head
// and foot are those of this version, byte by byte, and the part between has
// only the elements and attributes of the templates, and no address outside the
// page.

// maxShardPage bounds the pages of shards, in bytes. The matches, findings and
// lines of a page have bounds too.
const maxShardPage = 64 << 20

// errForeign is the error of a page that this version of gdllint has not
// written.
var errForeign = errors.New("not a page as this version of gdllint writes it; merge with the version that wrote the reports")

// readShardPage reads the page of a shard: a regular file of the directory, and not
// a link.
func readShardPage(root *os.Root, r gameRow) ([]byte, error) {
	text, err := readRegular(root, r.Link, maxShardPage)
	if err == nil {
		err = checkOwnPage(text, r.Name)
	}
	return text, err
}

// readRegular reads a regular file that lies in a directory.
func readRegular(root *os.Root, name string, most int64) ([]byte, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("no regular file")
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("no regular file")
	}
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("larger than %d MiB", most>>20)
	}
	return text, err
}

// checkOwnPage returns an error unless a page about a game is as File writes it.
func checkOwnPage(text []byte, name string) error {
	head := newPageHead(name)
	var before, after bytes.Buffer
	if err := errors.Join(executeTemplate(&before, "before", head), executeTemplate(&after, "after", head)); err != nil {
		return err
	}
	inside, ok := bytes.CutPrefix(text, before.Bytes())
	if ok {
		inside, ok = bytes.CutSuffix(inside, after.Bytes())
	}
	if !ok {
		return errForeign
	}
	return checkElements(inside)
}

// The elements and attributes of the templates, without those of head and foot.
var (
	allowedElements = strings.Fields("a article b br caption code dd defs del details div dl dt em figcaption figure g h1 h2 h3 h4 i ins li " +
		"main mark marker nav p path pre rect section small span strong summary svg table tbody td text th thead title tr ul")
	allowedAttributes = strings.Fields("aria-label class d data-file data-match height href id markerHeight markerUnits markerWidth marker-end orient refX refY role rx " +
		"scope tabindex title viewBox width x y")
)

var (
	elementPattern   = pattern.LazyRegexp(`^</?([a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*)/?>`)
	attributePattern = pattern.LazyRegexp(` ([a-zA-Z-]+)="([^"]*)"`)
	referencePattern = pattern.LazyRegexp(`^url\(#[A-Za-z0-9-]*\)$`)
)

// checkElements checks all elements of a text.
func checkElements(text []byte) error {
	for {
		at := bytes.IndexByte(text, '<')
		if at < 0 {
			return nil
		}
		text = text[at:]
		m := elementPattern().FindSubmatch(text)
		if m == nil || !slices.Contains(allowedElements, string(m[1])) {
			return errForeign
		}
		for _, a := range attributePattern().FindAllSubmatch(m[2], -1) {
			if !isAllowedAttribute(string(a[1]), string(a[2])) {
				return errForeign
			}
		}
		text = text[len(m[0]):]
	}
}

// isAllowedAttribute tells whether an attribute belongs to the templates. A
// reference must lead to a place of the page.
func isAllowedAttribute(name, value string) bool {
	switch name {
	case "href":
		return strings.HasPrefix(value, "#")
	case "marker-end":
		return referencePattern().MatchString(value)
	}
	return slices.Contains(allowedAttributes, name)
}
