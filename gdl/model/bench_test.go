package model_test

import (
	"go/token"
	"os"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

func BenchmarkDomainsCorpus(b *testing.B) {
	var files []*gdl.File
	for _, path := range collectiontest.RulesheetFiles(b, "games") {
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, gdl.Parse(gdl.NewSource(token.NewFileSet(), path, text)))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			model.New(f, nil).Domains()
		}
	}
}
