/**
 * Loaded into mocha by `npm run test:postgres -- --record`: writes down which statements each test file sends, in their
 * shape, to a file in the folder that PLINTH_TEST_STATEMENTS names. CommonJS, because mocha loads it with `--require`.
 */
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { Runner } = require('mocha');
const { Client } = require('pg');

/** The shape of a statement: values and how many of them there are do not count. */
function shapeOf(text) {
  return text
    .replace(/'(?:[^']|'')*'|\$\d+|\b\d+(?:\.\d+)?\b/g, '?')
    .replace(/\(\s*\?(?:\s*,\s*\?)*\s*\)/g, '(?)')
    .replace(/\(\?\)(?:\s*,\s*\(\?\))+/g, '(?)')
    .replace(/\s+/g, ' ');
}

/** Statements that read and write rows; a schema is made by every file. */
const OF_ROWS = /^\s*\(?\s*(?:select|insert|update|delete|with)\b/i;

const sent = new Map();
let file = '';

const { query } = Client.prototype;
Client.prototype.query = function (config, ...others) {
  const text = typeof config === 'string' ? config : config?.text;
  if (typeof text === 'string' && OF_ROWS.test(text)) {
    if (!sent.has(file)) sent.set(file, new Set());
    sent.get(file).add(shapeOf(text));
  }
  return query.call(this, config, ...others);
};

const { emit } = Runner.prototype;
Runner.prototype.emit = function (event, suite, ...others) {
  if (event === 'suite' && suite?.file) file = suite.file;
  return emit.call(this, event, suite, ...others);
};

process.on('exit', () => {
  const folder = process.env.PLINTH_TEST_STATEMENTS;
  const known = [...sent].map(([name, shapes]) => [name, [...shapes]]);
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(Object.fromEntries(known)));
});
