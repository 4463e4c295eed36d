package certificate

// turns is a small game with everything: a board, turns, a counter and goals.
const turns = `
(role white) (role black)
(index 1) (index 2)
(succ 0 1) (succ 1 2)
(init (step 0)) (init (control white))
(<= (init (cell ?x b)) (index ?x))
(<= (legal ?r (put ?x)) (true (control ?r)) (true (cell ?x b)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (touched ?x) (does ?r (put ?x)))
(<= (next (cell ?x ?r)) (does ?r (put ?x)))
(<= (next (cell ?x ?m)) (true (cell ?x ?m)) (not (touched ?x)))
(<= (next (control black)) (true (control white)))
(<= (next (control white)) (true (control black)))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= open (true (cell ?x b)))
(<= terminal (not open))
(<= terminal (true (step 2)))
(<= (goal white 100) (true (cell 1 white)))
(<= (goal white 0) (not (true (cell 1 white))))
(<= (goal black 100) (not (true (cell 1 white))))
(<= (goal black 0) (true (cell 1 white)))
(<= (sees ?r (turn ?p)) (true (control ?p)) (role ?r))
`

// stuck is the game of AIJ 2012 sec. 5.2 whose second state has no move.
const stuck = `
(role r)
(init f)
(<= (legal r a) (true f))
`

// over is a game that is over before it begins.
const over = `
(role r)
(init f)
(<= (next f) (true f))
(legal r a)
terminal
(goal r 100)
`

// odd is a game with names that clingo cannot read, a relation with two
// arities, a relation without rules and goals that are split by constants.
const odd = `
(role Player-1) (role random)
(init (+- 1 007)) (init (not- 7)) (init ++)
(line a) (line a b)
(<= (legal player-1 (do ?n++)) (line ?n++) (true ++))
(<= (legal random (do ?n)) (line ?n ?m))
(<= (next (+- ?x ?y)) (true (+- ?x ?y)) (line ?z ?w))
(<= (next ++) (true ++))
(<= (next (not- 7)) (true (not- 7)) (not missing))
(<= terminal missing)
(<= (goal player-1 100) (true (not- 7)))
(<= (goal player-1 0) (not (goal player-1 100)))
`
