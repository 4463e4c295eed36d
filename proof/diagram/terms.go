package diagram

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Terms is a list of terms. In JSON it is one text, written as in a rulesheet.
type Terms []*gdl.Term

// ErrTerms is the error of a text that is no list of terms.
var ErrTerms = errors.New("not a list of terms")

// String writes the terms.
func (t Terms) String() string {
	texts := make([]string, len(t))
	for i, x := range t {
		texts[i] = x.String()
	}
	return strings.Join(texts, " ")
}

// MarshalJSON implements json.Marshaler.
func (t Terms) MarshalJSON() ([]byte, error) { return json.Marshal(t.String()) }

// UnmarshalJSON implements json.Unmarshaler.
func (t *Terms) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	file := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "terms", []byte("(terms "+text+")")), gdl.Prefix)
	if len(file.Errors) > 0 || len(file.Rules) != 1 || file.Rules[0].Broken || file.Rules[0].Head == nil || len(file.Rules[0].Body) > 0 || file.Rules[0].Head.Name != "terms" {
		return fmt.Errorf("%w: '%.80s'", ErrTerms, text)
	}
	*t = file.Rules[0].Head.Args
	return nil
}
