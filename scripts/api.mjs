/**
 * `npm run api`: writes what the kernel exports, with all types, into kernel/api/*.api.md, so that a change of its public
 * face can be read in the diff. `node scripts/api.mjs --check` only says whether the reports are what would be written.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { manifest } from './lib/files.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';

/** The command line is a program: what it offers is in its `--help`, and no code of others is written against it. */
const WITHOUT_REPORT = ['./cli', './heap', './small-heap'];

/** What else it finds is held by our own checks (doc comments) or is our style (no release tags). */
const none = { default: { logLevel: 'none' } };
const silence = { compilerMessageReporting: none, extractorMessageReporting: none, tsdocMessageReporting: none };

const folder = path.join(root, 'kernel');
const isCheck = process.argv.includes('--check');

await prepare({ build: true });
const { Extractor, ExtractorConfig } = await import('@microsoft/api-extractor');
mkdirSync(path.join(folder, 'api'), { recursive: true });
const temporary = mkdtempSync(path.join(os.tmpdir(), 'plinth-api-'));
const entries = Object.entries(manifest(folder).exports).filter(([name]) => !WITHOUT_REPORT.includes(name));
const changed = entries
  .filter(([name, { types }]) => isChanged(reportName(name), types))
  .map(([name]) => reportName(name));
rmSync(temporary, { recursive: true, force: true });
conclude();

function reportName(entry) {
  return `${entry === '.' ? 'kernel' : path.basename(entry)}.api.md`;
}

/** Compares the report of one entry point with what is there and, unless it only checks, writes it. */
function isChanged(reportFileName, types) {
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
    for (const report of changed) console.log(`wrote kernel/api/${report}`);
    return;
  }
  for (const report of changed) console.error(`kernel/api/${report} is not what the kernel exports.`);
  if (changed.length > 0) {
    console.error(
      'The public face changed. Run `npm run api`, read the diff, and write a note with `npm run changeset`.',
    );
    process.exitCode = 1;
    return;
  }
  console.log('The public face of the kernel is as it is reported.');
}
