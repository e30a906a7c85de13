import { choice, forbidden, type TSchema, Type } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { type AbilityDeclaration, abilities } from '../src/plugin.js';
import { type AbilityJson, harbour, runPath } from './support.js';

const TIDES = 'harbour/get-tides';
const BOOK = 'harbour/book-berth';
const CLEAR = 'harbour/clear-berth';
const BURN = 'harbour/burn-log';

const READS = { readonly: true, destructive: false, idempotent: true };
const tideInput = Type.Object(
  {
    place: choice(['quay', 'pier'], { default: 'quay' }),
    days: Type.Integer({ default: 3, minimum: 1, maximum: 7 }),
    heights: Type.Optional(Type.Array(Type.Number(), { maxItems: 5 })),
    boat: Type.Optional(Type.Object({ name: Type.String(), crew: Type.Integer({ default: 2 }) })),
  },
  { default: {}, additionalProperties: false },
);

describe('abilities: running', () => {
  let site: TestSite;
  let editor: TestClient;
  let ran: unknown[] = [];
  let answer: unknown;

  const declare = (changes: Partial<AbilityDeclaration<typeof tideInput, TSchema>>) => ({
    name: TIDES,
    label: 'Get Tides',
    description: 'Tells when the tide turns.',
    category: 'harbour',
    input: tideInput,
    output: Type.Unknown(),
    annotations: READS,
    showInRest: true,
    permission: () => true,
    run: (_call: unknown, input: unknown) => {
      ran.push(input);
      return answer ?? input;
    },
    ...changes,
  });
  const withoutInput = { input: undefined };

  before(async () => {
    const changing = { readonly: false, destructive: false, idempotent: false };
    site = await testHost({
      plugins: [
        abilities,
        harbour(
          declare({}),
          declare({ name: BOOK, annotations: changing }),
          declare({ name: CLEAR, annotations: { ...changing, destructive: true, idempotent: true } }),
          declare({ name: BURN, annotations: { ...changing, destructive: true } }),
          declare({ name: 'harbour/plain', ...withoutInput }),
          declare({
            name: 'harbour/required',
            input: Type.Object({ ...tideInput.properties, place: choice(['quay', 'pier']) }),
          }),
          declare({ name: 'harbour/hidden', showInRest: false }),
          declare({ name: 'harbour/for-editors', permission: ({ caller }) => caller.can('edit_others_posts') }),
          declare({
            name: 'harbour/by-input',
            permission: (_call, { place }) => {
              if (place === 'pier') throw forbidden('harbour_pier_closed', 'The pier is closed.');
              return place === 'quay';
            },
          }),
          declare({
            name: 'harbour/breaks',
            run: () => {
              throw new Error('the secret of the lighthouse');
            },
          }),
          declare({ name: 'harbour/lies', output: Type.Object({ high: Type.String() }), run: () => ({ high: {} }) }),
        ),
      ],
    });
    editor = await site.as('editor');
  });
  beforeEach(() => {
    ran = [];
    answer = undefined;
  });
  after(() => site.stop());

  const tides = (input: unknown, name = TIDES) => editor.get(runPath(name), { query: { input } });

  describe('its input', () => {
    it('has the defaults of the schema, at any depth', async () => {
      expect(expectSuccess(await editor.get(runPath(TIDES)))).to.deep.equal({ place: 'quay', days: 3 });
      expect(expectSuccess(await tides({ boat: { name: 'Gull' } }))).to.deep.equal({
        place: 'quay',
        days: 3,
        boat: { name: 'Gull', crew: 2 },
      });
    });

    it('is read with brackets, and as JSON, from an address', async () => {
      const wanted = { place: 'pier', days: 2, heights: [1.5, 2] };
      expect(expectSuccess(await tides({ place: 'pier', days: '2', heights: ['1.5', '2'] }))).to.deep.equal(wanted);
      expect(expectSuccess(await tides(JSON.stringify(wanted)))).to.deep.equal(wanted);
    });

    it('is read from the body of what changes something', async () => {
      const sent = { input: { place: 'pier', days: 1 } };
      expect(expectSuccess(await editor.post(runPath(BOOK), sent))).to.deep.equal(sent.input);
    });

    it('is refused with the reason and the name of the ability when it does not fit, and nothing runs', async () => {
      const wrong: readonly unknown[] = [
        { place: 'moon' },
        { days: 0 },
        { days: 'many' },
        { other: 1 },
        '{"boat":{}}',
        { heights: [1, 2, 3, 4, 5, 6] },
        'x',
        '{"place":',
        '{"place":"quay","days":99}',
        '['.repeat(5_000),
        `{"boat":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
      ];
      for (const input of wrong) {
        const { message } = expectError(await tides(input), 400, 'ability_invalid_input');
        expect(message).to.contain(TIDES);
      }
      for (const input of [7, 'x', [1], { days: 8 }, { place: null }]) {
        expectError(await editor.post(runPath(BOOK), { input }), 400, 'ability_invalid_input');
      }
      expect(ran).to.deep.equal([]);
    });

    it('holds no NUL and no number that would be changed on its way, however it comes', async () => {
      expect(expectSuccess(await tides('{"boat":{"name":"Gu\\u0000ll"}}'))).to.deep.include({
        boat: { name: 'Gull', crew: 2 },
      });
      const huge = { boat: { name: 'Gull', crew: 2 ** 60 } };
      expectError(await tides(JSON.stringify(huge)), 400, 'ability_invalid_input');
      expectError(await editor.post(runPath(BOOK), { input: huge }), 400, 'ability_invalid_input');
      expect(ran).to.have.length(1);
    });

    it('must be there when the schema requires something, and none may be where there is no schema', async () => {
      expectError(await editor.get(runPath('harbour/required')), 400, 'ability_invalid_input');
      expectSuccess(await editor.get(runPath('harbour/plain')), 200);
      const { message } = expectError(await tides({ a: 1 }, 'harbour/plain'), 400, 'ability_missing_input_schema');
      expect(message).to.contain('harbour/plain');
      expect(ran).to.deep.equal([undefined]);
    });
  });

  describe('its method', () => {
    const METHODS = { [TIDES]: 'GET', [BOOK]: 'POST', [CLEAR]: 'DELETE', [BURN]: 'POST' } as const;
    const verbs = {
      GET: (name: string) => editor.get(runPath(name)),
      POST: (name: string) => editor.post(runPath(name), {}),
      DELETE: (name: string) => editor.delete(runPath(name)),
    };

    for (const [name, method] of Object.entries(METHODS)) {
      it(`of ${name} is ${method} and no other`, async () => {
        for (const [verb, send] of Object.entries(verbs)) {
          const response = await send(name);
          if (verb === method) expectSuccess(response);
          else expect(expectError(response, 405, 'rest_ability_invalid_method').message).to.contain(name);
          if (verb === method) expect(response.headers['allow']).to.equal(method);
        }
        expect(ran).to.have.length(1);
      });
    }
  });

  describe('the right to it', () => {
    it('is needed as the ability says, whatever the role', async () => {
      const path = runPath('harbour/for-editors');
      expectSuccess(await editor.get(path));
      const refused = expectError(await (await site.as('author')).get(path), 403, 'rest_ability_cannot_execute');
      expect(refused.message).to.contain('harbour/for-editors');
      expect(ran).to.have.length(1);
    });

    it('may depend on the input, and be refused with a code of the ability', async () => {
      expectSuccess(await tides({}, 'harbour/by-input'));
      expectError(await tides({ place: 'pier' }, 'harbour/by-input'), 403, 'harbour_pier_closed');
      expect(ran).to.have.length(1);
    });

    it('is nobody’s who is signed out, or may not read', async () => {
      for (const name of [TIDES, 'harbour/nothing']) {
        expectError(await site.visitor().get(runPath(name)), 401, 'rest_forbidden');
        expectError(await (await site.as('norole')).get(runPath(name)), 403, 'rest_forbidden');
      }
      expect(ran).to.deep.equal([]);
    });
  });

  it('is not found by a name that nothing has, or that clients may not see', async () => {
    for (const name of ['harbour/nothing', 'harbour/hidden', 'nobody/get-tides']) {
      expect(expectError(await editor.get(runPath(name)), 404, 'rest_ability_not_found').message).to.contain(name);
    }
    expect(ran).to.deep.equal([]);
  });

  it('takes an application password', async () => {
    const agent = await editor.withApplicationPassword();
    expectSuccess(await agent.post(runPath(BOOK), { input: { days: 1 } }));
  });

  it('answers whatever its schema allows', async () => {
    for (const value of [false, 0, '', [], { a: [{}] }]) {
      answer = value;
      expect(expectSuccess(await editor.get(runPath(TIDES)))).to.deep.equal(value);
    }
  });

  it('that breaks, or answers what its schema forbids, is a fault of its plugin: logged, and told without the reason', async () => {
    const before = site.errors.length;
    const broken = expectError(await editor.get(runPath('harbour/breaks')), 500, 'ability_callback_exception');
    const lying = expectError(await editor.get(runPath('harbour/lies')), 500, 'ability_invalid_output');
    expect(broken.message).to.contain('harbour/breaks').and.not.contain('lighthouse');
    expect(lying.message).to.contain('harbour/lies');
    expect(site.errors.slice(before).join('\n')).to.contain('harbour/breaks').and.contain('harbour/lies');
  });

  it('is described with what must be sent: nothing that has a default', async () => {
    const item = expectSuccess<AbilityJson>(await editor.get('/wp-abilities/v1/abilities/harbour/required'));
    expect(item.input_schema['required']).to.deep.equal(['place']);
    const tide = expectSuccess<AbilityJson>(await editor.get(`/wp-abilities/v1/abilities/${TIDES}`));
    expect(tide.input_schema).to.not.have.property('required');
    expect(tide.input_schema['properties']).to.have.keys('place', 'days', 'heights', 'boat');
  });
});
