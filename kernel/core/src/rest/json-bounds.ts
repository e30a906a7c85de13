import { BUDGET } from '../budget.js';
import { RestError } from '../rest-error.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a text of a JSON document ends that begins at a quote. */
function endOfText(json: string, start: number): number {
  let place = start + 1;
  while (place < json.length && json.charCodeAt(place) !== QUOTE) {
    place += json.charCodeAt(place) === BACKSLASH ? 2 : 1;
  }
  return place;
}

function refused(what: string): RestError {
  return new RestError('rest_invalid_param', `The JSON body ${what}.`, { status: 400 });
}

/**
 * Refuses a JSON text that is nested too deep or holds too many values, before anything is made of it: a few megabytes of
 * brackets would become hundreds of objects in memory.
 * @throws RestError 400 `rest_invalid_param`
 */
export function refuseUnboundedJson(json: string): void {
  if (json.length <= BUDGET.jsonDepth) return;
  let depth = 0;
  let values = 0;
  for (let place = 0; place < json.length; place += 1) {
    const code = json.charCodeAt(place);
    if (code === QUOTE) place = endOfText(json, place);
    else if (code === OPEN_LIST || code === OPEN_MAP) {
      depth += 1;
      values += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_MAP) depth -= 1;
    else if (code === COMMA) values += 1;
    if (depth > BUDGET.jsonDepth) throw refused(`is nested deeper than ${BUDGET.jsonDepth} levels`);
    if (values > BUDGET.jsonValues) throw refused(`holds more than ${BUDGET.jsonValues} values`);
  }
}
