import { Link } from 'react-router-dom';
import type { EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import { employees } from '../../../domain/resources/employees.ts';

type Named = { label: string } | null | undefined;
type Props = { employee: EmployeeRecord & { payment_means?: Named; bank?: Named } };

/** Means of payment of the employee, as the record says: the document says the same. */
export default function PaymentLine({ employee }: Props) {
  const { payment_means: means, bank, account_type, account_number } = employee;
  const kinds: Readonly<Record<string, string>> = employees.fields.account_type.options;
  const account = [kinds[account_type ?? ''], account_number].filter(Boolean).join(' ');
  return (
    <p className="pay-period-means t-label row wrap span-all" data-field="payment">
      <span className="c-3">Medio de pago</span>
      <span>{[means?.label, bank?.label, account].filter(Boolean).join(' · ') || 'Sin medio de pago'}</span>
      <Link className="mini" to={`/employees/${employee.id}/edit`}>
        Cambiar en su ficha
      </Link>
    </p>
  );
}
