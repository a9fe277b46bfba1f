// Hands every request on as it came, with an access token added: proxy.mjs <port> <target>, the token on standard input.

import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

const [port, target] = process.argv.slice(2);
const token = readFileSync(0, 'utf8').trim();

createServer((from, answer) => {
  const headers = [...from.rawHeaders, 'Authorization', `Bearer ${token}`];
  const to = request(new URL(from.url, target), { method: from.method, headers, agent: false }, (reply) => {
    answer.writeHead(reply.statusCode, reply.rawHeaders);
    answer.flushHeaders();
    reply.on('error', () => answer.destroy());
    reply.pipe(answer);
  });
  to.on('error', () => answer.destroy());
  answer.on('close', () => to.destroy());
  from.pipe(to);
}).listen(Number(port), '127.0.0.1');
