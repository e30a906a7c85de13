import { expect } from 'chai';
import { compileSchema } from '../../src/rest/validation/compile.js';
import type { ArgumentSchema } from '../../src/rest/validation/schema.js';

interface Rule {
  readonly says: string;
  readonly schema: ArgumentSchema;
  /** What is sent and how it is read. */
  readonly reads?: readonly (readonly [sent: unknown, read: unknown])[];
  /** What is refused and with which code. */
  readonly refuses?: readonly (readonly [sent: unknown, code: string])[];
}

const TYPE = 'rest_invalid_type';

const rules: readonly Rule[] = [
  {
    says: 'reads a numeric text with an integral value as an integer',
    schema: { type: 'integer' },
    reads: [
      ['5', 5],
      ['05', 5],
      ['5.0', 5],
      ['+5', 5],
      [' 5', 5],
      ['5 ', 5],
      ['1e2', 100],
    ],
    refuses: [
      ['', TYPE],
      ['5.5', TYPE],
      ['0x1A', TYPE],
      [true, TYPE],
      [[5], TYPE],
      [null, TYPE],
    ],
  },
  {
    says: 'reads any numeric text as a number',
    schema: { type: 'number' },
    reads: [
      ['2.5', 2.5],
      ['1e2', 100],
      [7, 7],
    ],
    refuses: [
      ['abc', TYPE],
      [false, TYPE],
    ],
  },
  {
    says: 'takes nothing but a text for a string',
    schema: { type: 'string' },
    reads: [
      ['', ''],
      ['null', 'null'],
    ],
    refuses: [
      [5, TYPE],
      [true, TYPE],
      [null, TYPE],
      [['a'], TYPE],
    ],
  },
  {
    says: 'reads true, false, 0 and 1 and their texts in any letter case as a boolean',
    schema: { type: 'boolean' },
    reads: [
      [true, true],
      [0, false],
      [1, true],
      ['0', false],
      ['1', true],
      ['TRUE', true],
      ['False', false],
    ],
    refuses: [
      ['', TYPE],
      ['yes', TYPE],
      ['on', TYPE],
      [2, TYPE],
    ],
  },
  {
    says: 'splits a text into a list at commas and white space and drops what is empty',
    schema: { type: 'array', items: { type: 'string' } },
    reads: [
      ['1,,3', ['1', '3']],
      ['', []],
      ['a b', ['a', 'b']],
      [['x'], ['x']],
    ],
    refuses: [[{ a: 1 }, TYPE]],
  },
  {
    says: 'coerces the items of a list',
    schema: { type: 'array', items: { type: 'integer' } },
    reads: [['1, 2', [1, 2]]],
    refuses: [['1,x', TYPE]],
  },
  {
    says: 'reads an empty text as an empty map and coerces properties',
    schema: { type: 'object', properties: { n: { type: 'integer' } } },
    reads: [
      ['', {}],
      [
        { n: '3', other: 'x' },
        { n: 3, other: 'x' },
      ],
    ],
    refuses: [
      ['text', TYPE],
      [{ n: 'x' }, TYPE],
    ],
  },
  {
    says: 'refuses further properties where they are forbidden and too few where some are required',
    schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
    refuses: [
      [{ a: '1', b: '2' }, 'rest_additional_properties_forbidden'],
      [{}, 'rest_property_required'],
    ],
  },
  {
    says: 'takes null where null is allowed, and no empty text for it',
    schema: { type: ['integer', 'null'] },
    reads: [
      [null, null],
      ['5', 5],
    ],
    refuses: [
      ['', TYPE],
      ['null', TYPE],
    ],
  },
  {
    says: 'lets the first type that fits decide how a value is read',
    schema: { type: ['integer', 'string'] },
    reads: [
      ['5', 5],
      ['five', 'five'],
    ],
  },
  {
    says: 'leaves a text alone when text is the first type',
    schema: { type: ['string', 'integer'] },
    reads: [
      ['5', '5'],
      [5, 5],
    ],
  },
  {
    says: 'takes the bounds themselves',
    schema: { type: 'integer', minimum: 1, maximum: 50 },
    reads: [
      [1, 1],
      [50, 50],
    ],
    refuses: [
      [0, 'rest_out_of_bounds'],
      [51, 'rest_out_of_bounds'],
    ],
  },
  {
    says: 'leaves exclusive bounds out',
    schema: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 50, exclusiveMaximum: true },
    reads: [
      [2, 2],
      [49, 49],
    ],
    refuses: [
      [1, 'rest_out_of_bounds'],
      [50, 'rest_out_of_bounds'],
    ],
  },
  {
    says: 'refuses what is no multiple',
    schema: { type: 'integer', multipleOf: 5 },
    reads: [[10, 10]],
    refuses: [[12, 'rest_invalid_multiple']],
  },
  {
    says: 'compares with the allowed values after reading',
    schema: { type: 'integer', enum: [1, 2] },
    reads: [['1', 1]],
    refuses: [[3, 'rest_not_in_enum']],
  },
  {
    says: 'counts code points',
    schema: { type: 'string', minLength: 2, maxLength: 2 },
    reads: [['😀😀', '😀😀']],
    refuses: [
      ['😀', 'rest_too_short'],
      ['abc', 'rest_too_long'],
    ],
  },
  {
    says: 'searches a pattern anywhere in the text',
    schema: { type: 'string', pattern: 'a/[0-9]#' },
    reads: [['xxa/7#yy', 'xxa/7#yy']],
    refuses: [['a/x#', 'rest_invalid_pattern']],
  },
  {
    says: 'counts the items of a list and compares them deeply',
    schema: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'object' } },
    refuses: [
      [[], 'rest_too_few_items'],
      [[{ a: 1 }, { a: 2 }, { a: 3 }], 'rest_too_many_items'],
      [[{ a: 1 }, { a: 1 }], 'rest_duplicate_items'],
    ],
  },
  {
    says: 'reads a date and time whose day rolls over, and refuses what no calendar has',
    schema: { type: 'string', format: 'date-time' },
    reads: [
      ['2020-02-30T00:00:00', '2020-02-30T00:00:00'],
      ['2020-01-02 03:04:05+02:00', '2020-01-02 03:04:05+02:00'],
    ],
    refuses: [
      ['2020-01-02', 'rest_invalid_date'],
      ['tomorrow', 'rest_invalid_date'],
      ['2026-01-01T00:00:00+99:99', 'rest_invalid_date'],
      ['2026-13-01T00:00:00', 'rest_invalid_date'],
      ['2026-00-10T00:00:00', 'rest_invalid_date'],
      ['2026-01-32T00:00:00', 'rest_invalid_date'],
      ['2026-01-01T25:00:00', 'rest_invalid_date'],
      ['9999-12-31T23:59:59-14:00', 'rest_invalid_date'],
    ],
  },
  {
    says: 'wants a dot in the domain of an e-mail address',
    schema: { type: 'string', format: 'email' },
    reads: [['a@b.co', 'a@b.co']],
    refuses: [['a@b', 'rest_invalid_email']],
  },
  {
    says: 'takes addresses of both families',
    schema: { type: 'string', format: 'ip' },
    reads: [
      ['1.2.3.4', '1.2.3.4'],
      ['::1', '::1'],
    ],
    refuses: [['256.1.1.1', 'rest_invalid_ip']],
  },
  {
    says: 'takes lower-case ids alone',
    schema: { type: 'string', format: 'uuid' },
    reads: [['123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000']],
    refuses: [['123E4567-E89B-12D3-A456-426614174000', 'rest_invalid_uuid']],
  },
  {
    says: 'strips tags and folds blanks of a line of text',
    schema: { type: 'string', format: 'text-field' },
    reads: [
      ['<b>x</b>', 'x'],
      ['line\nbreak', 'line break'],
    ],
  },
];

