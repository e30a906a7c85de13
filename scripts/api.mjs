/**
 * `npm run api`: writes what the packages of the kernel export, with all types, into `api/*.api.md` of each, so that a
 * change of a public face can be read in the diff. `node scripts/api.mjs --check` only says whether the reports are what would be written.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { manifest } from './lib/files.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';

/** The packages that others write code against. The command line is a program, and Redis is loaded by the kernel alone. */
const REPORTED = [
  ...['core', 'toolkit', 'pages', 'openapi', 'bundle', 'testing'].map((name) => `kernel/${name}`),
  ...['accounts', 'operations'].map((name) => `plugins/platform/${name}`),
];

/** What else it finds is held by our own checks (doc comments) or is our style (no release tags). */
const none = { default: { logLevel: 'none' } };
const silence = { compilerMessageReporting: none, extractorMessageReporting: none, tsdocMessageReporting: none };

const isCheck = process.argv.includes('--check');

await prepare({ build: true });
const { Extractor, ExtractorConfig } = await import('@microsoft/api-extractor');
const temporary = mkdtempSync(path.join(os.tmpdir(), 'plinth-api-'));
const changed = REPORTED.flatMap((place) => {
  const { name, exports } = manifest(path.join(root, place));
  mkdirSync(path.join(root, place, 'api'), { recursive: true });
  return Object.entries(exports)
    .map(([entry, { types }]) => ({ report: reportName(name, entry), types }))
    .filter(({ report, types }) => isChanged(place, report, types))
    .map(({ report }) => `${place}/api/${report}`);
});
rmSync(temporary, { recursive: true, force: true });
conclude();

function reportName(name, entry) {
  return `${path.posix.basename(entry === '.' ? name : entry)}.api.md`;
}

/** Compares the report of one entry point with what is there and, unless it only checks, writes it. */
function isChanged(place, reportFileName, types) {
  const folder = path.join(root, place);
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: path.join(folder, types),
      compiler: { tsconfigFilePath: path.join(folder, 'tsconfig.json') },
      newlineKind: 'lf',
      apiReport: {
        enabled: true,
        reportFileName,
        reportFolder: path.join(folder, 'api'),
        reportTempFolder: temporary,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: silence,
    },
  });
  const { apiReportChanged } = Extractor.invoke(config, { localBuild: !isCheck, messageCallback: muteUnlessError });
  return apiReportChanged;
}

function muteUnlessError(message) {
  message.handled = message.logLevel !== 'error';
}

function conclude() {
  if (!isCheck) {
    for (const report of changed) console.log(`wrote ${report}`);
    return;
  }
  for (const report of changed) console.error(`${report} is not what the package exports.`);
  if (changed.length > 0) {
    console.error(
      'The public face changed. Run `npm run api`, read the diff, and write a note with `npm run changeset`.',
    );
    process.exitCode = 1;
    return;
  }
  console.log('The public faces are as they are reported.');
}
