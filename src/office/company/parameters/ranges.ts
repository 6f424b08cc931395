import {
  type Exact,
  exact,
  exactPesos,
  type Money,
  over,
  roundToPeso,
  times,
} from '../../../domain/values/money.ts';

/** A range of the solidarity fund: minimum wages from, inside, to the next, outside; `to` is endless when it is open. */
export type Range = { id: string; from: number; to: number; solidarity: string; subsistence: string };
/** A stretch of the ruler: one range, none, or two at once. */
export type RulerSegment = { from: number; to: number; kind: 'range' | 'gap' | 'overlap'; ids: string[] };

type Row = Readonly<Record<string, unknown>>;

/** A row as a range; nothing while what is written of it is no range yet. */
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

/** The ranges of a table one after the other, with the stretches that none has and those that two have. */
export function buildStretches(ranges: readonly Range[]): RulerSegment[] {
  const edges = [...new Set(ranges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return edges.slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? from;
    const ids = ranges.filter((range) => range.from <= from && to <= range.to).map(({ id }) => id);
    return { from, to, kind: ids.length === 0 ? 'gap' : ids.length === 1 ? 'range' : 'overlap', ids };
  });
}

/** Errors of a table, a sentence each. */
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

/** `16,5`. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('es-CO', { maximumFractionDigits: 3 });

export type FundShare = { wages: Exact; range: Range | undefined; solidarity: Money; subsistence: Money };

/** Contribution of a base to the fund by these ranges. */
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
