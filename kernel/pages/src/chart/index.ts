/**
 * Charts: drawn by Chart.js in the browser when they are seen, and as tables for everybody.
 * @packageDocumentation
 */
export { ChartFigure } from './chart-figure.js';
export { ChartStyles } from './chart-styles.js';
export { hasFigures } from './figures.js';
export type { ChartPayload } from './payload.js';
