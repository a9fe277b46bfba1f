// Asks the Codex program given as arguments which MCP servers it is connected to, over its app server, because
// "codex mcp list" only shows what is configured. Prints "<server>: <number of tools> tools" for each that answered.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const PATIENCE_MS = 60_000;

const codex = spawn(process.argv[2], [...process.argv.slice(3), 'app-server'], { stdio: ['pipe', 'pipe', 'inherit'] });
const send = (message) => codex.stdin.write(JSON.stringify(message) + '\n');
const end = (code, words) => {
  if (words) console.log(words);
  codex.kill();
  process.exit(code);
};

setTimeout(() => end(1, 'Codex did not answer in time'), PATIENCE_MS);
codex.on('exit', () => end(1, 'Codex ended without an answer'));
createInterface({ input: codex.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.error) end(1, `Codex answered ${JSON.stringify(message.error)}`);
  if (message.id === 1) {
    send({ method: 'initialized' });
    send({ id: 2, method: 'mcpServerStatus/list', params: {} });
  } else if (message.id === 2) {
    const connected = message.result.data.filter((server) => server.serverInfo);
    end(0, connected.map((server) => `${server.name}: ${Object.keys(server.tools).length} tools`).join('\n'));
  }
});
send({ id: 1, method: 'initialize', params: { clientInfo: { name: 'ci', title: 'CI', version: '1' } } });
