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

// A Part is the certificate of one claim, with the directory for its programs below that of the
// game.
type Part struct {
	Directory string
	// Assumes lists the directories of the parts that show the assumptions of this
	// one. They come before it, so that no argument is circular.
	Assumes []string
	// IsUnanswered reports whether clingo had no answer to a program in time before
	// the verdict was given.
	IsUnanswered func(program string) bool
	// ClaimText is the claim that the programs were written from, for another program
	// that writes them anew; nil if it cannot be written down.
	ClaimText []byte
	*certificate.Certificate
}

// A Proof is the evidence for one verdict.
type Proof struct {
	Verdict *proof.Verdict
	Parts   []Part // none if there is no certificate
	Note    string // the other evidence, or why there is none
}

// CollectProofs returns the evidence for all verdicts on a game that have some. They must come
// from a run that wants evidence. other is the rulesheet that the game is compared with; nil if there is none.
func CollectProofs(name string, file, other *gdl.File, verdicts []proof.Verdict) []Proof {
	w := &evidenceWriter{gameName: name, encodings: &certificate.Encodings{File: file, Other: other}, usedDirectories: map[string]bool{}}
	var proofs []Proof
	for i := range verdicts {
		if verdicts[i].Evidence != nil {
			proofs = append(proofs, w.writeProof(&verdicts[i]))
		}
	}
	return proofs
}

// An evidenceWriter collects the evidence for the verdicts on one rulesheet.
type evidenceWriter struct {
	gameName        string
	encodings       *certificate.Encodings
	usedDirectories map[string]bool
}

func (w *evidenceWriter) writeProof(v *proof.Verdict) Proof {
	p := Proof{Verdict: v, Note: v.Evidence.Substitute}
	if v.Evidence.Claim == nil {
		return p
	}
	dir := w.nameDirectory(v)
	parts, err := w.writeParts(v.Evidence, dir)
	if err != nil {
		p.Note = "no certificate: " + err.Error()
		return p
	}
	p.Parts, p.Note = parts, ""
	return p
}

func (w *evidenceWriter) writeParts(e *proof.Evidence, dir string) ([]Part, error) {
	encoded, err := w.encodings.Encode(w.gameName, e.SequenceReading)
	if err != nil {
		return nil, err
	}
	claims := append(e.Lemmas[:len(e.Lemmas):len(e.Lemmas)], proof.Lemma{Claim: *e.Claim})
	var parts []Part
	for _, c := range claims {
		cert, err := encoded.Certify(c.Claim)
		if err != nil {
			return nil, err
		}
		part := Part{Directory: path.Join(dir, c.Name), Certificate: cert,
			IsUnanswered: func(program string) bool { return e.IsUnanswered(c.Name, program) }}
		if text, err := certificate.WriteClaim(w.gameName, e.SequenceReading, c.Claim); err == nil {
			part.ClaimText = text
		}
		if c.IsShared {
			part.Directory = sharedDirectory(c.Name, e.SequenceReading)
		}
		// A claim with evidence, or about one state, assumes the lemmas before it.
		if len(c.Claim.Evidence) > 0 || c.Claim.SingleState {
			for _, before := range parts {
				part.Assumes = append(part.Assumes, before.Directory)
			}
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// sharedDirectory names the directory of a lemma that several proofs have.
func sharedDirectory(name string, reading certificate.Reading) string {
	if reading == certificate.Playable {
		name += "-playable"
	}
	return name
}

// nameDirectory names the directory of a verdict: by its property, and its role or
// the name that the author gave it.
func (w *evidenceWriter) nameDirectory(v *proof.Verdict) string {
	dir := v.PropertyName()
	for _, part := range []string{v.Role, v.AboutRole, v.StatedName()} {
		if part != "" {
			dir += "-" + plainPathName(part)
		}
	}
	return freeName(dir, w.usedDirectories)
}

// freeName returns a name, with a number if it is used, and notes that it is.
func freeName(base string, used map[string]bool) string {
	name := base
	for n := 2; used[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	used[strings.ToLower(name)] = true
	return name
}

// maxNameLength is the greatest length of a name in a path.
const maxNameLength = 60

// plainPathName returns a name for a path: characters other than ASCII letters, digits, '-', '_' and
// '.' are replaced, dots at the beginning are dropped, and a long name is cut.
func plainPathName(name string) string {
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
	return name[:min(len(name), maxNameLength)]
}
