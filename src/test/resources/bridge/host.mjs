// A small host of a file bridge, written from docs/bridge.md alone: node host.mjs PROJECT
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(process.argv[2], '.vsc-bridge');
const execute = path.join(root, 'execute');
const bridgeId = `node-${process.pid}`;
const now = () => new Date().toISOString();

function write(folder, name, value) {
  const draft = path.join(folder, `.${name}.tmp`);
  fs.writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
  fs.renameSync(draft, path.join(folder, name));
}

function create(file, text) {
  try {
    fs.writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (failure) {
    if (failure.code === 'EEXIST') return false;
    throw failure;
  }
}

fs.mkdirSync(execute, { recursive: true, mode: 0o700 });
create(path.join(root, '.gitignore'), '*\n');
if (!create(path.join(root, 'host.lock'), '')) process.exit(1);
write(root, 'host.json', {
  bridgeId, version: 1, platform: process.platform, workspace: process.argv[2], pid: process.pid, startedAt: now(),
  wslAware: false,
});
setInterval(() => fs.utimesSync(path.join(root, 'host.json'), new Date(), new Date()), 5000);

const tools = {
  echo: (job, params) => ({ said: params.text }),
  large: () => ({ said: 'x'.repeat(3 << 20) }),
  fail: () => { throw { code: 'E_NO_SESSION', message: 'No session', details: { session: 7 } }; },
  steps: job => {
    job.tell({ type: 'progress', pct: 50, msg: 'half' });
    job.tell({ type: 'log', level: 'info', text: 'ümlaut' });
    return { said: 'stepped' };
  },
  wait: async job => {
    while (!fs.existsSync(path.join(job.folder, 'cancel'))) await new Promise(next => setTimeout(next, 20));
    throw { code: 'E_CANCELLED', message: 'It was cancelled' };
  },
};

async function run(folder) {
  if (!create(path.join(folder, 'claimed.json'), JSON.stringify({ bridgeId, claimedAt: now(), pid: process.pid }))) return;
  const command = JSON.parse(fs.readFileSync(path.join(folder, 'command.json'), 'utf8'));
  const meta = { requestId: command.id, mode: 'normal', timestamp: now(), duration: 0 };
  let seq = 0;
  const tell = event => fs.appendFileSync(path.join(folder, 'events.ndjson'),
    `${JSON.stringify({ ts: Date.now(), seq: ++seq, ...event })}\n`, { mode: 0o600 });
  try {
    const data = await tools[command.scriptName]({ folder, tell }, command.params);
    const large = JSON.stringify(data).length > 2 << 20;
    if (large) write(folder, 'data.json', data);
    write(folder, 'response.json', { ok: true, type: 'success', ...(large ? { dataRef: 'data.json' } : { data }), meta });
  } catch (error) {
    write(folder, 'error.json', { ok: false, type: 'error', error, meta });
  }
  create(path.join(folder, 'done'), '');
}

setInterval(() => {
  for (const name of fs.readdirSync(execute)) {
    const folder = path.join(execute, name);
    const has = file => fs.existsSync(path.join(folder, file));
    if (has('command.json') && !has('claimed.json') && !has('done')) run(folder).catch(() => {});
  }
}, 20);
