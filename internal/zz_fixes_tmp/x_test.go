package zz
import ("testing";"context";"fmt";"github.com/gdllint/gdllint/gdl";"github.com/gdllint/gdllint/play")
func TestX(t *testing.T){
 head := "(role red) (init (on a)) (init (on b))\n(link a b) (link b c) (link c a) (rr red)\n(<= (legal ?r pass) (role ?r))\n"
 for _, rule := range []string{
 "(<= (next (on ?x)) (role ?r) (true (on ?x)) (link ?x ?y) (or (and (true (on ?x)) (true (on ?y))) (not (distinct ?r ?x)) (true (on ?x))))",
 "(<= (next (on ?x)) (role ?r) (true (on ?x)) (link ?x ?y) (or (true (on ?y)) (not (distinct ?r ?x)) (true (on ?x))))",
 "(<= (next (on ?x)) (role ?r) (true (on ?x)) (link ?x ?y) (or (true (on ?y)) (true (on ?x))))",
 "(<= (next (on ?x)) (role ?r) (true (on ?x)) (link ?x ?y) (or (and (true (on ?x)) (true (on ?y))) (true (on ?x))))",
 "(<= (next (on ?x)) (rr ?r) (true (on ?x)) (link ?x ?y) (or (true (on ?y)) (not (distinct ?r ?x)) (true (on ?x))))",
 "(<= (next (on ?x)) (rr ?r) (true (on ?x)) (link ?x ?y) (or (not (distinct ?r ?x)) (true (on ?x))))",
 "(<= (next (on ?x)) (rr ?r) (true (on ?x)) (link ?x ?y) (or (not (distinct ?r ?x)) (link ?x ?y)))",
 }{
  g, err := play.New(gdl.ParseString("x", head+"(<= (dark ?x) (link ?x ?y) (not (true (on ?x))))\n"+rule))
  if err!=nil {t.Fatal(err)}
  ctx:=context.Background()
  s,_ := g.Initial(ctx)
  l,_ := g.Legal(ctx,s,g.Roles()[0])
  n,err := g.Next(ctx,s,play.JointMove{l[0]})
  fmt.Println(n.Fluents(), err, rule)
 }
}
