import type { AnyRecord } from '../../../domain/records/resource.ts';
import { type Day, formatDay, parseDay } from '../../../domain/values/day.ts';
import { focusField } from '../../../kit/forms/focus-field.ts';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';

type Props = { row: AnyRecord; onPut: (values: Record<string, unknown>) => void };
type Contract = {
  admission_date: string;
  retirement_date: string;
  salary: string;
  contract_type?: { label: string } | null;
};

const isContract = (row: unknown): row is Contract =>
  typeof row === 'object' && row !== null && 'admission_date' in row && 'retirement_date' in row;

/** Fields that a new contract clears. The others keep the values of the one that ended. */
const begun = {
  admission_date: '',
  contract_number: '',
  contract_end_date: '',
  practice_from: '',
  retirement_date: '',
  retirement_reason: '',
  salary_from: '',
};

export function Contracts({ row, onPut }: Props) {
  const contracts = Array.isArray(row['contracts']) ? row['contracts'].filter(isContract).toReversed() : [];
  const left = parseDay(String(row['retirement_date'] ?? ''));
  return (
    <>
      {left && (
        <p className="employee-lead-part row gap-14  wrap between">
          <span>
            Este contrato va hasta el {formatDay(left)}. Si la persona vuelve, se conserva con sus nóminas.
          </span>
          <button
            type="button"
            className="q-btn q-btn--plain q-btn--sm"
            onClick={({ currentTarget }) => {
              onPut(begun);
              focusField(currentTarget.closest('form'), 'admission_date');
            }}
          >
            Volver a contratar
          </button>
        </p>
      )}
      {contracts.length > 0 && (
        <details>
          <summary>
            Contratos anteriores <span className="c-3">({contracts.length})</span>
          </summary>
          <ul className="employee-lead-list">
            {contracts.map(({ admission_date: from, retirement_date: to, salary, contract_type: type }) => (
              <li className="stack text-14 gap-12 rule-top" key={from}>
                <span>
                  Del {formatDay(from as Day)} al {formatDay(to as Day)}
                </span>
                <span className="c-3">{type?.label}</span>
                <PesoAmount amount={salary} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
