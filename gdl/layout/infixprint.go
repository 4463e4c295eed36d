package layout

// infix writes a form of infix text.
func (p *printer) infix(n *node) {
	if n.word == "" && n.infixForm() == ruled && len(n.kids) > 2 {
		p.infixRule(n)
	} else {
		p.infixPart(n, false, 1)
	}
	if n.stop {
		p.write(".")
	}
}

// infixRule writes a rule: the head, and each condition on a line of its own.
func (p *printer) infixRule(n *node) {
	p.infixPart(&n.kids[1], false, len(" :-"))
	p.write(" :-")
	gap := 0
	for i := 2; i < len(n.kids); i++ {
		kid := &n.kids[i]
		p.comments(kid.lead, indent, gap)
		p.newline(min(kid.gap, gap), indent)
		after := 1 // the full stop
		if i+1 < len(n.kids) {
			after = len(jointText(&n.kids[i+1]))
		}
		p.infixPart(kid, n.grouped(kid), after)
		if i+1 < len(n.kids) {
			p.write(jointText(&n.kids[i+1]))
		}
		gap = gapBetweenConditions
	}
}

// infixPart writes a node at the end of the line, in parentheses if it is
// grouped; after is the width of the text that follows directly behind it.
func (p *printer) infixPart(n *node, grouped bool, after int) {
	width := n.flat
	if grouped && width != tooWide {
		width += len("()")
	}
	if grouped {
		p.write("(")
	}
	switch {
	case n.word != "":
		p.write(n.word)
	case width != tooWide && p.column+width+after <= lineWidth:
		p.infixFlat(n)
	default:
		p.infixBroken(n, after)
	}
	if grouped {
		p.comments(n.tail, min(p.column, maxIndent), 0)
		if len(n.tail) > 0 {
			p.newline(0, 0)
		}
		p.write(")")
	}
}

// infixFlat writes a node without line ends and without parentheses around it.
func (p *printer) infixFlat(n *node) {
	if n.word != "" {
		p.write(n.word)
		return
	}
	part := func(i int) {
		kid := &n.kids[i]
		if grouped := n.grouped(kid); grouped {
			p.write("(")
			defer p.write(")")
		}
		p.infixFlat(kid)
	}
	switch n.infixForm() {
	case negated:
		p.write(negation(n))
		part(1)
	case compared:
		part(1)
		p.write(" " + n.kids[0].word + " ")
		part(2)
	case joined:
		for i := 1; i < len(n.kids); i++ {
			if i > 1 {
				p.write(jointText(&n.kids[i]) + " ")
			}
			part(i)
		}
	default:
		p.infixArguments(n, part)
	}
}

// infixArguments writes an application, or a list in brackets, on one line.
func (p *printer) infixArguments(n *node, part func(int)) {
	open, first, end := "(", 1, ")"
	if n.infixForm() == listed {
		open, first, end = "[", 0, "]"
	} else {
		p.write(n.kids[0].word)
	}
	p.write(open)
	for i := first; i < len(n.kids); i++ {
		if i > first {
			p.write(",")
		}
		part(i)
	}
	p.write(end)
}

// infixBroken writes a list over several lines.
func (p *printer) infixBroken(n *node, after int) {
	switch n.infixForm() {
	case negated:
		p.write(negation(n))
		p.comments(n.kids[1].lead, p.column, 0)
		if len(n.kids[1].lead) > 0 {
			p.newline(0, indent)
		}
		p.infixPart(&n.kids[1], n.grouped(&n.kids[1]), after)
	case compared, ruled:
		p.infixFlatBroken(n)
	case joined:
		p.infixJoined(n, after)
	default:
		p.infixFilled(n, after)
	}
}

// infixFlatBroken writes a comparison whose terms are too long for a line.
func (p *printer) infixFlatBroken(n *node) {
	for i := 1; i < len(n.kids); i++ {
		kid := &n.kids[i]
		inner := min(p.column, maxIndent)
		p.comments(kid.lead, inner, 0)
		if len(kid.lead) > 0 {
			p.newline(0, inner)
		}
		p.infixPart(kid, n.grouped(kid), 0)
		if i == 1 {
			p.write(" " + n.kids[0].word + " ")
		}
	}
}

// infixJoined writes alternatives, or conditions, each on its own line.
func (p *printer) infixJoined(n *node, after int) {
	inner := min(p.column, maxIndent)
	for i := 1; i < len(n.kids); i++ {
		kid, follows := &n.kids[i], after
		if i+1 < len(n.kids) {
			follows = len(jointText(&n.kids[i+1]))
		}
		p.comments(kid.lead, inner, 0)
		if i > 1 || len(kid.lead) > 0 {
			p.newline(0, inner)
		}
		p.infixPart(kid, n.grouped(kid), follows)
		if i+1 < len(n.kids) {
			p.write(jointText(&n.kids[i+1]))
		}
	}
}

// infixFilled writes arguments, as many on a line as fit.
func (p *printer) infixFilled(n *node, after int) {
	open := min(p.column, maxIndent)
	inner := min(open+indent, maxIndent)
	p.write(n.kids[0].word + "(")
	for i := 1; i < len(n.kids); i++ {
		kid, follows := &n.kids[i], 1
		if i+1 == len(n.kids) && len(n.tail) == 0 {
			follows = 1 + after
		}
		p.comments(kid.lead, inner, 0)
		if len(kid.lead) > 0 || i > 1 && p.column+kid.flat+follows > lineWidth {
			p.newline(0, inner)
		}
		p.infixPart(kid, n.grouped(kid), follows)
		if i+1 < len(n.kids) {
			p.write(",")
		}
	}
	p.comments(n.tail, inner, 0)
	if len(n.tail) > 0 {
		p.newline(0, open)
	}
	p.write(")")
}
