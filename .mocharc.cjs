/**
 * The configuration of mocha in every workspace: the options of the .mocharc.json beside this file and the `spec` of the
 * workspace's own. Mocha 12 reads one file and has no `extends`; it looks for this name first, also in parent folders.
 */
const { existsSync } = require('node:fs');
const path = require('node:path');

const common = require('./.mocharc.json');

const own = path.resolve('.mocharc.json');
module.exports = existsSync(own) ? { ...common, ...require(own) } : common;
