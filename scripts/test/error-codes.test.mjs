import { expect } from 'chai';
import { COMPUTED, errorCodes } from '../lib/error-codes.mjs';
import { catalogueFindings, errorFindings } from '../lib/error-reference.mjs';
import { parse } from '../lib/source.mjs';

const read = (text, file = 'kernel/core/src/a.ts') => errorCodes([parse(file, text)]);
/** The codes that a text names, without those that are known of files. */
const codesOf = (text) => {
  const computed = Object.values(COMPUTED).flat();
  return [...read(text).codes.keys()].filter((code) => !computed.includes(code));
};

describe('the codes of errors in a source', () => {
  it('are what errors are made with, through helpers and constants too', () => {
    const text = `
      const TAKEN = 'it_is_taken';
      function refused(code: string, message: string) { return new RestError(code, message, { status: 400 }); }
      throw forbidden(isOld ? 'too_old' : 'too_young');
      throw notFound('not_there', 'No.');
      throw refused('no_good', 'No.');
      throw new RestError(TAKEN, 'No.', { status: 409 });
      const access = can('read', { code: 'not_for_you' });
    `;
    expect(codesOf(text)).to.have.members([
      'too_old',
      'too_young',
      'not_there',
      'no_good',
      'it_is_taken',
      'not_for_you',
    ]);
  });

  it('have the status and the cause that stand beside them', () => {
    const { codes } = read(`
      throw new RestError('it_is_taken', 'No.', { status: 409 });
      throw forbidden('not_for_you');
      const errors = [{ code: 'not_there', status: 404, when: 'there is none' }];
    `);
    expect(codes.get('it_is_taken').statuses).to.deep.equal([409]);
    expect(codes.get('not_for_you').statuses).to.deep.equal([401, 403]);
    expect(codes.get('not_there')).to.deep.equal({
      files: ['kernel/core/src/a.ts'],
      statuses: [404],
      when: ['there is none'],
    });
  });

  it('that cannot be read off are found', () => {
    const text = 'throw new RestError("rest_" + name, "No.", { status: 400 });\nthrow forbidden(thrown.code);\n';
    expect(read(text).unread).to.deep.equal(['kernel/core/src/a.ts:1']);
  });
});

describe('the reference of errors', () => {
  const found = (codes) => ({ codes: new Map(Object.entries(codes)), unread: ['a.ts:7'] });
  const entry = { files: ['a.ts'], statuses: [400], when: [] };

  it('has a cause, a cure and a status for each code, and none for what nobody answers', () => {
    const codes = { one_two: entry, three_four: { ...entry, when: ['it is'], statuses: [] }, five_six: entry };
    const explained = {
      one_two: { cure: 'Do.' },
      five_six: { cause: 'it was', cure: 'Wait.' },
      old_one: { cure: 'No.' },
    };
    expect(errorFindings(found(codes), explained).map((line) => line.replace(/ (?:and|in) docs.*/, ''))).to.deep.equal([
      'a.ts: the error one_two has no cause: no route declares when,',
      'a.ts: the status of the error three_four cannot be read off,',
      'a.ts: the error three_four has no cure',
      'docs/errors.json: nothing answers with old_one',
      'a.ts:7: the code of this error cannot be read off; name it in scripts/lib/error-codes.mjs',
    ]);
  });

  it('has a cure for each error of the host, and each is raised', () => {
    const text = "export const c = { HOST_A: { cure: '' }, HOST_B: { cure: 'Do.' }, HOST_C: { cure: 'Do.' } };";
    const sources = ["new HostError('HOST_A'); new HostError('HOST_B');"];
    expect(catalogueFindings(parse('e.ts', text), sources, (source) => source)).to.deep.equal([
      'e.ts: HOST_A has no cure',
      'e.ts: nothing raises HOST_C',
    ]);
  });
});
