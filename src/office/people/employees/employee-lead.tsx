import { checkmarkCircleOutline } from 'ionicons/icons';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { focusField } from '../../../kit/forms/focus-field.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { computeCompleteness } from './completeness.ts';
import { ContractTerm } from './contract-term.tsx';
import { ContractTerms } from './contract-terms.tsx';
import { Contracts } from './contracts.tsx';
import './employee-lead.css?adopt';
import { EmployeeLetters } from './employee-letters.tsx';
import { EmployeePayrolls } from './employee-payrolls.tsx';
import { EmployeeVault } from './employee-vault.tsx';
import { ForeignMonths } from './foreign-months.tsx';
import { SalaryArrears } from './salary-arrears.tsx';
import { SalaryHistory } from './salary-history.tsx';

type Props = { row: AnyRecord; onPut: (values: Record<string, unknown>) => void };

export default function EmployeeLead({ row, onPut }: Props) {
  const { lacking, share } = computeCompleteness(row);

  return (
    <section className="q-card employee-lead" aria-label="Resumen del empleado">
      <div className="employee-lead-part row gap-14">
        <svg
          className="fixed"
          viewBox="0 0 36 36"
          aria-hidden="true"
          data-whole={share === 1 ? '' : undefined}
        >
          <circle cx="18" cy="18" r="15.9155" />
          <circle cx="18" cy="18" r="15.9155" strokeDasharray={`${share * 100} 100`} />
        </svg>
        <div>
          {lacking.length === 0 ? (
            <p>
              <Icon of={checkmarkCircleOutline} className="c-ok" /> Tiene todo lo que pide el documento de
              nómina.
            </p>
          ) : (
            <>
              <p>
                <b>
                  {lacking.length === 1
                    ? 'Falta 1 dato para el documento de nómina'
                    : `Faltan ${lacking.length} datos para el documento de nómina`}
                </b>
              </p>
              <ul className="flex wrap">
                {lacking.map(({ label, field }) => (
                  <li key={label}>
                    {field ? (
                      <button
                        type="button"
                        onClick={({ currentTarget }) => focusField(currentTarget.closest('form'), field)}
                      >
                        {label}
                      </button>
                    ) : (
                      label
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <ContractTerm id={row.id} />
      <EmployeeVault row={row} />
      <Contracts row={row} onPut={onPut} />
      <SalaryArrears id={row.id} version={row['version']} leaves={Boolean(row['retirement_date'])} />
      <ContractTerms rows={row['contract_terms']} />
      <SalaryHistory rows={row['salary_history']} />
      <EmployeePayrolls id={row.id} />
      <ForeignMonths id={row.id} />
      <EmployeeLetters id={row.id} />
    </section>
  );
}
