import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Arrow } from '../document/arrow.tsx';
import { buildComparisonQuery } from '../document/comparison.ts';
import type { PayrollRow } from '../document/payrolls.ts';
import { computePayrollDelta, isPendingReissue } from './counts.ts';

/** Difference of the net from the month before. Its sentence is read when the pointer enters. */
export function DeltaCell({ row }: { row: PayrollRow }) {
  const [wanted, ask] = useState(false);
  const delta = computePayrollDelta(row);
  const apart = typeof delta === 'object' ? delta : undefined;
  const { data } = useQuery({ ...buildComparisonQuery(row), enabled: wanted && apart !== undefined });
  if (delta === undefined)
    return (
      <span className="c-3" title={whyNone(row)}>
        —
      </span>
    );
  if (!apart)
    return (
      <span className="c-3">
        <span aria-hidden>=</span>
        <span className="vh">Igual que el mes anterior</span>
      </span>
    );
  return (
    <span
      className={`delta nowrap c-2${apart.up ? '' : ' down'}`}
      title={data?.sentence ?? 'Frente al mes anterior'}
      onPointerEnter={() => ask(true)}
    >
      <Arrow up={apart.up} />
      {apart.shown}
    </span>
  );
}

function whyNone(row: PayrollRow): string {
  if (row.state === 'eliminada') return 'La eliminó un ajuste';
  return isPendingReissue(row)
    ? 'Se comparará cuando la DIAN acepte la nota que elimina la anterior'
    : 'No tiene nómina del mes anterior';
}
