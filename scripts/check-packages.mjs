/**
 * Every package that is published says what others go by (entries with types, engines, side effects, where its source is),
 * asks for the kernel as a peer, and holds its compiled code, types, README and licence, and nothing else. Wants a build.
 */
import { report } from './lib/files.mjs';
import { contentObjections, fieldObjections, publishable, rangeObjections } from './lib/packages.mjs';

const packages = publishable();
const fields = packages.flatMap((each) => fieldObjections(each).map((text) => `${each.path}/package.json: ${text}`));
report(
  [...fields, ...contentObjections(packages), ...rangeObjections()],
  `${packages.length} packages hold what they should, and nothing else.`,
);
