// A session of npm's client with gdllint mcp: a faulty game is made sound by the answers
// of the server alone. The client knows no rule; it makes the first repair that a
// line of the answer names, and asks again.
import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [program, game] = [process.env.GDLLINT, process.env.GAME];

// connect starts a server whose only root is a folder of its own with the game.
async function connect(t, ...flags) {
  const dir = mkdtempSync(join(tmpdir(), "mcp-"));
  const path = join(dir, "game.kif");
  copyFileSync(game, path);
  const client = new Client({ name: "session", version: "1" });
  await client.connect(new StdioClientTransport({ command: program, args: ["mcp", ...flags, dir], stderr: "inherit" }));
  t.after(async () => {
    await client.close();
    rmSync(dir, { recursive: true });
  });
  const ask = async (name, args) => {
    const answer = await client.callTool({ name, arguments: args });
    assert.equal(answer.isError ?? false, false, `${name}: ${answer.content[0].text}`);
    return JSON.parse(answer.content[0].text);
  };
  return { client, ask, dir, path };
}

// edited makes the edits {LINE:COLUMN-LINE:COLUMN "new text"} of a line in a text. Columns count bytes.
function edited(text, line) {
  const starts = [0];
  const bytes = Buffer.from(text);
  bytes.forEach((b, i) => b === 10 && starts.push(i + 1));
  const edits = [...line.matchAll(/\{(\d+):(\d+)-(\d+):(\d+) ("(?:[^"\\]|\\.)*")\}/g)].map((m) => ({
    from: starts[m[1] - 1] + Number(m[2]) - 1,
    to: starts[m[3] - 1] + Number(m[4]) - 1,
    text: Buffer.from(JSON.parse(m[5])),
  }));
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((all, e) => Buffer.concat([all.subarray(0, e.from), e.text, all.subarray(e.to)]), bytes)
    .toString();
}

const lines = (answer) => (Array.isArray(answer.lines) ? answer.lines : answer.lines.split("\n"));
const faults = (answer) => lines(answer).filter((l) => / error [A-Z]\d\d:/.test(l));

test("a faulty game is made sound", { timeout: 240_000 }, async (t) => {
  const { client, ask, path } = await connect(t, "--write");
  const tools = (await client.listTools()).tools.map((tool) => tool.name);
  for (const name of ["lint", "prove", "fix", "explain", "open", "save", "make"]) assert.ok(tools.includes(name), name);
  const primer = await client.readResource({ uri: "gdllint://primer" });
  assert.match(primer.contents[0].text, /legal/);

  let answer = await ask("lint", { path, static: true });
  const before = faults(answer).length;
  assert.ok(before >= 3, lines(answer).join("\n"));
  for (let round = 0; faults(answer).length > 0; round++) {
    assert.ok(round < 10, `still faulty after ${round} repairs: ${faults(answer).join("\n")}`);
    const line = faults(answer).find((l) => l.includes(" {"));
    assert.ok(line, `no repair in ${faults(answer).join("\n")}`);
    const explained = await ask("explain", { rule: line.match(/ error ([A-Z]\d\d):/)[1] });
    assert.match(explained.text, /Good:/);
    writeFileSync(path, edited(readFileSync(path, "utf8"), line));
    answer = await ask("lint", { path, static: true });
  }
  assert.equal(answer.exit, 0);

  const violated = async () => lines(await ask("prove", { path })).filter((l) => /: violated P0[1-5]/.test(l));
  assert.match((await violated()).join("\n"), /^[^\n]*violated P02 termination[^\n]*$/);
  const counter = Array.from({ length: 20 }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");
  const limit = `\n(init (step 0))\n${counter}\n(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))\n(<= terminal (true (step 20)))\n`;
  writeFileSync(path, readFileSync(path, "utf8") + limit);
  assert.deepEqual(await violated(), []);
  answer = await ask("lint", { path });
  assert.equal(answer.exit, 0, lines(answer).join("\n"));

  const opened = await ask("open", { path });
  assert.deepEqual(opened.roles, ["farmer"]);
  const { match } = await ask("start", { game: opened.game });
  for (const cargo of ["goose", "farmer"]) {
    const state = await ask("state", { match });
    const move = state.legal.farmer.find((m) => m.includes(cargo)) ?? "cross";
    assert.ok(state.legal.farmer.includes(move), JSON.stringify(state));
    await ask("make", { match, moves: { farmer: move } });
  }
  const saved = await ask("save", { match, name: "crossing", path, write: true });
  assert.match(saved.text ?? JSON.stringify(saved), /crossing/);
  assert.ok(existsSync(path.replace(/kif$/, "gdltest")));
});

test("nothing is written without --write", { timeout: 60_000 }, async (t) => {
  const { client, ask, path } = await connect(t);
  const before = readFileSync(path);
  const answer = await ask("fix", { path, unsafe: true });
  assert.match(answer.diff, /^\+/m);
  const refused = await client.callTool({ name: "fix", arguments: { path, unsafe: true, write: true } });
  assert.equal(refused.isError, true);
  const outside = await client.callTool({ name: "lint", arguments: { path: "/etc/passwd" } });
  assert.equal(outside.isError, true);
  assert.deepEqual(readFileSync(path), before);
});
