import { readFileSync } from 'node:fs';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { type Access, identityHooks } from '../../src/identity.js';
import { ACCESS, definePlugin, tap, USERS, type User } from '../../src/index.js';

const MATRIX = new URL('../../../test/fixtures/measured/capabilities.json', import.meta.url);

interface Matrix {
  readonly roles: Readonly<Record<string, { readonly caps: readonly string[] }>>;
  readonly prim: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** Capabilities that speak of a user were measured on the caller's own account. */
const ON_ONESELF = new Set(['edit_user', 'delete_user', 'create_app_password', 'list_app_passwords']);

/** Capabilities that speak of a term belong to the plugin that has terms; they are measured there. */
const OF_TERMS = new Set(['edit_term', 'assign_term', 'delete_term']);

/** A plugin with an object of its own and a role that brings capabilities. */
const kennel = definePlugin({
  id: 'kennel',
  version: '1.0.0',
  title: 'Kennel',
  roles: { keeper: { title: 'Keeper', capabilities: ['feed_dogs'] } },
  capabilities: { walk_dogs: ['author'] },
  metaCapabilities: {
    pet_dog: (user, subject) => {
      if (subject === 'sleeping') return ['do_not_allow'];
      return user && subject === user.id ? ['exist'] : ['walk_dogs', 'read'];
    },
  },
});

describe('kernel / capabilities', () => {
  let site: TestSite;
  let access: Access;
  let made = 0;

  before(async () => {
    site = await testHost({ plugins: [kennel] });
    access = site.use(ACCESS);
  });
  after(() => site.stop());

  function user(roles: readonly string[], capabilities: Readonly<Record<string, boolean>> = {}): Promise<User> {
    made += 1;
    return site.use(USERS).create({ login: `user${made}`, email: `user${made}@example.org`, roles, capabilities });
  }

  describe('measured', () => {
    const matrix = (): Matrix => JSON.parse(readFileSync(MATRIX, 'utf8'));

    it('default roles hold what they held, apart from the old levels', () => {
      for (const [role, { caps }] of Object.entries(matrix().roles)) {
        const wanted = caps.filter((capability) => !capability.startsWith('level_'));
        expect([...(access.roles().get(role)?.capabilities ?? [])], role).to.have.members(wanted);
      }
    });

    it('further capabilities are answered as they were, for every role, without a role and for visitors', async () => {
      for (const role of ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'norole', 'anonymous']) {
        const caller = role === 'anonymous' ? undefined : await user(role === 'norole' ? [] : [role]);
        for (const [capability, wanted] of Object.entries(matrix().prim)) {
          if (OF_TERMS.has(capability)) continue;
          const subjects = ON_ONESELF.has(capability) && caller ? [caller] : [];
          expect(access.can(caller, capability, ...subjects), `${role} ${capability}`).to.equal(wanted[role]);
        }
      }
    });
  });

  describe('roles', () => {
    it('count as capabilities themselves', async () => {
      const editor = await user(['editor']);
      expect(access.can(editor, 'editor')).to.equal(true);
      expect(access.can(editor, 'author')).to.equal(false);
    });

    it('may be several, whose capabilities are put together', async () => {
      const both = await user(['contributor', 'keeper']);
      expect(['edit_posts', 'feed_dogs', 'read'].map((each) => access.can(both, each))).to.deep.equal([
        true,
        true,
        true,
      ]);
      expect(access.can(both, 'publish_posts')).to.equal(false);
    });

    it('that nobody knows give nothing but their name', async () => {
      expect(access.capabilitiesOf(await user(['ghost']))).to.deep.equal({ ghost: true });
    });

    it('hold what plugins declare, and administrators hold all of it', async () => {
      expect(access.can(await user(['author']), 'walk_dogs')).to.equal(true);
      expect(access.can(await user(['editor']), 'walk_dogs')).to.equal(false);
      expect(access.can(await user(['administrator']), 'walk_dogs')).to.equal(true);
    });

    it('lose what a plugin declared when it is switched off', async () => {
      const [author, keeper] = [await user(['author']), await user(['keeper'])];
      await site.disable('kennel');
      expect(access.can(author, 'walk_dogs')).to.equal(false);
      expect(access.can(keeper, 'feed_dogs')).to.equal(false);
      await site.enable('kennel');
      expect(access.can(author, 'walk_dogs')).to.equal(true);
      expect(access.can(keeper, 'feed_dogs')).to.equal(true);
    });
  });

  describe('capabilities of one user', () => {
    it('are added to those of the roles', async () => {
      expect(access.can(await user(['subscriber'], { manage_options: true }), 'manage_options')).to.equal(true);
      expect(access.can(await user([], { read: true }), 'read')).to.equal(true);
    });

    it('beat what a role gives when they say false', async () => {
      const editor = await user(['editor', 'author'], { edit_posts: false });
      expect(access.can(editor, 'edit_posts')).to.equal(false);
      expect(access.can(editor, 'edit_others_posts')).to.equal(true);
    });
  });

  describe('meta capabilities', () => {
    it('take all of what they are mapped to', async () => {
      expect(access.can(await user(['author']), 'pet_dog', 'rex')).to.equal(true);
      expect(access.can(await user(['author'], { read: false }), 'pet_dog', 'rex')).to.equal(false);
      expect(access.can(await user(['subscriber']), 'pet_dog', 'rex')).to.equal(false);
      expect(access.can(undefined, 'pet_dog', 'rex')).to.equal(false);
    });

    it('are false for everybody without their object, administrators too', async () => {
      const administrator = await user(['administrator']);
      for (const subjects of [[], [undefined], [null]]) {
        expect(access.can(administrator, 'pet_dog', ...subjects)).to.equal(false);
      }
    });

    it('may refuse everybody or nobody', async () => {
      const [administrator, nobody] = [await user(['administrator']), await user([])];
      expect(access.can(administrator, 'pet_dog', 'sleeping')).to.equal(false);
      expect(access.can(nobody, 'pet_dog', nobody.id)).to.equal(true);
    });

    it('that nobody maps stand for themselves', async () => {
      expect(access.map(undefined, 'fly_kites', [1])).to.deep.equal(['fly_kites']);
      expect(access.can(await user(['administrator']), 'fly_kites')).to.equal(false);
      expect(access.can(await user([], { fly_kites: true }), 'fly_kites')).to.equal(true);
    });

    for (const capability of ['edit_user', 'create_app_password', 'list_app_passwords', 'delete_app_password']) {
      it(`on users: ${capability} is everybody's on oneself, else it takes edit_users`, async () => {
        const [ana, bo, administrator] = [await user(['subscriber']), await user([]), await user(['administrator'])];
        expect(access.can(ana, capability, ana)).to.equal(true);
        expect(access.can(bo, capability, bo.id)).to.equal(true);
        expect(access.can(ana, capability, bo)).to.equal(false);
        expect(access.can(administrator, capability, bo)).to.equal(true);
        expect(access.can(undefined, capability, ana)).to.equal(false);
      });
    }
  });

  describe('exist and do_not_allow', () => {
    it('are true and false for everybody', async () => {
      for (const who of [undefined, await user([]), await user(['administrator'])]) {
        expect(access.can(who, 'exist')).to.equal(true);
        expect(access.can(who, 'do_not_allow')).to.equal(false);
      }
      expect(access.can(undefined, 'read')).to.equal(false);
    });

    it('cannot be changed by a filter, a role or a word about one user', async () => {
      const remove = site.tap(
        tap(identityHooks.user_has_cap, { id: 'grant' }, (_context, held) => ({
          ...held,
          do_not_allow: true,
          exist: false,
        })),
      );
      const rich = await user(['do_not_allow'], { do_not_allow: true, exist: false });
      expect(access.can(rich, 'do_not_allow')).to.equal(false);
      expect(access.can(rich, 'delete_site')).to.equal(false);
      expect(access.can(rich, 'exist')).to.equal(true);
      remove();
    });
  });

  describe('filters', () => {
    it('map_meta_cap is given the mapped capabilities, the one asked, the user id and the subjects, and decides', async () => {
      const author = await user(['author']);
      const seen: unknown[] = [];
      const remove = site.tap(
        tap(identityHooks.map_meta_cap, { id: 'watch' }, (_context, mapped, ...args) => {
          seen.push([mapped, ...args]);
          return ['manage_options'];
        }),
      );
      expect(access.can(author, 'pet_dog', 'rex')).to.equal(false);
      expect(seen).to.deep.equal([[['walk_dogs', 'read'], 'pet_dog', author.id, ['rex']]]);
      remove();
      expect(access.can(author, 'pet_dog', 'rex')).to.equal(true);
    });

    it('user_has_cap is given what is held, what is needed, what was asked of whom, and the user, and decides', async () => {
      const subscriber = await user(['subscriber']);
      const seen: unknown[] = [];
      const remove = site.tap(
        tap(identityHooks.user_has_cap, { id: 'watch' }, (_context, held, ...args) => {
          seen.push([held, ...args]);
          return { ...held, walk_dogs: true };
        }),
      );
      expect(access.can(subscriber, 'pet_dog', 'rex')).to.equal(true);
      expect(seen).to.deep.equal([
        [{ subscriber: true, read: true }, ['walk_dogs', 'read'], ['pet_dog', subscriber.id, 'rex'], subscriber],
      ]);
      remove();
      expect(access.can(subscriber, 'pet_dog', 'rex')).to.equal(false);
    });

    it('run on each check, map_meta_cap first', async () => {
      const author = await user(['author']);
      const order: string[] = [];
      const removals = [
        site.tap(
          tap(identityHooks.user_has_cap, { id: 'second' }, (_context, held) => {
            order.push('user_has_cap');
            return held;
          }),
        ),
        site.tap(
          tap(identityHooks.map_meta_cap, { id: 'first' }, (_context, mapped) => {
            order.push('map_meta_cap');
            return mapped;
          }),
        ),
      ];
      access.can(author, 'edit_posts');
      access.can(author, 'edit_posts');
      expect(order).to.deep.equal(['map_meta_cap', 'user_has_cap', 'map_meta_cap', 'user_has_cap']);
      for (const remove of removals) remove();
    });

    for (const hook of [identityHooks.user_has_cap.name, identityHooks.map_meta_cap.name]) {
      it(`refuse when a tap on ${hook} fails, and never open a gate`, async () => {
        const administrator = await user(['administrator']);
        const remove = site.tap(
          tap(hook, { id: 'broken' }, () => {
            throw new Error('broken');
          }),
        );
        let answer: unknown = false;
        try {
          answer = access.can(administrator, 'manage_options');
        } catch {
          answer = 'thrown';
        }
        expect(answer).to.be.oneOf([false, 'thrown']);
        remove();
      });
    }

    it('change nothing of what is held beyond the one check', async () => {
      const author = await user(['author']);
      const remove = site.tap(
        tap(identityHooks.user_has_cap, { id: 'grant' }, (_context, held) => ({
          ...held,
          x: true,
        })),
      );
      access.can(author, 'x');
      expect(access.capabilitiesOf(author)).to.not.have.property('x');
      remove();
    });
  });
});
