package layout

// writeInfixForm writes a form of infix text.
func (p *printer) writeInfixForm(n *layoutNode) {
	if n.word == "" && n.infixForm() == ruleForm && len(n.childNodes) > 2 {
		p.writeInfixRule(n)
	} else {
		p.writeInfixPart(n, false, 1)
	}
	if n.hasFullStop {
		p.writeText(".")
	}
}

// writeInfixRule writes a rule: the head, and each condition on a line of its own.
func (p *printer) writeInfixRule(n *layoutNode) {
	p.writeInfixPart(&n.childNodes[1], false, len(" :-"))
	p.writeText(" :-")
	gap := 0
	for i := 2; i < len(n.childNodes); i++ {
		kid := &n.childNodes[i]
		p.writeComments(kid.leadComments, indentWidth, gap)
		p.startLine(min(kid.emptyLines, gap), indentWidth)
		after := 1 // the full stop
		if i+1 < len(n.childNodes) {
			after = len(jointText(&n.childNodes[i+1]))
		}
		p.writeInfixPart(kid, n.needsGroup(kid), after)
		if i+1 < len(n.childNodes) {
			p.writeText(jointText(&n.childNodes[i+1]))
		}
		gap = gapBetweenConditions
	}
}

// writeInfixPart writes a node at the end of the line, in parentheses if it is
// grouped; after is the width of the text that follows directly behind it.
func (p *printer) writeInfixPart(n *layoutNode, grouped bool, after int) {
	width := n.flatWidth
	if grouped && width != tooWide {
		width += len("()")
	}
	if grouped {
		p.writeText("(")
	}
	switch {
	case n.word != "":
		p.writeText(n.word)
	case width != tooWide && p.column+width+after <= lineWidth:
		p.writeInfixFlat(n)
	default:
		p.writeInfixBroken(n, after)
	}
	if grouped {
		p.writeComments(n.tailComments, min(p.column, maxIndent), 0)
		if len(n.tailComments) > 0 {
			p.startLine(0, 0)
		}
		p.writeText(")")
	}
}

// writeInfixFlat writes a node without line ends and without parentheses around it.
func (p *printer) writeInfixFlat(n *layoutNode) {
	if n.word != "" {
		p.writeText(n.word)
		return
	}
	part := func(i int) {
		kid := &n.childNodes[i]
		if grouped := n.needsGroup(kid); grouped {
			p.writeText("(")
			defer p.writeText(")")
		}
		p.writeInfixFlat(kid)
	}
	switch n.infixForm() {
	case negatedForm:
		p.writeText(negationSign(n))
		part(1)
	case comparedForm:
		part(1)
		p.writeText(" " + n.childNodes[0].word + " ")
		part(2)
	case joinedForm:
		for i := 1; i < len(n.childNodes); i++ {
			if i > 1 {
				p.writeText(jointText(&n.childNodes[i]) + " ")
			}
			part(i)
		}
	default:
		p.writeInfixArguments(n, part)
	}
}

// writeInfixArguments writes an application, or a list in brackets, on one line.
func (p *printer) writeInfixArguments(n *layoutNode, part func(int)) {
	open, first, end := "(", 1, ")"
	if n.infixForm() == bracketForm {
		open, first, end = "[", 0, "]"
	} else {
		p.writeText(n.childNodes[0].word)
	}
	p.writeText(open)
	for i := first; i < len(n.childNodes); i++ {
		if i > first {
			p.writeText(",")
		}
		part(i)
	}
	p.writeText(end)
}

// writeInfixBroken writes a list over several lines.
func (p *printer) writeInfixBroken(n *layoutNode, after int) {
	switch n.infixForm() {
	case negatedForm:
		p.writeText(negationSign(n))
		p.writeComments(n.childNodes[1].leadComments, p.column, 0)
		if len(n.childNodes[1].leadComments) > 0 {
			p.startLine(0, indentWidth)
		}
		p.writeInfixPart(&n.childNodes[1], n.needsGroup(&n.childNodes[1]), after)
	case comparedForm, ruleForm:
		p.writeInfixComparison(n)
	case joinedForm:
		p.writeInfixJoined(n, after)
	default:
		p.writeInfixFilled(n, after)
	}
}

// writeInfixComparison writes a comparison whose terms are too long for a line.
func (p *printer) writeInfixComparison(n *layoutNode) {
	for i := 1; i < len(n.childNodes); i++ {
		kid := &n.childNodes[i]
		inner := min(p.column, maxIndent)
		p.writeComments(kid.leadComments, inner, 0)
		if len(kid.leadComments) > 0 {
			p.startLine(0, inner)
		}
		p.writeInfixPart(kid, n.needsGroup(kid), 0)
		if i == 1 {
			p.writeText(" " + n.childNodes[0].word + " ")
		}
	}
}

// writeInfixJoined writes alternatives, or conditions, each on its own line.
func (p *printer) writeInfixJoined(n *layoutNode, after int) {
	inner := min(p.column, maxIndent)
	for i := 1; i < len(n.childNodes); i++ {
		kid, follows := &n.childNodes[i], after
		if i+1 < len(n.childNodes) {
			follows = len(jointText(&n.childNodes[i+1]))
		}
		p.writeComments(kid.leadComments, inner, 0)
		if i > 1 || len(kid.leadComments) > 0 {
			p.startLine(0, inner)
		}
		p.writeInfixPart(kid, n.needsGroup(kid), follows)
		if i+1 < len(n.childNodes) {
			p.writeText(jointText(&n.childNodes[i+1]))
		}
	}
}

// writeInfixFilled writes arguments, as many on a line as fit.
func (p *printer) writeInfixFilled(n *layoutNode, after int) {
	open := min(p.column, maxIndent)
	inner := min(open+indentWidth, maxIndent)
	p.writeText(n.childNodes[0].word + "(")
	for i := 1; i < len(n.childNodes); i++ {
		kid, follows := &n.childNodes[i], 1
		if i+1 == len(n.childNodes) && len(n.tailComments) == 0 {
			follows = 1 + after
		}
		p.writeComments(kid.leadComments, inner, 0)
		if len(kid.leadComments) > 0 || i > 1 && p.column+kid.flatWidth+follows > lineWidth {
			p.startLine(0, inner)
		}
		p.writeInfixPart(kid, n.needsGroup(kid), follows)
		if i+1 < len(n.childNodes) {
			p.writeText(",")
		}
	}
	p.writeComments(n.tailComments, inner, 0)
	if len(n.tailComments) > 0 {
		p.startLine(0, open)
	}
	p.writeText(")")
}
