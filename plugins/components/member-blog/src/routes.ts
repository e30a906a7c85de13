import { type Route, under } from '@plinth/kernel';

/** `member-blog/v1`: the routes of every feature, one line each. */
const all: readonly (readonly Route[])[] = [];

/** Everything under the one namespace of the free and the paid edition (specification B, Versioning). */
export const routes = under('member-blog/v1', all.flat());
