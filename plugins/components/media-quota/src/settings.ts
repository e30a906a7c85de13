import { defineSettings, Type } from '@plinth/kernel';

/** What the owner can set. */
export const settings = defineSettings({
  levelPackages: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
    default: {},
    description:
      'Ids of packages by source and level: membership:<slug of a level>, shop:<id of a product>, community:<id of a group>.',
  }),
  nearLimitPercent: Type.Integer({
    default: 80,
    minimum: 1,
    maximum: 100,
    description: 'From how much of a limit on the widget warns.',
  }),
});
