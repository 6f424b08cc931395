import { useQuery } from '@tanstack/react-query';
import { formatPesos, noMoney, parseMoney, sum } from '../../../domain/values/money.ts';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { formatMonthTitle } from '../../months/month.ts';

/**
 * Lists the months that a raise saved late still owes, each with its difference. Renders nothing when no month does.
 */
export function SalaryArrears({ id, version, leaves }: { id: string; version: unknown; leaves: boolean }) {
  const { data = [] } = useQuery({
    // The version is part of the key, because saving a raise creates the arrears.
    queryKey: ['employees', session.get().company?.id ?? '', 'arrears', id, version],
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/arrears', { id }, { signal, by: 'app' })).data,
  });
  const owed = data.filter(({ pending }) => Number(pending) > 0);
  if (owed.length === 0) return null;
  const total = sum(owed.map(({ pending }) => parseMoney(pending) ?? noMoney));
  return (
    <section className="employee-lead-term stack gap-8 rule-top" role="status" aria-label="Aumento por pagar">
      <p>
        <b>
          Un aumento guardado después de pagar debe {formatPesos(total)} de{' '}
          {owed.length === 1 ? 'un mes' : `${owed.length} meses`}
        </b>
      </p>
      <ul className="employee-lead-list">
        {owed.map(({ year, month, pending, lines }) => (
          <li className="stack text-14 gap-12 rule-top" key={`${year}-${month}`}>
            <span>{formatMonthTitle({ year, month })}</span>
            <span className="c-3">{lines.map(({ label }) => label.toLowerCase()).join(', ')}</span>
            <PesoAmount amount={pending} />
          </li>
        ))}
      </ul>
      <p className="c-3">
        {leaves
          ? 'Se paga en la liquidación final; si ya se cerró, con una nota de cada mes.'
          : 'Se paga en la próxima nómina, o con notas, como diga «Políticas de nómina».'}
      </p>
    </section>
  );
}
