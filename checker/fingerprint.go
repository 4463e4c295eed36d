package checker

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file computes fingerprints, by which findings are recognised in other versions of a rulesheet.

// methodVersion is part of the hashed text, so that a change of the method changes all fingerprints
// and not only some.
const methodVersion = "gdllint/1"

// fillFingerprints sets the fingerprint of each finding. It depends on the code, the top-level form (a rule or fact) and
// the place in the form. Layout, comments, upper and lower case, the names of variables, the message and the place of the
// form in the file do not matter. Findings that would have the same fingerprint are numbered in their order.
func fillFingerprints(f *gdl.File, findings []finding.Finding) {
	if f == nil || len(findings) == 0 {
		return
	}
	b := fingerprintWriter{parsedFile: f, formHashes: map[*syntax.Node]string{}, seenCounts: map[string]int{}}
	for i := range findings {
		b.fillFingerprint(&findings[i])
	}
}

// A fingerprintWriter caches the hashes of forms, and counts the findings that would have the same
// fingerprint.
type fingerprintWriter struct {
	parsedFile *gdl.File
	formHashes map[*syntax.Node]string // the hashes of top-level forms
	seenCounts map[string]int          // by hashed text
}

// fillFingerprint sets the fingerprint of a finding. A finding about a property also gets fingerprints
// at the places where another version of gdllint may have reported it: its own place, its related
// places, and the rules for next of the fluents of its path.
func (b *fingerprintWriter) fillFingerprint(x *finding.Finding) {
	name := x.Code
	if !x.WholeRulesheet {
		from, to := x.Known()
		name = b.nameAt(x.Code, from, to)
	}
	n := b.seenCounts[name]
	b.seenCounts[name]++
	x.Fingerprint, x.OtherFingerprints = numbered(name, n), nil
	if x.Property == "" {
		return
	}
	add := func(from, to token.Pos) {
		name := b.nameAt(x.Code, from, to)
		x.OtherFingerprints = append(x.OtherFingerprints, numbered(name, 0), numbered(name, n))
	}
	add(x.Pos, x.End)
	for _, r := range x.Related {
		add(r.Pos, r.End)
	}
	for _, r := range b.parsedFile.Rules {
		if r.Head.Name == gdl.Next && len(r.Head.Args) == 1 && slices.Contains(x.Path, r.Head.Args[0].Name) {
			add(r.Head.Pos(), r.Head.End())
		}
	}
}

// nameAt returns the text that a fingerprint hashes: the code, the hash of the top-level form, and
// the place in the form.
func (b *fingerprintWriter) nameAt(code string, from, to token.Pos) string {
	if form := syntax.NodeAt(b.parsedFile.Exprs, from); form != nil {
		code += " " + b.formHash(form) + " " + argumentPath(form, from, to)
	}
	return code
}

// numbered returns the fingerprint of the finding with number n, from 0, among those with one hashed text.
func numbered(name string, n int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %d", methodVersion, name, n))
	return hex.EncodeToString(sum[:16])
}

// formHash returns the hash of a form's canonical text. It is cached, since one form may have many
// findings.
func (b *fingerprintWriter) formHash(form *syntax.Node) string {
	if h, ok := b.formHashes[form]; ok {
		return h
	}
	sum := sha256.Sum256([]byte(form.Canonical()))
	h := hex.EncodeToString(sum[:16])
	b.formHashes[form] = h
	return h
}

// argumentPath returns the place of a finding in its form. It consists of the indices that lead to the innermost
// expression that contains the whole finding, and a mark for the part of this expression.
func argumentPath(form *syntax.Node, from, to token.Pos) string {
	var b strings.Builder
	for e := form; ; {
		if e.StartPos == from && e.EndPos == to {
			return b.String()
		}
		i, _ := slices.BinarySearchFunc(e.List, from, func(inner *syntax.Node, from token.Pos) int {
			if inner.EndPos <= from {
				return -1
			}
			return 1
		})
		if i == len(e.List) || e.List[i].StartPos > from { // the finding covers text of the expression that is no inner expression
			b.WriteString("^")
			return b.String()
		}
		b.WriteString("." + strconv.Itoa(i))
		if to > e.List[i].EndPos { // the finding covers several inner expressions
			b.WriteString("~")
			return b.String()
		}
		e = e.List[i]
	}
}
