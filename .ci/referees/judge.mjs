// Judges what the conformance suite wrote down, more strictly than the suite does: every scenario that was announced
// must have left a result, and every check that ran must be a SUCCESS, scored or not. A WARNING is a "SHOULD" of the
// specification that we break, a SKIPPED check is one our server did not let run: both count as failed. INFO is no check.
// Usage: judge.mjs <results> <suite> <run>...

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

// Checks the suite itself never runs, whatever the server does.
const NEVER_RUN = new Set(['tasks-status-notifications']);

const [results, suite, ...runs] = process.argv.slice(2);
const yaml = createRequire(resolve(suite, 'package.json'))('yaml');

/** The scenarios a revision requires, as the suite froze them; none where it froze no list. */
function requiredBy(run) {
  const file = join(suite, 'requirements', `${run}.yaml`);
  return existsSync(file) ? yaml.parse(readFileSync(file, 'utf8')).server : [];
}

/** The scenarios the suite said it would run. */
function announcedIn(run) {
  const log = readFileSync(join(results, `${run}.log`), 'utf8');
  return [...log.matchAll(/^=== Running scenario: (.+) ===$/gm)].map((match) => match[1]);
}

/** The checks of one scenario, or null if it left no result. */
function checksOf(run, scenario) {
  const folder = join(results, run);
  if (!existsSync(folder)) return null;
  const stamped = new RegExp(`^server-${scenario}-\\d{4}-\\d{2}-\\d{2}T`);
  const name = readdirSync(folder).find((entry) => stamped.test(entry));
  const file = name && join(folder, name, 'checks.json');
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function verdictOf(run, scenario) {
  const noResult = [{ id: 'no-result', status: 'FAILURE', errorMessage: 'The scenario left no result.' }];
  const checks = checksOf(run, scenario) ?? noResult;
  const judged = checks.filter((check) => check.status !== 'INFO' && !NEVER_RUN.has(check.id));
  const failed = judged.filter((check) => check.status !== 'SUCCESS');
  return { scenario, ran: judged.length, failed };
}

function judge(run) {
  const required = requiredBy(run);
  const announced = announcedIn(run);
  const verdicts = [...new Set([...required, ...announced])].map((scenario) => verdictOf(run, scenario));
  const scored = verdicts.filter((verdict) => required.includes(verdict.scenario));
  return { run, scored, verdicts };
}

function passed(verdicts) {
  return `${verdicts.filter((verdict) => verdict.failed.length === 0).length}/${verdicts.length}`;
}

function checksPassed(verdicts) {
  const ran = verdicts.reduce((sum, verdict) => sum + verdict.ran, 0);
  const failed = verdicts.reduce((sum, verdict) => sum + verdict.failed.length, 0);
  return `${ran - failed}/${ran}`;
}

function printRow(...cells) {
  console.log(cells.map((cell) => String(cell).padEnd(13)).join('').trimEnd());
}

function printTable(judgements) {
  console.log();
  printRow('revision', 'required', 'scenarios', 'checks');
  for (const { run, scored, verdicts } of judgements) {
    printRow(run, scored.length ? passed(scored) : '-', passed(verdicts), checksPassed(verdicts));
  }
}

function printUnchecked({ run, verdicts }) {
  const silent = verdicts.filter((verdict) => verdict.ran === 0).map((verdict) => verdict.scenario);
  if (silent.length) console.log(`No check ran in ${run}: ${silent.join(', ')}`);
}

function printFailures({ run, verdicts }) {
  for (const { scenario, failed } of verdicts) {
    for (const check of failed) {
      console.log(`${check.status} ${run} ${scenario}: ${check.id}`);
      console.log(messageOf(check));
    }
  }
}

/** The first lines of a message, cut: some quote whole answers. */
function messageOf({ errorMessage, details }) {
  const lines = (errorMessage ?? details?.message ?? 'no message').split('\n');
  return lines.slice(0, 3).map((line) => `    ${line.length > 300 ? `${line.slice(0, 300)} …` : line}`).join('\n');
}

const judgements = runs.map(judge);
printTable(judgements);
console.log();
judgements.forEach(printUnchecked);
judgements.forEach(printFailures);

const broken = judgements.filter(({ verdicts }) => verdicts.length === 0 || verdicts.some(({ failed }) => failed.length));
if (broken.length) {
  console.log(`Not conformant: ${broken.map(({ run }) => run).join(', ')}. Everything the suite wrote is in ${results}`);
  process.exit(1);
}
console.log('Conformant.');
