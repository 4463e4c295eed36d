// Package evidence writes the evidence for the verdicts on a game, for a reader
// who does not trust gdllint: certificates for a stock clingo, and a manifest
// with the answer that every program must give, and with the other evidence where
// a verdict has no certificate.
package evidence

import (
	"fmt"
	"path"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// A Part is the certificate of one claim, with the directory for its programs,
// relative to that of the game.
type Part struct {
	Dir string
	// Assumes lists the directories of the parts that show the assumptions of this
	// one. They come before it, so that no argument is circular.
	Assumes []string
	// Unanswered reports whether clingo had no answer to a program in time before
	// the verdict was given.
	Unanswered func(program string) bool
	// Claim is the claim that the programs were written from, for another program
	// that writes them anew; nil if it cannot be written down.
	Claim []byte
	*certificate.Certificate
}

// A Proof is the evidence for one verdict.
type Proof struct {
	Verdict *proof.Verdict
	Parts   []Part // none if there is no certificate
	Note    string // the other evidence, or why there is none
}

// Of returns the evidence for all verdicts on a game that have some. The questions
// must have been asked with their evidence.
func Of(name string, file *gdl.File, verdicts []proof.Verdict) []Proof {
	w := &writer{name: name, file: file, encodings: map[certificate.Reading]encoding{}, dirs: map[string]bool{}}
	var proofs []Proof
	for i := range verdicts {
		if verdicts[i].Evidence != nil {
			proofs = append(proofs, w.proof(&verdicts[i]))
		}
	}
	return proofs
}

// A writer encodes a rulesheet once for each reading.
type writer struct {
	name      string
	file      *gdl.File
	encodings map[certificate.Reading]encoding
	dirs      map[string]bool
}

// An encoding of the rules, or why there is none.
type encoding struct {
	*certificate.Encoding
	err error
}

func (w *writer) encoding(r certificate.Reading) encoding {
	e, done := w.encodings[r]
	if !done {
		e.Encoding, e.err = certificate.New(w.name, w.file, r)
		w.encodings[r] = e
	}
	return e
}

func (w *writer) proof(v *proof.Verdict) Proof {
	p := Proof{Verdict: v, Note: v.Evidence.Instead}
	if v.Evidence.Claim == nil {
		return p
	}
	dir := w.directory(v)
	parts, err := w.parts(v.Evidence, dir)
	if err != nil {
		p.Note = "no certificate: " + err.Error()
		return p
	}
	p.Parts, p.Note = parts, ""
	return p
}

func (w *writer) parts(e *proof.Evidence, dir string) ([]Part, error) {
	encoded := w.encoding(e.Reading)
	if encoded.err != nil {
		return nil, encoded.err
	}
	claims := append(e.Lemmas[:len(e.Lemmas):len(e.Lemmas)], proof.Lemma{Claim: *e.Claim})
	var parts []Part
	for _, c := range claims {
		cert, err := encoded.Certify(c.Claim)
		if err != nil {
			return nil, err
		}
		part := Part{Dir: path.Join(dir, c.Name), Certificate: cert,
			Unanswered: func(program string) bool { return e.Unanswered(c.Name, program) }}
		if text, err := certificate.WriteClaim(w.name, e.Reading, c.Claim); err == nil {
			part.Claim = text
		}
		if c.Shared {
			part.Dir = shared(c.Name, e.Reading)
		}
		if len(c.Claim.Evidence) > 0 || c.Claim.Single {
			for _, before := range parts {
				part.Assumes = append(part.Assumes, before.Dir)
			}
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// shared names the directory of a lemma that several proofs have.
func shared(name string, reading certificate.Reading) string {
	if reading == certificate.Playable {
		name += "-playable"
	}
	return name
}

// directory names the directory of a verdict: by its property, and its role or
// the name that the author gave it.
func (w *writer) directory(v *proof.Verdict) string {
	dir := string(v.Property)
	for _, part := range []string{v.Role, v.About, v.Name} {
		if part != "" {
			dir += "-" + plain(part)
		}
	}
	name := dir
	for n := 2; w.dirs[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", dir, n)
	}
	w.dirs[strings.ToLower(name)] = true
	return name
}

// maxName bounds the length of a name in a path.
const maxName = 60

// plain makes a name fit for a path: letters, digits and a few more.
func plain(name string) string {
	fit := func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '-', r == '_', r == '.':
			return r
		}
		return '_'
	}
	name = strings.TrimLeft(strings.Map(fit, name), ".")
	if name == "" {
		return "_"
	}
	return name[:min(len(name), maxName)]
}
