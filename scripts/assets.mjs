/** `npm run assets`: bundles what browsers load. `npm run build` does it as well. */
import { buildAssets } from './lib/assets.mjs';

await buildAssets();
