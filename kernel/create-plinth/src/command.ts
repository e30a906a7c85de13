import path from 'node:path';
import { HELP, readCommand, type SiteAnswers, USUAL_ANSWERS } from './answers.js';
import { withNeeds } from './catalogue.js';
import { demandEmpty, writeNew } from './files.js';
import { VERSION } from './ranges.js';
import { siteFiles } from './site-files.js';

/** Where the command runs. */
export interface Surroundings {
  /** The folder in which it was called. */
  readonly folder: string;
  /** Asks for what no flag said, and answers nothing when somebody leaves; undefined where nobody can be asked. */
  readonly ask?: (given: Partial<SiteAnswers>) => Promise<SiteAnswers | undefined>;
  line(text: string): void;
}

/**
 * Runs `create-plinth`.
 * @param words those after the command
 * @throws Error in one line about the flag, the folder or the name that is wrong
 */
export async function runCreate(words: readonly string[], { folder, ask, line }: Surroundings): Promise<void> {
  const { answers: given, asksNothing, wants } = readCommand(words);
  if (wants === 'help') return line(HELP);
  if (wants === 'version') return line(VERSION);
  if (given.folder !== undefined) demandEmpty(path.resolve(folder, given.folder));
  const answers = ask === undefined || asksNothing ? { ...USUAL_ANSWERS, ...given } : await ask(given);
  if (answers === undefined) return;
  const target = path.resolve(folder, answers.folder);
  demandEmpty(target);
  const files = siteFiles({ ...answers, folder: target });
  await writeNew(target, files);
  for (const text of summaryOf(answers, Object.keys(files).length)) line(text);
}

function summaryOf({ folder, platforms, components, hasDemo }: SiteAnswers, count: number): string[] {
  const chosen = [...platforms, ...components];
  const added = withNeeds(chosen).filter((id) => !chosen.includes(id));
  return [
    `Wrote ${count} files into ${folder}.`,
    ...(added.length > 0 ? [`What was chosen needs ${added.join(', ')}, too.`] : []),
    ...(hasDemo ? ['The demo is a small one: three accounts, and a few posts where there is Content.'] : []),
    `Next: ${folder === '.' ? '' : `cd ${folder} && `}npm install && npm start`,
  ];
}
