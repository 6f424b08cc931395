import type { AnyRecord } from '../../../domain/records/resource.ts';
import { solidarityFunds } from '../../../domain/resources/solidarity-funds.ts';
import { useRecords } from '../../records/records.ts';
import { findRange } from './ranges.ts';
import { Ruler } from './ruler.tsx';
import './parameters.css?adopt';

type Values = Readonly<Record<string, unknown>>;

/** Shows the table with the range that is being edited, and the gaps and overlaps that it leaves. */
export function SolidarityPreview({ values }: { values: Values }) {
  const table = String(values['table_name'] ?? '').trim();
  const { data } = useRecords(solidarityFunds, {
    page: 1,
    per_page: 100,
    search: '',
    sort: 'from_smmlv',
    filter: {},
  });
  const id = String(values['id'] ?? 'new');
  const others = (data?.data ?? []).filter(
    (row) => row.id !== id && row.active !== false && row['table_name'] === table && meets(row, values),
  );
  const own = findRange({ ...values, id });
  const ranges = [...others.map(findRange), own].filter((range) => range !== undefined);
  if (!data || ranges.length === 0) return null;
  return (
    <section className="parameter fixed gap-12 parameter--form stack" aria-labelledby="par-h">
      <h2 id="par-h" className="t-sub">
        Así queda la tabla
      </h2>
      <Ruler ranges={ranges} marked={own && id} />
    </section>
  );
}

/** Tests whether two rows hold on some of the same days. */
function meets(row: AnyRecord, values: Values): boolean {
  const day = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise);
  return (
    day(row['valid_from'], '0') <= day(values['valid_to'], '9') &&
    day(values['valid_from'], '0') <= day(row['valid_to'], '9')
  );
}
