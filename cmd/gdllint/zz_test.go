package main
import ("testing";"io";"context";"strings")
func BenchmarkProf(b *testing.B){ b.ReportAllocs();  for range b.N { c := Command{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard}; c.Main(context.Background(), []string{"gdllint","lint","--static","--no-config","-j","1","/work/shared/corpus/games"}) } }
