import { useState } from 'react';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { minimumWages } from '../../../domain/resources/minimum-wages.ts';
import { solidarityFunds } from '../../../domain/resources/solidarity-funds.ts';
import { formatPesos, type Money, parseMoney, sum } from '../../../domain/values/money.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../kit/inputs/money-input.tsx';
import { getToday } from '../../months/month.ts';
import { useRecords } from '../../records/records.ts';
import { Fold } from './fold.tsx';
import { computeFundShare, findRange, formatNumber, type Range } from './ranges.ts';
import { Ruler } from './ruler.tsx';
import './parameters.css?adopt';

const all = { page: 1, per_page: 100, search: '', sort: 'from_smmlv', filter: {} };

export function SolidarityOverview() {
  const { data } = useRecords(solidarityFunds, all);
  const wages = useRecords(minimumWages, { ...all, sort: 'valid_from', filter: { current: '1' } });
  const [base, setBase] = useState('');
  const day = getToday();
  const rows = (data?.data ?? []).filter((row) => row.active !== false && holds(row, day));
  const ranges = rows.map(findRange).filter((range) => range !== undefined);
  const wage = parseMoney(String(wages.data?.data[0]?.['monthly_wage'] ?? ''));
  if (ranges.length === 0) return null;
  const amount = parseMoney(base);
  return (
    <Fold
      label="Tabla vigente"
      title={
        <h2 className="t-sub">
          {String(rows[0]?.['table_name'] ?? '')} <span className="q-tag">Vigente hoy</span>
        </h2>
      }
    >
      <Ruler ranges={ranges} />
      {wage !== undefined && (
        <div className="parameter-columns stack top">
          <FormField label="IBC del mes" hint="Calcule cuánto aporta una base">
            {(ties) => <MoneyInput ties={ties} value={base} onChange={setBase} />}
          </FormField>
          <p aria-live="polite">
            {amount !== undefined && amount > 0 && <Result ranges={ranges} base={amount} wage={wage} />}
          </p>
        </div>
      )}
    </Fold>
  );
}

function Result({ ranges, base, wage }: { ranges: Range[]; base: Money; wage: Money }) {
  const { wages, range, solidarity, subsistence } = computeFundShare(base, wage, ranges);
  const count = (Number(wages.n) / Number(wages.d)).toLocaleString('es-CO', { maximumFractionDigits: 2 });
  if (!range)
    return (
      <>
        <b>No aporta</b>
        <span className="c-2">Son {count} salarios mínimos, fuera de los rangos.</span>
      </>
    );
  const total = sum([solidarity, subsistence]);
  return (
    <>
      <b>
        {formatNumber(Number(range.solidarity) + Number(range.subsistence))} %: {formatPesos(total)}
      </b>
      <span className="c-2">
        Son {count} salarios mínimos. Solidaridad {formatPesos(solidarity)}, subsistencia{' '}
        {formatPesos(subsistence)}.
      </span>
    </>
  );
}

const holds = (row: AnyRecord, day: string): boolean =>
  String(row['valid_from'] ?? '') <= day && (row['valid_to'] == null || String(row['valid_to']) >= day);
