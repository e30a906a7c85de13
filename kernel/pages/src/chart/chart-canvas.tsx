import { useEffect, useRef } from '../island-runtime.js';
import type { ChartPayload } from './payload.js';

/** A chart for the browser: the very payload of its route, and what screen readers say in the place of the picture. */
export interface ChartCanvasProps {
  readonly chart: ChartPayload;
  readonly label: string;
  readonly language: string;
}

/** Bars that lie need the more height the more they are. */
function heightOf({ chartType, chartData, options }: ChartPayload): string {
  if (chartType !== 'bar' || options['indexAxis'] !== 'y') return 'some';
  const bars = chartData.labels.length * Math.max(1, chartData.datasets.length);
  if (bars <= 3) return 'few';
  return bars <= 7 ? 'some' : 'many';
}

/** Where a chart is drawn once scripts run; what draws it is loaded when the chart is seen. */
export function ChartCanvas(props: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./browser/draw.js')
      .then(({ draw }) => {
        if (canvas.current && !isGone) stop = draw(canvas.current, props);
      })
      // The table beside it has the same figures.
      .catch((thrown: unknown) => console.error('A chart was not drawn.', thrown));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [props]);
  return (
    <div class={`chart-place ${heightOf(props.chart)}`}>
      <canvas ref={canvas} role="img" aria-label={props.label} />
    </div>
  );
}
