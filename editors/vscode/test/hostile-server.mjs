#!/usr/bin/env node
// A server that says to the client, word for word, what the file HOSTILE holds: a list of
// messages, as soon as it is greeted. Requests are answered with the error that the file
// HOSTILE.error holds.

import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('hostile.json', `file://${process.env.HOSTILE}/`), 'utf8');
const { messages, error } = JSON.parse(lines);
const say = (message) => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
};

let input = '';
process.stdin.setEncoding('latin1').on('data', (part) => {
  input += part;
  for (let m; (m = /^(?:[^\r]*\r\n)*?Content-Length: (\d+)\r\n(?:[^\r]+\r\n)*\r\n/.exec(input)) && input.length >= m[0].length + Number(m[1]); ) {
    const text = input.slice(m[0].length, m[0].length + Number(m[1]));
    input = input.slice(m[0].length + Number(m[1]));
    take(JSON.parse(text));
  }
});

function take({ method, id }) {
  if (method === 'initialize') say({ id, result: { capabilities: { executeCommandProvider: { commands: ['gdllint.prove'] } } } });
  else if (method === 'initialized') messages.forEach(say);
  else if (method === 'shutdown') say({ id, result: null });
  else if (method === 'exit') process.exit(0);
  else if (id !== undefined && method !== undefined) say({ id, error: { code: -32803, message: error } });
}
