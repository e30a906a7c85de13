import { is } from './is.js';

const text: string = 'a';
const either: string | undefined = process.env['NOBODY_SETS_THIS'];
const anything = JSON.parse('1');

is<string>()(text);

// @ts-expect-error: wider than what was found
is<string | number>()(text);

// @ts-expect-error: narrower than what was found
is<string>()(either);

// @ts-expect-error: any is not a string, and not unknown either
is<string>()(anything);
