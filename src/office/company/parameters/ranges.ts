import {
  type Exact,
  exact,
  exactPesos,
  type Money,
  over,
  roundToPeso,
  times,
} from '../../../domain/values/money.ts';

/** Range of the solidarity fund, in minimum wages: `from` is inside and `to` outside, infinite when it is open. */
export type Range = { id: string; from: number; to: number; solidarity: string; subsistence: string };
/** Part of the ruler that one range, none or several cover. */
export type RulerSegment = { from: number; to: number; kind: 'range' | 'gap' | 'overlap'; ids: string[] };

type Row = Readonly<Record<string, unknown>>;

/** Reads a row as a range; `undefined` while it is not a valid one. */
export function findRange(row: Row): Range | undefined {
  const from = numberOf(row['from_smmlv']);
  const open = row['to_smmlv'] === null || row['to_smmlv'] === undefined || row['to_smmlv'] === '';
  const to = open ? Number.POSITIVE_INFINITY : numberOf(row['to_smmlv']);
  if (from === undefined || to === undefined || to <= from) return undefined;
  const percent = (name: string) => (numberOf(row[name]) === undefined ? '0' : String(row[name]).trim());
  return {
    id: String(row['id'] ?? ''),
    from,
    to,
    solidarity: percent('solidarity_percent'),
    subsistence: percent('subsistence_percent'),
  };
}

function numberOf(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Splits the ranges of a table at their edges, and marks gaps and overlaps. */
export function buildStretches(ranges: readonly Range[]): RulerSegment[] {
  const edges = [...new Set(ranges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? from;
    const ids = ranges.filter((range) => range.from <= from && to <= range.to).map(({ id }) => id);
    return { from, to, kind: ids.length === 0 ? 'gap' : ids.length === 1 ? 'range' : 'overlap', ids };
  });
}

export function listRangeErrors(ranges: readonly Range[]): string[] {
  const stretches = buildStretches(ranges);
  const sentences = stretches.flatMap(({ from, to, kind, ids }) =>
    kind === 'gap'
      ? [`De ${formatNumber(from)} a ${formatNumber(to)} salarios mínimos no hay ningún rango.`]
      : kind === 'overlap'
        ? [
            `${Number.isFinite(to) ? `De ${formatNumber(from)} a ${formatNumber(to)}` : `Desde ${formatNumber(from)}`} salarios mínimos hay ${ids.length === 2 ? 'dos' : ids.length} rangos.`,
          ]
        : [],
  );
  const last = stretches.at(-1);
  if (last && Number.isFinite(last.to))
    sentences.push(
      `Desde ${formatNumber(last.to)} salarios mínimos no hay ningún rango: deje vacío «Hasta» en el último.`,
    );
  return sentences;
}

/** Returns for example `16,5`, with at most three decimals. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('es-CO', { maximumFractionDigits: 3 });

export type FundShare = { wages: Exact; range: Range | undefined; solidarity: Money; subsistence: Money };

/**
 * Computes the contribution of a base to the solidarity fund, each part rounded to the peso. `range` is undefined when no
 * range has the base. Ley 100/1993 art. 27 (Ley 797/2003 art. 8).
 */
export function computeFundShare(base: Money, wage: Money, ranges: readonly Range[]): FundShare {
  const wages = over(exactPesos(base), exactPesos(wage));
  const count = Number(wages.n) / Number(wages.d);
  const range = ranges.find(({ from, to }) => from <= count && count < to);
  const part = (percent: string) => roundToPeso(over(times(exactPesos(base), exact(percent)), exact(100)));
  return {
    wages,
    range,
    solidarity: part(range?.solidarity ?? '0'),
    subsistence: part(range?.subsistence ?? '0'),
  };
}
