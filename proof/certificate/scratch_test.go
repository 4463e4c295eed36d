package certificate
import ("testing";"os")
func TestScratch(t *testing.T) {
	run := needClingo(t)
	e := tableGame(t, os.Getenv("GAME"))
	proved, valid := functionals(e), 0
	if os.Getenv("PROVED") != "" { proved, valid = inductive(t, e, run, functionals(e), nil) }
	t.Log(len(proved), valid)
	for n, s := range map[string]Statement{"pl": Playability(), "tt": TurnTaking(), "ug": UniqueGoals(), "zs": ZeroSum(), "mo": Monotonic()} {
		c, err := e.Certify(Claim{Property: n, Statements: []Statement{s}, Evidence: proved})
		if err != nil { t.Fatal(err) }
		c.WriteDir("/tmp/cert/" + os.Getenv("GAME") + "-" + n)
	}
	c, _ := e.Certify(Claim{Property: "functionals", Statements: proved})
	c.WriteDir("/tmp/cert/" + os.Getenv("GAME") + "-fu")
}
