import { useQuery } from '@tanstack/react-query';
import { arrowDownOutline, arrowUpOutline } from 'ionicons/icons';
import { formatMonth } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { buildComparisonQuery } from './comparison.ts';
import type { Payroll } from './payrolls.ts';

/** Why the payroll differs from the month before. Nothing when no month precedes it or nothing changed. */
export function WhyChanged({ payroll }: { payroll: Pick<Payroll, 'id' | 'version'> }) {
  const { data } = useQuery(buildComparisonQuery(payroll));
  const changed = data?.changes.filter(({ state }) => state !== 'same') ?? [];
  if (!data || changed.length === 0) return null;
  const up = Number(data.net.difference) > 0;
  return (
    <details className="detail-why text-14 boxed">
      <summary className="row m gap-8">
        <Icon of={up ? arrowUpOutline : arrowDownOutline} size="s" />
        Por qué cambió frente a {formatMonth(data.previous.year, data.previous.month)}
      </summary>
      <p>{data.sentence}</p>
      <ul className="stack c-2 gap-4">
        {changed.map(({ group, concept, label, sentence }) => (
          <li key={`${group}${concept}${label}`}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
