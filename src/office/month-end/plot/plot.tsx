import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css?adopt';

export type PlotProps = {
  /** Words under each bar. */
  labels: readonly string[];
  /** Words over a bar that stands out. */
  notes: readonly (string | undefined)[];
  /** Parts of the bars from the bottom up. `colour` is a CSS variable and `values` has one value per bar. */
  parts: readonly { colour: string; values: readonly number[]; hatch?: boolean }[];
  /** A count drawn over the bars, with an axis of its own on the right. */
  line?: { colour: string; values: readonly number[] };
  /** Text for screen readers. */
  description: string;
  unit: (value: number) => string;
  /** Receives the bar under the pointer, or `undefined` when there is none. */
  onPoint: (bar: number | undefined) => void;
  onPress: (bar: number) => void;
};

const height = 216;
const gap = 1.5;
/** Least number of slots. Fewer bars keep this width and stay on the right. */
const fewest = 6;

/** Draws stacked bars. The last one is solid and the others are lighter. */
export default function Plot(props: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });
  const { labels, parts, notes, line } = props;
  useEffect(() => {
    const host = frame.current;
    if (!host) return;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      const tops = stacked(parts.map(({ values }) => values));
      plot = new uPlot(
        optionsOf(host, { labels, parts, notes, tops, line }, now),
        [labels.map((_, i) => i), ...tops, ...(line ? [[...line.values]] : [])],
        host,
      );
    };
    const size = new ResizeObserver(() => {
      if (!plot) draw();
      else if (plot.width !== host.clientWidth) plot.setSize({ width: host.clientWidth, height });
    });
    size.observe(host);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => {
      size.disconnect();
      theme.disconnect();
      dark.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [labels, parts, notes, line]);
  return <div ref={frame} className="plot" role="img" aria-label={props.description} style={{ height }} />;
}

/** Adds each part to those below it. */
function stacked(values: readonly (readonly number[])[]): number[][] {
  const sums: number[] = [];
  return values.map((row) =>
    row.map((value, i) => {
      sums[i] = (sums[i] ?? 0) + value;
      return sums[i] ?? 0;
    }),
  );
}

type Drawn = Pick<PlotProps, 'labels' | 'parts' | 'notes'> & {
  line: PlotProps['line'] | undefined;
  tops: number[][];
};

function optionsOf(
  host: HTMLElement,
  { labels, parts, notes, tops, line }: Drawn,
  now: { current: PlotProps },
): uPlot.Options {
  const style = getComputedStyle(host);
  // A canvas knows no `light-dark()`: the colour is asked for as the page draws it.
  const token = (name: string): string => {
    host.style.color = `var(${name})`;
    const { color } = style;
    host.style.color = '';
    return color;
  };
  const font = `${0.71875 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px ${style.fontFamily}`;
  const axis = { stroke: token('--q-ink-3'), font, ticks: { show: false }, gap: 6 };
  const last = labels.length - 1;
  const bars = labels.map((_, i) => i);

  const series = parts.map(({ colour, hatch }, at): uPlot.Series => {
    const solid = token(colour);
    const quiet = `color-mix(in srgb, ${solid} 50%, transparent)`;
    const [now, past] = hatch ? [hatched(solid), hatched(quiet)] : [solid, quiet];
    return {
      points: { show: false },
      fill: solid,
      width: 0,
      paths: uPlot.paths.bars?.({
        size: [0.56, 34],
        radius: 0.06,
        disp: {
          y0: { unit: 1, values: () => bars.map((i) => raised(tops[at - 1]?.[i])) },
          y1: { unit: 1, values: () => bars.map((i) => tops[at]?.[i] ?? 0) },
          fill: { unit: 3, values: () => bars.map((i) => (i === last ? now : past)) as string[] },
        },
      }),
    };
  });
  const ceiling = Math.max(1, ...(tops.at(-1) ?? [])) * (line ? 1.2 : 1);
  const perPixel = ceiling / (height - 50);
  if (line)
    series.push({
      scale: 'count',
      stroke: token(line.colour),
      width: 2,
      points: { show: true, size: 6, fill: token('--q-surface') },
    });
  const raised = (value: number | undefined): number => (value ? value + gap * perPixel : 0);

  return {
    width: host.clientWidth,
    height,
    padding: [14, 6, 0, 0],
    legend: { show: false },
    cursor: {
      x: false,
      y: false,
      drag: { x: false, y: false },
      points: { show: false },
      bind: {
        click: (plot, _, handle) => (event) => {
          handle(event);
          if (plot.cursor.idx != null) now.current.onPress(plot.cursor.idx);
          return null;
        },
      },
    },
    scales: {
      x: { time: false, range: () => [last - Math.max(last, fewest - 1) - 0.6, last + 0.6] },
      y: { range: (_, __, top) => [0, Math.max(top, 1) * (line ? 1.3 : 1.08)] },
      ...(line && { count: { range: () => [0, Math.max(1, ...line.values) * 1.08] as [number, number] } }),
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => bars,
        values: () =>
          labels.map((label, i) => (room(host, labels.length) || (last - i) % 2 === 0 ? label : '')),
        size: 26,
      },
      {
        ...axis,
        grid: { stroke: token('--q-line'), width: 1 },
        values: (_, splits) => splits.map((value) => now.current.unit(value)),
        size: 52,
        space: 44,
      },
      ...(line
        ? [
            {
              ...axis,
              scale: 'count',
              side: 1 as const,
              grid: { show: false },
              incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
              size: 40,
              space: 44,
            },
          ]
        : []),
    ],
    series: [{}, ...series],
    hooks: {
      setCursor: [(plot) => now.current.onPoint(plot.cursor.idx ?? undefined)],
      draw: [(plot) => write(plot, notes, tops.at(-1) ?? [], { font, colour: token('--q-ink-2') })],
    },
  };
}

/** Creates stripes of a colour, so that deductions are told apart without colour. */
function hatched(colour: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  const unit = Math.max(1, Math.round(devicePixelRatio));
  [tile.width, tile.height] = [5 * unit, unit];
  const ink = tile.getContext('2d');
  if (!ink) return colour;
  ink.fillStyle = colour;
  ink.fillRect(0, 0, 3 * unit, unit);
  const pattern = ink.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().rotate(25));
  return pattern ?? colour;
}

const room = (host: HTMLElement, bars: number): boolean => host.clientWidth / bars > 34;

function write(
  plot: uPlot,
  notes: PlotProps['notes'],
  tops: readonly number[],
  { font, colour }: { font: string; colour: string },
): void {
  const { ctx } = plot;
  ctx.save();
  ctx.font = font.replace(/^[\d.]+/, (size) => String(Number(size) * devicePixelRatio));
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  for (const [i, note] of notes.entries()) {
    if (!note) continue;
    const y = plot.valToPos(tops[i] ?? 0, 'y', true) - 5 * devicePixelRatio;
    ctx.fillText(note, plot.valToPos(i, 'x', true), y);
  }
  ctx.restore();
}
