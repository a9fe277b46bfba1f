// A small client of a file bridge, written from docs/bridge.md alone: node client.mjs PROJECT TOOL PARAMS TIMEOUT [CANCEL-AFTER]
// Prints its events and its answer, each as a line of JSON.
import fs from 'node:fs';
import path from 'node:path';

const [project, tool, params, timeout, cancelAfter] = process.argv.slice(2);
const root = path.join(project, '.vsc-bridge');
const host = path.join(root, 'host.json');
const sleep = time => new Promise(next => setTimeout(next, time));
const fail = code => ({ ok: false, type: 'error', error: { code, message: code } });

function create(file, text) {
  try {
    fs.writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (failure) {
    return false;
  }
}

async function call() {
  if (!fs.existsSync(host) || Date.now() - fs.statSync(host).mtimeMs > 30000) return fail('E_BRIDGE_UNAVAILABLE');
  const id = `${Date.now()}-${process.pid}`;
  const job = path.join(root, 'execute', id);
  const file = name => path.join(job, name);
  fs.mkdirSync(job, { mode: 0o700 });
  try {
    const command = { version: 1, clientId: 'node', id, createdAt: new Date().toISOString(), scriptName: tool,
      params: JSON.parse(params), timeout: Number(timeout) };
    fs.writeFileSync(file('.command.tmp'), JSON.stringify(command), { mode: 0o600 });
    fs.renameSync(file('.command.tmp'), file('command.json'));
    return await answer(file);
  } finally {
    fs.rmSync(job, { recursive: true, force: true });
  }
}

async function answer(file) {
  const start = Date.now();
  while (!fs.existsSync(file('claimed.json'))) {
    if (Date.now() - start > 5000 && create(file('claimed.json'), '{}')) return fail('E_PICKUP_TIMEOUT');
    await sleep(5);
  }
  if (cancelAfter) setTimeout(() => create(file('cancel'), ''), Number(cancelAfter));
  while (!fs.existsSync(file('done'))) {
    if (Date.now() - start > Number(timeout) + 5000) return fail('E_TIMEOUT');
    await sleep(5);
  }
  if (fs.existsSync(file('events.ndjson'))) process.stdout.write(fs.readFileSync(file('events.ndjson')));
  const read = name => JSON.parse(fs.readFileSync(file(name), 'utf8'));
  if (fs.existsSync(file('error.json'))) return read('error.json');
  const response = read('response.json');
  return response.dataRef ? { ...response, data: read(response.dataRef) } : response;
}

console.log(JSON.stringify(await call()));
