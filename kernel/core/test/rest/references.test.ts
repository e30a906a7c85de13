import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { definePlugin, RestError, reference, route, signedIn, Type, under } from '../../src/index.js';
import { REFERENCE_KINDS } from '../../src/layer.js';

/** Boxes 1 to 3 are open, 4 to 6 are seen but not used, all others are secret or do not exist. */
const boxes = definePlugin({
  id: 'boxes',
  version: '1.0.0',
  title: 'Boxes',
  needs: { kernel: '^0.1.0' },
  routes: under('boxes/v1', [
    route({
      method: ['GET', 'POST'],
      path: '/open',
      summary: 'Opens boxes.',
      access: signedIn(),
      args: {
        box: reference('box', 'open', Type.Integer({ default: 0 })),
        shown: Type.Optional(reference('box', 'read', Type.Integer(), { unseen: 'drop' })),
        many: reference('box', 'open', Type.Array(Type.Integer(), { default: [] }), {
          unseen: 'drop',
          unusable: 'drop',
        }),
        coded: Type.Optional(
          Type.Array(
            reference('box', 'open', Type.Integer(), {
              unseen: () => new RestError('box_unknown', 'Unknown box.', { status: 400 }),
            }),
          ),
        ),
      },
      errors: [
        { code: 'box_unknown', status: 400, when: 'a box is unknown' },
        { code: 'rest_not_found', status: 404, when: 'a box is unknown' },
      ],
      handle: ({ args }) => args,
    }),
  ]),
  setup({ use, onStop }) {
    onStop(
      use(REFERENCE_KINDS).register({
        name: 'box',
        find: async (_call, ids) => new Map(ids.filter((id) => id <= 6).map((id) => [id, id])),
        may: (_call, id) => Number(id) <= 3,
      }),
    );
  },
});

describe('kernel / arguments that name objects', () => {
  let site: TestSite;
  let ana: TestClient;
  before(async () => {
    site = await testHost({ plugins: [boxes] });
    ana = await site.as('subscriber');
  });
  after(() => site.stop());

  it('reach the handler where the caller may use the object', async () => {
    const { body } = await ana.post('/boxes/v1/open', { box: 2, shown: 5, many: [1, 2], coded: [3] });
    expect(body).to.deep.equal({ box: 2, shown: 5, many: [1, 2], coded: [3] });
    expect(expectSuccess(await ana.get('/boxes/v1/open'))).to.deep.equal({ box: 0, many: [] });
  });

  it('answer alike for an object that is secret and one that does not exist', async () => {
    const [secret, missing] = [
      await ana.post('/boxes/v1/open', { box: 7 }),
      await ana.post('/boxes/v1/open', { box: 99999 }),
    ];
    expectError(secret, 404, 'rest_not_found');
    expect(secret.body).to.deep.equal(missing.body);
    expectError(await ana.get('/boxes/v1/open', { query: { box: 7 } }), 404, 'rest_not_found');
    expectError(await ana.post('/boxes/v1/open', { coded: [1, 7] }), 400, 'box_unknown');
  });

  it('answer 403 for one that may be seen and not used', async () => {
    expectError(await ana.post('/boxes/v1/open', { box: 5 }), 403, 'rest_forbidden');
  });

  it('are left out in silence where that is documented', async () => {
    const { body } = await ana.post('/boxes/v1/open', { shown: 7, many: [1, 5, 7, 2] });
    expect(body).to.deep.equal({ box: 0, shown: 0, many: [1, 2] });
  });

  it('do not say in the published schema what judges them', async () => {
    expect((await ana.options('/boxes/v1/open')).text).to.not.include('reference');
  });
});
