// Says whether an answer the inspector received is the one we owe a client; prints one line about it.
// Usage: expect.mjs tools_list|server_info|tool_help|bundle_tools <era> <file> [<manifest of the bundle>]

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [expected, era, file, manifest] = process.argv.slice(2);

const expectations = {
  tools_list({ tools }) {
    assert.ok(Array.isArray(tools), 'no list of tools');
    const names = tools.map((tool) => tool.name);
    for (const name of ['server_info', 'tool_help']) assert.ok(names.includes(name), `${name} is not listed`);
    assert.ok(new Set(names).size === names.length, 'a name is listed twice');
    for (const tool of tools) {
      assert.ok(tool.description, `${tool.name} has no description`);
      assert.ok(tool.inputSchema?.type === 'object', `${tool.name} has no input schema`);
    }
    return `${tools.length} tools`;
  },

  bundle_tools(result) {
    const told = JSON.parse(readFileSync(manifest, 'utf8')).tools;
    assert.deepEqual(
      result.tools.map(({ name, description }) => ({ name, description })),
      told,
      'the manifest lists other tools than the server',
    );
    return expectations.tools_list(result);
  },

  server_info(result) {
    const text = textOf(result);
    assert.match(text, /pegboard/i, 'the answer does not name the program');
    assert.match(text, /\d+\.\d+/, 'the answer names no version');
    return `${text.length} characters`;
  },

  tool_help(result) {
    const text = textOf(result);
    assert.match(text, /server_info/, 'the help is not about server_info');
    return `${text.length} characters`;
  },
};

/** The text a model gets to read. The structured answer must be there as well: some clients show only that one. */
function textOf(result) {
  const text = (result.content ?? []).filter((block) => block.type === 'text').map((block) => block.text).join('\n');
  assert.ok(!result.isError, `the tool failed: ${text}`);
  assert.ok(text, 'no text in the answer');
  const structured = result.structuredContent;
  assert.ok(structured && typeof structured === 'object' && !Array.isArray(structured), 'no structured answer');
  checkEra(result);
  return text;
}

/** Only the modern era marks its results, so the mark tells which era was really spoken. */
function checkEra({ resultType }) {
  const mark = era === 'legacy' ? undefined : 'complete';
  assert.ok(resultType === mark, `resultType is ${resultType} in the era ${era}`);
}

try {
  const answer = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`ok, ${expectations[expected](answer.result)}`);
} catch (problem) {
  console.log(`FAILED: ${problem.message}`);
  process.exit(1);
}
