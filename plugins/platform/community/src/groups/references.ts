import type { SetupContext } from '@plinth/kernel';
import { REFERENCE_KINDS, type ReferenceKind } from '@plinth/kernel/layer';
import { GROUPS, type Group } from './ports.js';

/** Rights: `enter` a group to read its activity, `post` in it, `moderate` and `administer` it. */
const groupReference: ReferenceKind = {
  name: 'group',
  async find({ use, caller }, ids) {
    const { groups } = await use(GROUPS).list({ visibleTo: caller, include: ids, limit: ids.length });
    return new Map(groups.map((group) => [group.id, group]));
  },
  async may({ use, caller }, object, right) {
    // `find` returns nothing else.
    const standing = await use(GROUPS).standing(object as Group, caller);
    const rights: Readonly<Record<string, boolean>> = {
      enter: standing.mayRead,
      post: standing.mayPost,
      moderate: standing.mayModerate,
      administer: standing.mayAdminister,
    };
    return rights[right] === true;
  },
};

/** Lets the arguments of any route name groups. */
export function registerGroupReference({ use, onStop }: Pick<SetupContext, 'use' | 'onStop'>): void {
  onStop(use(REFERENCE_KINDS).register(groupReference));
}
