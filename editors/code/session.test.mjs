// The packaged extension in VS Code itself: its server with a host of extensions, and its window in Chromium.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import puppeteer from "puppeteer-core";

const { GDLLINT, VSIX, SHOT, CHROMIUM = "/usr/bin/chromium" } = process.env;
const code = join(import.meta.dirname, "node_modules/code-server/lib/vscode");
const faulty = `(role red)
(role blue)
(init (control red))
(<= (legal ?r noop) (role ?r) (true (control ?x)) (distinct ?x ?y))
(<= (next (control blue)) (true (control red)))
(<= (next (contrl red)) (true (control blue)))
(<= terminal (true (never)))
(goal red 100)
(goal blue 0)
`;
const page = `<html><body><textarea id="library">\n${faulty}</textarea></body></html>\n`;

test("VS Code", { timeout: 180_000 }, async (t) => {
  const root = mkdtempSync(join(tmpdir(), "code-"));
  t.after(() => rmSync(root, { recursive: true, maxRetries: 5 }));
  const [folder, data, extensions, marks] = ["folder", "data", "extensions", "marks"].map((name) => join(root, name));
  for (const dir of [folder, join(data, "Machine"), extensions]) mkdirSync(dir, { recursive: true });
  writeFileSync(join(folder, "bad.kif"), faulty);
  writeFileSync(join(folder, "page.html"), page);
  // The program leaves a mark where it is started.
  writeFileSync(join(root, "gdllint"), `#!/bin/sh\necho "$@" >>${marks}\nexec ${GDLLINT} "$@"\n`, { mode: 0o755 });
  writeFileSync(join(data, "Machine", "settings.json"), JSON.stringify({ "gdllint.path": join(root, "gdllint"), "telemetry.telemetryLevel": "off" }));
  const flags = ["out/server-main.js", "--accept-server-license-terms", "--extensions-dir", extensions, "--user-data-dir", data];
  const installed = spawnSync("node", [...flags, "--install-extension", VSIX], { cwd: code, encoding: "utf8" });
  assert.match(installed.stdout, /successfully installed/, installed.stderr);
  const server = spawn("node", [...flags, "--without-connection-token", "--host", "127.0.0.1", "--port", "0", "--server-data-dir", join(root, "server")], { cwd: code });
  t.after(() => server.kill());
  const port = await new Promise((resolve, reject) => {
    let log = "";
    server.stdout.on("data", (text) => (log += text).match(/listening on (\d+)/) && resolve(log.match(/listening on (\d+)/)[1]));
    server.on("exit", () => reject(new Error(log)));
  });
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"] });
  t.after(() => browser.close());
  const window = await browser.newPage();
  await window.setViewport({ width: 1280, height: 800 });
  const open = (file) => window.goto(`http://127.0.0.1:${port}/?folder=${folder}&payload=${encodeURIComponent(JSON.stringify([["openFile", `vscode-remote://127.0.0.1:${port}${join(folder, file)}`]]))}`);
  // until waits for a text that the window shows in elements, and returns all their texts.
  const until = async (elements, wanted) => {
    const texts = () => window.$$eval(elements, (list) => list.map((e) => e.getAttribute("aria-label") || e.textContent));
    for (let tries = 0; tries < 200; tries++) {
      const found = await texts();
      if (found.some((text) => wanted.test(text))) return found;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    if (SHOT) await window.screenshot({ path: SHOT });
    assert.fail(`no ${wanted} in ${elements}: ${JSON.stringify(await texts())}`);
  };
  const started = () => { try { return readFileSync(marks, "utf8"); } catch { return ""; } };

  await open("bad.kif");
  await until(".statusbar-item", /^GDL/);
  await until(".view-line", /contrl/);
  assert.equal(started(), "", "in Restricted Mode nothing is started");
  await until(".monaco-dialog-box .monaco-button", /^Yes, I trust/);
  await new Promise((resolve) => setTimeout(resolve, 1000)); // an early click is lost
  for (const button of await window.$$(".monaco-dialog-box .monaco-button")) if (/^Yes/.test(await button.evaluate((e) => e.textContent))) await button.click();
  await until(".statusbar-item", /Errors: 2, Warnings: 1/);
  assert.match(started(), /^lsp/);
  await open("bad.kif");
  await until(".codelens-decoration", /prove this game/);
  await until(".statusbar-item", /Language Status: gdllint(,|$)/);
  if (SHOT) await window.screenshot({ path: SHOT });
  await open("page.html");
  await until(".statusbar-item", /Errors: 2, Warnings: 1/);
});
