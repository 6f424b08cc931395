import { addOutline, closeOutline } from 'ionicons/icons';
import type { EmployeeRecord } from '../../../domain/payroll/contract/settlement.ts';
import { capitalize } from '../../../domain/text/capitalize.ts';
import { months } from '../../../domain/values/day.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Picker } from '../../../kit/inputs/picker.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { focusFallback } from '../../../kit/pages/focus-fallback.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { formatMonthTitle, getWorkingMonth, shiftMonth } from '../../months/month.ts';
import './period.css?adopt';
import { moveToMonth, type PayrollValues } from './form-values.ts';
import type { Problem } from './problems.ts';

const PaymentLine = defineLazyPart(
  'payment-line',
  () => import('./payment-line.tsx'),
  () => <p className="pay-period-means row wrap span-all" />,
);

type Props = {
  values: PayrollValues;
  employee: EmployeeRecord | undefined;
  /** A payroll that exists keeps its employee and month. */
  fixed: boolean;
  problems: readonly Problem[];
  onChange: (changes: Partial<PayrollValues>) => void;
};

/** Employee of the payroll, its month, its days and its payment dates. */
export function PeriodFields({ values, employee, fixed, problems, onChange }: Props) {
  const wrong = (at: string) => problems.filter((p) => p.at === at && p.blocks).map((p) => p.message);
  return (
    <div className="pay-period stack gap-14">
      {!fixed && (
        <div>
          <FormField name="employee_id" label="Empleado" errors={wrong('employee_id')}>
            {(ties) => (
              <Picker
                ties={ties}
                title="Empleado"
                of={{ to: 'employees' }}
                value={values.employee_id || null}
                shown={employee?.name ?? undefined}
                empty="Elegir empleado"
                required
                onPick={(choice) => onChange({ employee_id: choice?.id ?? '', worked_days: '' })}
              />
            )}
          </FormField>
        </div>
      )}
      <FormField name="month" label="Periodo" errors={wrong('month')}>
        {(ties) =>
          fixed ? (
            <span {...ties} className="q-calc">
              <span className="q-moon" data-q="m" role="img" aria-label="Mes completo" />
              {formatMonthTitle(values)}
            </span>
          ) : (
            <Select
              ties={ties}
              value={`${values.year}-${values.month}`}
              options={recentMonths(values)}
              onChange={(value) => {
                const [year, month] = value.split('-').map(Number);
                if (year && month) onChange(moveToMonth({ year, month }, values));
              }}
            />
          )
        }
      </FormField>
      <div>
        <FormField
          name="payment_dates"
          label={values.payment_dates.length > 1 ? 'Fechas de pago' : 'Fecha de pago'}
          errors={wrong('payment_dates')}
          aside={
            <button
              type="button"
              className="mini"
              onClick={() => onChange({ payment_dates: [...values.payment_dates, ''] })}
            >
              <Icon of={addOutline} size="s" />
              Otra
            </button>
          }
        >
          {(ties) => (
            <div className="pay-dates stack">
              {values.payment_dates.map((date, i) => (
                <span className="row gap-4" key={i}>
                  <input
                    {...(i === 0 ? ties : { 'aria-label': `Fecha de pago ${i + 1}` })}
                    className="q-input"
                    type="date"
                    value={date}
                    onChange={(event) =>
                      onChange({
                        payment_dates: values.payment_dates.map((d, at) =>
                          at === i ? event.target.value : d,
                        ),
                      })
                    }
                  />
                  {values.payment_dates.length > 1 && (
                    <button
                      type="button"
                      className="q-icon-button q-icon-button--small"
                      aria-label={`Quitar la fecha de pago ${i + 1}`}
                      onClick={(event) => {
                        focusFallback(event.currentTarget, '.pay-dates', 'input');
                        onChange({ payment_dates: values.payment_dates.filter((_, at) => at !== i) });
                      }}
                    >
                      <Icon of={closeOutline} size="s" />
                    </button>
                  )}
                </span>
              ))}
            </div>
          )}
        </FormField>
      </div>
      {employee && <PaymentLine employee={employee} />}
    </div>
  );
}

/** The months one may be asked for: a year back and the next one, and the one chosen. */
function recentMonths(chosen: { year: number; month: number }): Record<string, string> {
  const now = getWorkingMonth();
  const options = Array.from({ length: 14 }, (_, i) => shiftMonth(now, 1 - i));
  if (!options.some((m) => m.year === chosen.year && m.month === chosen.month)) options.push(chosen);
  return Object.fromEntries(
    options.map((m) => [`${m.year}-${m.month}`, `${capitalize(months[m.month - 1] ?? '')} de ${m.year}`]),
  );
}
