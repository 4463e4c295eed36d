package lsp

import (
	"context"
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/property"
)

// A family is a rulesheet with its file of properties.
type family struct {
	sheets []*sheet // the rulesheet, and the properties if there are any
	texts  []*words.Index
	file   *gdl.File // the rulesheet
}

// maxBeside bounds the files beside a document that are read, in bytes.
const maxBeside = 4 << 20

// family returns the family of a document.
func (s *Server) family(of *sheet) *family {
	f := &family{}
	rules, properties := of, (*sheet)(nil)
	if of.properties() {
		rules, properties = s.beside(of, rulesheets()), of
	} else if of.saved {
		properties = s.beside(of, []string{propsExt})
	}
	if rules == nil {
		rules = s.sheet("", 0, text.New(nil))
	}
	f.file = rules.parsed()
	f.sheets, f.texts = []*sheet{rules}, []*words.Index{rules.index()}
	if properties != nil {
		src := gdl.NewSource(token.NewFileSet(), properties.path, properties.text.Bytes())
		f.sheets = append(f.sheets, properties)
		f.texts = append(f.texts, words.NewProperties(f.file, src, property.TextForms(f.file, src)))
	}
	return f
}

// beside returns the file of the same name with one of some extensions; nil if
// there is none.
func (s *Server) beside(of *sheet, extensions []string) *sheet {
	for _, extension := range extensions {
		path := stem(of.path) + extension
		if open := s.open(func(other *sheet) bool { return other.saved && other.path == path }); len(open) > 0 {
			return open[0].current()
		}
		if content, err := bounded.Read(path, maxBeside); err == nil {
			return s.sheet(uriOf(path), 0, text.New(content))
		}
	}
	return nil
}

// A named is the word under the cursor.
type named struct {
	*family
	sheet *sheet
	use   *words.Use
	home  *words.Index
}

// named returns the word at a place; nil if there is none.
func (s *Server) named(r *request, p protocol.Position) *named {
	if r.sheet == nil {
		return nil
	}
	f := s.family(r.sheet)
	for i, other := range f.sheets {
		if other.text == r.sheet.text && other.uri == r.sheet.uri {
			if u := f.texts[i].At(r.sheet.text.Offset(p)); u != nil {
				return &named{f, r.sheet, u, f.texts[i]}
			}
		}
	}
	return nil
}

// each calls visit for the uses that find returns in each text. A variable has
// uses in its own text only.
func (n *named) each(find func(*words.Index) []*words.Use, visit func(*sheet, *words.Use)) {
	for i, x := range n.texts {
		if n.use.Kind == words.Variable && x != n.home {
			continue
		}
		for _, u := range find(x) {
			visit(n.sheets[i], u)
		}
	}
}

func location(of *sheet, u *words.Use) protocol.Location {
	return protocol.Location{URI: of.uri, Range: of.text.Range(u.From, u.To)}
}

// definition answers with the places that define a name.
func (s *Server) definition(_ context.Context, r *request) (any, error) {
	var p protocol.TextDocumentPositionParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	list := []protocol.Location{}
	if n := s.named(r, p.Position); n != nil {
		for _, u := range n.definitions() {
			list = append(list, location(n.sheets[0], u))
		}
		if n.use.Kind == words.Variable {
			list = []protocol.Location{location(n.sheet, n.home.Definitions(n.use)[0])}
		}
	}
	return list, nil
}

// definitions returns the uses of a name in the rulesheet that define it.
func (n *named) definitions() []*words.Use { return n.texts[0].Definitions(n.use) }

// references answers with the uses of a name.
func (s *Server) references(_ context.Context, r *request) (any, error) {
	var p protocol.ReferenceParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	list := []protocol.Location{}
	n := s.named(r, p.Position)
	if n == nil || n.use.Kind == words.Operator {
		return list, nil
	}
	n.each(func(x *words.Index) []*words.Use { return x.Of(n.use) }, func(of *sheet, u *words.Use) {
		if p.Context.IncludeDeclaration || !u.Defines {
			list = append(list, location(of, u))
		}
	})
	return list, nil
}

// highlight answers with the uses of the name under the cursor in the same
// document.
func (s *Server) highlight(_ context.Context, r *request) (any, error) {
	var p protocol.TextDocumentPositionParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	list := []protocol.DocumentHighlight{}
	n := s.named(r, p.Position)
	if n == nil || n.use.Kind == words.Operator {
		return list, nil
	}
	for _, u := range n.home.Of(n.use) {
		kind := protocol.HighlightRead
		if u.Defines {
			kind = protocol.HighlightWrite
		}
		list = append(list, protocol.DocumentHighlight{Range: n.sheet.text.Range(u.From, u.To), Kind: kind})
	}
	return list, nil
}

func (n *named) renaming() words.Renaming {
	return words.Renaming{File: n.file, Texts: n.texts, Use: n.use, Home: n.home}
}

// prepareRename answers with the name that would change.
func (s *Server) prepareRename(_ context.Context, r *request) (any, error) {
	var p protocol.TextDocumentPositionParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	n := s.named(r, p.Position)
	if n == nil {
		return nil, fmt.Errorf("here is no name")
	}
	renaming := n.renaming()
	if err := renaming.Renameable(); err != nil {
		return nil, err
	}
	return protocol.PrepareRenameResult{Range: n.sheet.text.Range(n.use.From, n.use.To), Placeholder: n.use.Spelling}, nil
}

// rename answers with the edits that change a name.
func (s *Server) rename(_ context.Context, r *request) (any, error) {
	var p protocol.RenameParams
	if err := r.read(&p); err != nil {
		return nil, err
	}
	n := s.named(r, p.Position)
	if n == nil {
		return nil, fmt.Errorf("here is no name")
	}
	renaming := n.renaming()
	edits, err := renaming.To(p.NewName)
	if err != nil {
		return nil, err
	}
	out := protocol.WorkspaceEdit{Changes: map[string][]protocol.TextEdit{}}
	for i, list := range edits {
		of := n.sheets[i]
		for _, e := range list {
			out.Changes[of.uri] = append(out.Changes[of.uri], protocol.TextEdit{Range: of.text.Range(e.From, e.To), NewText: e.Text})
		}
	}
	return out, nil
}
