package symmetry

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
)

// An edgeLabel tells how the vertices of an edge belong together.
type edgeLabel uint8

// The labels of edges, from the second vertex to the first.
const (
	headEdge   edgeLabel = iota // head of a rule
	partEdge                    // condition of a rule, or of another condition
	symbolEdge                  // relation or function of an occurrence
	argEdge                     // argument of an occurrence
	placeEdge                   // place of an argument, or of a symbol
	valueEdge                   // term of an argument
	sortEdge                    // sort of a place or a constant
	labelCount                  // incoming edges have the label plus labelCount
)

// An edge is one end of a connection of two vertices.
type edge struct {
	label  edgeLabel
	vertex int32
}

// A graph is the coloured graph of some rules.
type graph struct {
	colours []string     // by vertex; vertices with different names are never exchanged
	edges   [][]edge     // by vertex, in both directions
	names   []symbolName // vertices that stand for names and places
}

// A symbolName describes a vertex that stands for a name or a place.
type symbolName struct {
	vertex     int32
	text       string
	place      int        // the number of a place, from 1 on; 0 for a name
	sortPlaces []argPlace // for a constant: the places of its sort
	isConstant bool
	isRelation bool // or a place
	isRole     bool
}

// A builder makes a graph of rules.
type builder struct {
	graph
	sorts        *sortTable
	symbolIndex  map[argPlace]int32 // by relation or function: an argPlace with arg -1
	placeIndex   map[argPlace]int32
	sortIndex    map[int]int32
	constIndex   map[sortedName]int32
	ruleVariable map[string]int32
	keepsName    func(isRelation bool, name string) bool // it has a colour of its own; nil: none has
}

// A sortedName is a constant of a sort.
type sortedName struct {
	sortRoot int
	name     string
}

// buildGraph returns the graph of some rules. Names may be exchanged unless they are kept; with nil none is.
func buildGraph(rules []*gdl.Rule, keepsName func(isRelation bool, name string) bool) *builder {
	b := &builder{keepsName: keepsName, sorts: newSortTable(rules), symbolIndex: map[argPlace]int32{}, placeIndex: map[argPlace]int32{}, sortIndex: map[int]int32{}, constIndex: map[sortedName]int32{}}
	facts := map[string]bool{}
	for _, r := range rules {
		if len(r.Body) == 0 && r.Head.IsGround() {
			text := r.Head.String()
			if facts[text] {
				continue
			}
			facts[text] = true
		}
		b.addRule(r)
	}
	b.nameSortPlaces()
	for i := range b.edges {
		slices.SortFunc(b.edges[i], compareEdges)
	}
	return b
}

func compareEdges(x, y edge) int {
	return cmp.Or(cmp.Compare(x.label, y.label), cmp.Compare(x.vertex, y.vertex))
}

// addVertex adds a vertex. Vertices with different colour names are never exchanged.
func (b *builder) addVertex(colourName string) int32 {
	b.colours = append(b.colours, colourName)
	b.edges = append(b.edges, nil)
	return int32(len(b.edges) - 1)
}

func (b *builder) addEdge(from int32, label edgeLabel, to int32) {
	b.edges[from] = append(b.edges[from], edge{label, to})
	b.edges[to] = append(b.edges[to], edge{label + labelCount, from})
}

func (b *builder) addRule(r *gdl.Rule) {
	b.ruleVariable = map[string]int32{}
	rule := b.addVertex("rule")
	b.addEdge(rule, headEdge, b.addOccurrence("head", r.Head, false))
	for _, l := range r.Body {
		b.addEdge(rule, partEdge, b.addLiteral(l))
	}
}

func (b *builder) addLiteral(l *gdl.Literal) int32 {
	switch l.Op {
	case gdl.OpAtom:
		return b.addOccurrence("condition", l.Atom, false)
	case gdl.OpDistinct:
		at := b.addVertex("distinct")
		for _, arg := range l.Atom.Args {
			b.addEdge(at, valueEdge, b.addTerm(arg, b.sorts.distinctSorts[l.Atom]))
		}
		return at
	}
	at := b.addVertex("operator " + strconv.Itoa(int(l.Op)))
	for _, part := range l.Args {
		b.addEdge(at, partEdge, b.addLiteral(part))
	}
	return at
}

// addOccurrence adds an atom, or a term with arguments, as it stands in a rule.
func (b *builder) addOccurrence(colourName string, t *gdl.Term, isFunction bool) int32 {
	at := b.addVertex(colourName)
	b.addEdge(at, symbolEdge, b.symbolVertex(t, isFunction))
	for i, arg := range t.Args {
		place := placeOf(t, i, isFunction)
		argument := b.addVertex("argument")
		b.addEdge(at, argEdge, argument)
		b.addEdge(argument, placeEdge, b.placeVertex(t, i, isFunction))
		b.addEdge(argument, valueEdge, b.addTerm(arg, b.sorts.sortAt(place)))
	}
	return at
}

