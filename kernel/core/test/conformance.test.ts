import { conformanceChecks } from '@plinth/testing';
import { expect } from 'chai';
import { anyone, definePlugin, RestError, route, Type, under } from '../src/index.js';

function plugin(errors: readonly { code: string; status: number; when: string }[]) {
  return definePlugin({
    id: 'kettle',
    version: '1.0.0',
    title: 'Kettle',
    routes: under('kettle/v1', [
      route({
        method: 'GET',
        path: '/brew',
        summary: 'Brews.',
        access: anyone,
        args: { cups: Type.Integer({ default: 1 }) },
        errors,
        handle: () => {
          throw new RestError('kettle_teapot', 'This is a teapot.', { status: 418 });
        },
      }),
    ]),
  });
}

describe('kernel / conformance checks', () => {
  const verdicts = async (tested: ReturnType<typeof plugin>) => {
    const failed: string[] = [];
    for (const { title, run } of conformanceChecks(tested)) {
      await run().catch((error: Error) => failed.push(`${title}: ${error.message}`));
    }
    return failed;
  };

  it('find a route that refuses with a code which it does not declare', async () => {
    const failed = await verdicts(plugin([]));
    expect(failed).to.have.length(2);
    expect(failed[0]).to.include('GET /kettle/v1/brew answered 418 kettle_teapot, which is not among its errors: none');
  });

  it('pass one that declares it', async () => {
    const teapot = { code: 'kettle_teapot', status: 418, when: 'always' };
    expect(await verdicts(plugin([teapot]))).to.deep.equal([]);
  });
});
