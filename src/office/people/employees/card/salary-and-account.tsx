import type { AnyRecord } from '../../../../domain/records/resource.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import { formatDay, parseDay } from '../../../../domain/values/day.ts';
import { PesoAmount } from '../../../../kit/marks/peso-amount.tsx';

/** Says what an employee is paid and where. Of the account it shows only the last digits. */
export function SalaryAndAccount({ row }: { row: AnyRecord }) {
  const since = parseDay(String(row['salary_from'] ?? ''));
  const account = String(row['account_number'] ?? '');
  const key = String(row['breb_key'] ?? '');
  return (
    <section className="q-card card-pay" aria-label="Para pagarle">
      <h2 className="t-sub">Para pagarle</h2>
      <dl>
        <div>
          <dt>
            Sueldo
            {since && <small className="block c-3">desde el {formatDay(since, 'short')}</small>}
          </dt>
          <dd>
            <PesoAmount amount={String(row['salary'] ?? '')} />
          </dd>
        </div>
        <div>
          <dt>
            {account ? 'Cuenta' : 'Medio de pago'}
            {account && <small className="block c-3">{describeAccount(row)}</small>}
          </dt>
          <dd>{account ? `·· ${account.slice(-4)}` : labelOf(row['payment_means']) || '—'}</dd>
        </div>
        {key && (
          <div>
            <dt>Llave Bre-B</dt>
            <dd className="breaks">{key}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const labelOf = (referred: unknown): string =>
  String((referred as { label?: unknown } | null | undefined)?.label ?? '');

function describeAccount(row: AnyRecord): string {
  const { options } = employees.fields.account_type;
  const type = String(row['account_type'] ?? '');
  const words = Object.hasOwn(options, type) ? options[type as keyof typeof options].toLowerCase() : '';
  return [labelOf(row['bank']), words].filter(Boolean).join(', ');
}
