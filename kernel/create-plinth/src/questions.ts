import path from 'node:path';
import { cancel, confirm, intro, multiselect, select, text } from '@clack/prompts';
import { DATABASES, LANGUAGES, type SiteAnswers, USUAL_ANSWERS } from './answers.js';
import { CATALOGUE, type Choice } from './catalogue.js';
import { demandEmpty } from './files.js';
import { demandId } from './identifiers.js';

/** Somebody left the questions. */
class Cancelled extends Error {}

/** What was answered, unless somebody pressed Ctrl-C: then the answer is a symbol. */
function answered<T extends string | string[] | boolean>(question: Promise<T | symbol>): Promise<T> {
  return question.then((answer) => {
    if (typeof answer !== 'symbol') return answer;
    cancel('Nothing was written.');
    throw new Cancelled();
  });
}

/** The reason why an answer is none, for a prompt that shows it. */
function reasonAgainst(demand: () => void): string | undefined {
  try {
    demand();
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function askWhich(message: string, kind: Choice['kind'], usual: readonly string[]): Promise<string[]> {
  const options = CATALOGUE.filter((choice) => choice.kind === kind).map(({ id, title, needs }) => ({
    value: id,
    label: title,
    ...(needs.length > 0 ? { hint: `needs ${needs.join(', ')}` } : {}),
  }));
  return answered<string[]>(multiselect({ message, options, initialValues: [...usual], required: false }));
}

function askOne<T extends string>(message: string, values: readonly T[], usual: T): Promise<T> {
  const options = values.map((value) => ({ value: value as string, label: value }));
  return answered<string>(select({ message, options, initialValue: usual as string })).then(
    (answer) => values.find((value) => value === answer) ?? usual,
  );
}

/** One question for each answer that is not given, in an order in which one makes a site. */
const QUESTIONS: { readonly [K in keyof SiteAnswers]: () => Promise<SiteAnswers[K]> } = {
  folder: () =>
    answered<string>(
      text({
        message: 'Where shall the site be?',
        defaultValue: USUAL_ANSWERS.folder,
        placeholder: USUAL_ANSWERS.folder,
        validate: (folder) => reasonAgainst(() => demandEmpty(path.resolve(folder || USUAL_ANSWERS.folder))),
      }),
    ),
  platforms: () => askWhich('Which platforms?', 'platform', USUAL_ANSWERS.platforms),
  components: () => askWhich('Which components?', 'component', USUAL_ANSWERS.components),
  database: () => askOne('Which database?', DATABASES, USUAL_ANSWERS.database),
  hasDemo: () =>
    answered<boolean>(confirm({ message: 'Fill the empty site with a little content?', initialValue: true })),
  plugin: () =>
    answered<string>(
      text({
        message: 'The id of a first plugin (nothing for none)',
        defaultValue: '',
        validate: (id) => (id === undefined || id === '' ? undefined : reasonAgainst(() => demandId(id))),
      }),
    ),
  language: () => askOne('Which language for plugins and tests?', LANGUAGES, USUAL_ANSWERS.language),
};

/** Asks on the terminal for what is not given; undefined when somebody leaves. */
export async function askForRest(given: Partial<SiteAnswers>): Promise<SiteAnswers | undefined> {
  intro('A site of Plinth');
  return askAll(given).catch((thrown: unknown) => {
    if (thrown instanceof Cancelled) return undefined;
    throw thrown;
  });
}

async function askAll(given: Partial<SiteAnswers>): Promise<SiteAnswers> {
  return {
    folder: given.folder ?? (await QUESTIONS.folder()),
    platforms: given.platforms ?? (await QUESTIONS.platforms()),
    components: given.components ?? (await QUESTIONS.components()),
    database: given.database ?? (await QUESTIONS.database()),
    hasDemo: given.hasDemo ?? (await QUESTIONS.hasDemo()),
    plugin: given.plugin ?? (await QUESTIONS.plugin()),
    language: given.language ?? (await QUESTIONS.language()),
  };
}