describe('kernel / argument schemas / rules', () => {
  for (const { says, schema, reads = [], refuses = [] } of rules) {
    it(says, () => {
      const compiled = compileSchema(schema);
      for (const [sent, read] of reads) {
        expect(compiled.validate(sent, 'p'), JSON.stringify(sent)).to.equal(undefined);
        expect(compiled.sanitize(sent, 'p')).to.deep.equal({ ok: true, value: read });
      }
      for (const [sent, code] of refuses)
        expect(compiled.validate(sent, 'p')?.code, JSON.stringify(sent)).to.equal(code);
    });
  }

  it('names the parameter in the data of a wrong type alone', () => {
    expect(compileSchema({ type: 'integer' }).validate('x', 'count')?.data).to.deep.equal({ param: 'count' });
    expect(compileSchema({ type: 'integer', minimum: 1 }).validate(0, 'count')?.data).to.equal(null);
  });

  it('names the place in a list where an item does not fit', () => {
    const schema = { type: 'array', items: { type: 'integer' } };
    expect(compileSchema(schema).validate([1, 'x'], 'ids')?.message).to.include('ids[1]');
  });

  it('judge the shortest length of a text again when it is cleaned', () => {
    const note = compileSchema({ type: 'string', minLength: 1, format: 'textarea-field' });
    expect(note.sanitize(' a ', 'note')).to.deep.equal({ ok: true, value: 'a' });
    for (const empty of ['   ', '<b></b>']) {
      const read = note.sanitize(empty, 'note');
      expect(read.ok ? undefined : read.fault.code).to.equal('rest_too_short');
    }
  });
});
