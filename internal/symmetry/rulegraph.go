package symmetry

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
)

// An edgeLabel is the kind of an edge.
type edgeLabel uint8

const (
	headEdge   edgeLabel = iota // the head of a rule
	partEdge                    // condition of a rule, or of another condition
	symbolEdge                  // relation or function of an occurrence
	argEdge                     // argument of an occurrence
	placeEdge                   // place of an argument, or of a symbol
	valueEdge                   // term of an argument
	sortEdge                    // sort of a place or a constant
	labelCount                  // the reverse of an edge has its label plus labelCount
)

// An edge leads from the vertex in whose list it is to another vertex.
type edge struct {
	label  edgeLabel
	vertex int32
}

// A graph is the coloured graph of some rules.
type graph struct {
	colours []string     // by vertex; vertices with different colours are never exchanged
	edges   [][]edge     // by vertex, in both directions
	names   []symbolName // the vertices of names and argument places
}

// A symbolName describes the vertex of a name or an argument place.
type symbolName struct {
	vertex     int32
	text       string
	place      int        // the number of an argument place, from 1; 0 for a name
	sortPlaces []argPlace // for a constant: the argument places of its sort
	isConstant bool
	isRelation bool // a relation or an argument place
	isRole     bool
}

// A builder builds the graph of rules.
type builder struct {
	graph
	sorts        *sortTable
	symbolIndex  map[argPlace]int32 // the vertex of a relation or function, whose key is an argPlace with arg -1
	placeIndex   map[argPlace]int32
	sortIndex    map[int]int32
	constIndex   map[sortedName]int32
	ruleVariable map[string]int32
	keepsName    func(isRelation bool, name string) bool // tells whether a name gets its own colour, so that it is never exchanged; nil: none does
}

// A sortedName is a constant of a sort.
type sortedName struct {
	sortRoot int
	name     string
}

// buildGraph returns the builder of the graph of some rules. Names that keepsName accepts get their
// own colours, so that they are not exchanged; if it is nil no name does.
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

// addVertex adds a vertex of a colour, and returns its number.
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

// addOccurrence adds the vertices of an atom, or of a term with arguments, at one place of a rule,
// and returns the first.
func (b *builder) addOccurrence(colourName string, t *gdl.Term, isFunction bool) int32 {
	at := b.addVertex(colourName)
	b.addEdge(at, symbolEdge, b.symbolVertex(t, isFunction))
	for i, arg := range t.Args {
		place := representative(argPlace{t.Name, len(t.Args), i, isFunction})
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

// addName adds the vertex of a name or an argument place.
func (b *builder) addName(colourName string, s symbolName) int32 {
	if b.keepsName != nil && b.keepsName(s.isRelation, s.text) {
		colourName += " " + s.text
	}
	s.vertex = b.addVertex(colourName)
	b.names = append(b.names, s)
	return s.vertex
}

// symbolVertex returns the vertex of the relation or function of a term. Each keyword has its own
// colour.
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

// placeVertex returns the vertex of the i-th argument place of the relation or function of a term.
// Each argument place of a keyword has its own colour.
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
	b.addEdge(at, sortEdge, b.sortVertex(b.sorts.rootOf(b.sorts.sortAt(representative(key)))))
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

// constantVertex returns the vertex of the constant with a name in the sort with a root. Each goal
// value and the role random have their own colours.
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

// nameSortPlaces sets sortPlaces of each constant, in the order of the places' names.
func (b *builder) nameSortPlaces() {
	places := map[int][]argPlace{}
	for key := range b.placeIndex {
		root := b.sorts.rootOf(b.sorts.placeSorts[representative(key)])
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
