package report

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/disk"
)

// ShardFile is the file in the directory of a shard's report that holds whole documents, with all that formats show.
const ShardFile = "shard.cbor"

// shardHead is the beginning of a file of documents. Its number changes with the fields of
// documents.
const shardHead = "gdllint documents 2\n"

// A record is a document, or the summary at the end of the file. In the file it is compressed, and follows its length.
type record struct {
	File    *document.File    `cbor:"file,omitempty"`
	Summary *document.Summary `cbor:"summary,omitempty"`
}

// A shardWriter writes documents and the summary to a file of records.
type shardWriter struct{ draft *disk.Draft }

// NewShardWriter returns a writer of documents to the file ShardFile in a directory.
func NewShardWriter(dir string) (Writer, error) {
	disk.SweepDrafts(dir)
	draft, err := disk.CreateDerived(filepath.Join(dir, ShardFile))
	if err == nil {
		_, err = io.WriteString(draft, shardHead)
	}
	return &shardWriter{draft}, err
}

// WriteFile writes the document of a file.
func (s *shardWriter) WriteFile(f *document.File) error { return s.write(record{File: f}) }

// Close writes the summary and puts the file in its place.
func (s *shardWriter) Close(sum *document.Summary) error {
	if err := s.write(record{Summary: sum}); err != nil {
		s.draft.Discard()
		return err
	}
	return s.draft.CommitText()
}

// write appends a record to the file: the length of its compressed text in four bytes, and this text.
func (s *shardWriter) write(r record) error {
	text, err := EncodeDocuments(r)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	packed.Write(make([]byte, 4))
	w, _ := flate.NewWriter(&packed, flate.BestSpeed) // fails for other levels only
	_, err = w.Write(text)
	err = errors.Join(err, w.Close())
	binary.BigEndian.PutUint32(packed.Bytes(), uint32(packed.Len()-4))
	if err == nil {
		_, err = s.draft.Write(packed.Bytes())
	}
	return err
}

// unpack decodes a compressed record, and checks it, since the file may not be written by gdllint.
func unpack(packed []byte) (r record, err error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxFileSize))
	if err != nil {
		return r, err
	}
	if err = DecodeDocuments(text, &r); err == nil && (r.File == nil) == (r.Summary == nil) {
		err = errors.New("it is neither about a file nor the summary")
	}
	if err == nil && r.File != nil {
		err = r.File.Check()
	}
	return r, err
}

// ReadShard returns the report in the file ShardFile of a directory as a Part. The file stays open
// until the closer is closed.
func ReadShard(dir string) (*Part, io.Closer, error) {
	path := filepath.Join(dir, ShardFile)
	err := disk.CheckSibling(path)
	var file *os.File
	if err == nil {
		file, err = disk.OpenRegular(path)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: this is no report of a shard, since its file %s cannot be read: %w", dir, ShardFile, err)
	}
	p := &Part{ReportPart: ReportPart{ReportName: dir}, text: file, decode: func(packed []byte) (*document.File, error) {
		r, err := unpack(packed)
		return r.File, err
	}}
	if err := p.readRecords(file); err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %s is not as this version of gdllint writes it: %w; merge with the version that wrote the reports", dir, ShardFile, err)
	}
	p.ShardLabel = p.summary.ShardLabel
	return p, file, nil
}

// readRecords reads the records of a file up to the summary.
func (p *Part) readRecords(file *os.File) error {
	head := make([]byte, len(shardHead))
	if _, err := io.ReadFull(file, head); err != nil || string(head) != shardHead {
		return errors.Join(err, errors.New("its beginning is not that of such a file"))
	}
	at := int64(len(head))
	for p.summary == nil {
		var size [4]byte
		if _, err := file.ReadAt(size[:], at); err != nil {
			return err
		}
		here := span{at + 4, at + 4 + int64(binary.BigEndian.Uint32(size[:]))}
		if at = here.end; here.end-here.start > maxFileSize {
			return errors.New("a part of it is too long")
		}
		packed := make([]byte, here.end-here.start)
		if _, err := file.ReadAt(packed, here.start); err != nil {
			return err
		}
		r, err := unpack(packed)
		if err != nil {
			return err
		}
		if p.summary = r.Summary; r.File != nil {
			p.addFile(r.File, here)
		}
	}
	return nil
}
