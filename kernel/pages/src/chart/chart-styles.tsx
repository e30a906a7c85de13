import { pageAssets } from '../document.js';
import { useAddress } from '../surroundings.js';

/** The look of charts; stands in the `head` of pages that show some. */
export function ChartStyles() {
  return <link rel="stylesheet" href={useAddress()(pageAssets.path('chart.css'))} />;
}