func (b *builder) addTerm(t *gdl.Term, sort int) int32 {
	switch {
	case t.IsVariable():
		at, known := b.ruleVariable[t.Name]
		if !known {
			at = b.addVertex("variable")
			b.ruleVariable[t.Name] = at
		}
		return at
	case len(t.Args) == 0:
		return b.constantVertex(t.Name, b.sorts.rootOf(sort))
	}
	return b.addOccurrence("term", t, true)
}

// addName adds a vertex that stands for a name or a place.
func (b *builder) addName(colourName string, s symbolName) int32 {
	if b.keepsName != nil && b.keepsName(s.isRelation, s.text) {
		colourName += " " + s.text
	}
	s.vertex = b.addVertex(colourName)
	b.names = append(b.names, s)
	return s.vertex
}

// symbolVertex returns the vertex of a relation or function. Keywords have a colour of
// their own.
func (b *builder) symbolVertex(t *gdl.Term, isFunction bool) int32 {
	key := argPlace{t.Name, len(t.Args), -1, isFunction}
	at, known := b.symbolIndex[key]
	if known {
		return at
	}
	colour := "symbol " + strconv.FormatBool(isFunction)
	if _, keyword := gdl.KeywordArity(t.Name); keyword && !isFunction {
		colour = "keyword " + t.Name
	}
	at = b.addName(colour, symbolName{text: t.Name, isRelation: !isFunction})
	b.symbolIndex[key] = at
	return at
}

// placeVertex returns the vertex of a place. Those of keywords have a colour of their
// own.
func (b *builder) placeVertex(t *gdl.Term, i int, isFunction bool) int32 {
	key := argPlace{t.Name, len(t.Args), i, isFunction}
	at, known := b.placeIndex[key]
	if known {
		return at
	}
	colour := "place"
	if _, keyword := gdl.KeywordArity(t.Name); keyword && !isFunction {
		colour = "place " + strconv.Itoa(i) + " of " + t.Name
	}
	at = b.addName(colour, symbolName{text: t.Name + "." + strconv.Itoa(i+1), place: i + 1, isRelation: true})
	b.placeIndex[key] = at
	b.addEdge(b.symbolVertex(t, isFunction), placeEdge, at)
	b.addEdge(at, sortEdge, b.sortVertex(b.sorts.rootOf(b.sorts.sortAt(placeOf(t, i, isFunction)))))
	return at
}

func (b *builder) sortVertex(root int) int32 {
	at, known := b.sortIndex[root]
	if !known {
		at = b.addVertex("sort")
		b.sortIndex[root] = at
	}
	return at
}

// constantVertex returns the vertex of a constant. The values of goals and the role
// random have a colour of their own.
func (b *builder) constantVertex(name string, root int) int32 {
	key := sortedName{root, name}
	at, known := b.constIndex[key]
	if known {
		return at
	}
	isRole := root == b.sorts.rootOf(b.sorts.sortAt(argPlace{gdl.Role, 1, 0, false}))
	colour := "constant"
	switch {
	case root == b.sorts.rootOf(b.sorts.sortAt(argPlace{gdl.Goal, 2, 1, false})):
		colour = "goal value " + name
	case isRole && name == gdl.Random:
		colour = "random"
	}
	at = b.addName(colour, symbolName{text: name, isConstant: true, isRole: isRole})
	b.constIndex[key] = at
	b.addEdge(at, sortEdge, b.sortVertex(root))
	return at
}

// nameSortPlaces tells each constant the places of its sort, in the order of their names.
func (b *builder) nameSortPlaces() {
	places := map[int][]argPlace{}
	for key := range b.placeIndex {
		sort := b.sorts.placeSorts[key]
		if list := keywordPlaces[key.name]; !key.isFunction && len(list) == key.arity && len(list) > 0 {
			sort = b.sorts.placeSorts[list[key.arg]]
		}
		root := b.sorts.rootOf(sort)
		places[root] = append(places[root], key)
	}
	byVertex := map[int32]int{}
	for key, at := range b.constIndex {
		byVertex[at] = key.sortRoot
	}
	for i, s := range b.names {
		if s.isConstant {
			list := places[byVertex[s.vertex]]
			slices.SortFunc(list, comparePlaces)
			b.names[i].sortPlaces = list
		}
	}
}
