/**
 * No stream and no emitter without somebody who hears its errors: an `error` event that nobody listens to ends the
 * process. `.pipe()` passes no errors on, and a listener for one error misses the second.
 */
import { files, report } from './lib/files.mjs';
import { parse } from './lib/source.mjs';
import { unheardErrors } from './lib/streams.mjs';

const isProduct = (file) =>
  /^(?:(?:kernel\/[^/]+|host-config|plugins\/[^/]+\/[^/]+)\/src|host-config\/extensions)\//.test(file);

const findings = files('.ts', '.tsx', '.js')
  .filter(isProduct)
  .flatMap((file) => unheardErrors(parse(file)));
report(findings, 'Every stream has somebody who hears its errors.');
