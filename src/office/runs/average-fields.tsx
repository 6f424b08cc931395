import type { AveragePeriod, TypedAverages } from '../../domain/payroll/history/typed-averages.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { MoneyInput } from '../../kit/inputs/money-input.tsx';
import type { WholePerson } from './runs.ts';

const label = 'Promedio mensual de lo variable';
const labels: Readonly<Record<AveragePeriod, string>> = {
  semester: 'Del semestre, para la prima',
  year: 'Del año, para las cesantías',
  vacations: 'Del último año, para las vacaciones',
};

/** Of who is paid by days only the months give the average; of vacations in a payment of salary, their base does. */
const elsewhere = /^employee$|\.base$/;

/** Test that the averages of a person are offered: they lack months that a typed one stands for, or one was typed. */
export const shouldAskAverage = ({ findings, novelties: { averages, absences } }: WholePerson): boolean =>
  averages !== undefined ||
  absences?.[0]?.variable_average !== undefined ||
  findings.some(({ code, path }) => code === 'few-months' && !elsewhere.test(path));

export const hasAverage = (averages: TypedAverages): boolean => Object.values(averages).some(Boolean);

/** Values to send: those of fields that are not empty. A 0 is an answer. */
export const toAveragesInput = (averages: TypedAverages): { averages?: TypedAverages } =>
  hasAverage(averages)
    ? { averages: Object.fromEntries(Object.entries(averages).filter(([, amount]) => amount)) }
    : {};

type Props = {
  periods: readonly AveragePeriod[];
  value: TypedAverages;
  errors: Errors;
  onChange: (averages: TypedAverages) => void;
};

/** Fields of the monthly average of variable pay, for each stretch that a payment rests on. */
export function AverageFields({ periods, value, errors, onChange }: Props) {
  const fields = periods.map((period) => (
    <AverageField
      key={period}
      label={periods.length === 1 ? label : labels[period]}
      name={`averages.${period}`}
      value={value[period] ?? ''}
      errors={errors[`averages.${period}`] ?? errors['averages']}
      onChange={(amount) => onChange({ ...value, [period]: amount })}
    />
  ));
  if (periods.length < 2) return fields;
  return (
    <fieldset className="run-averages stack gap-12">
      <legend className="t-label m">{label}</legend>
      {fields}
    </fieldset>
  );
}

type FieldProps = {
  label?: string;
  name: string;
  value: string;
  errors: string[] | undefined;
  onChange: (amount: string) => void;
};

export const AverageField = ({ label: words = label, name, value, errors, onChange }: FieldProps) => (
  <FormField
    label={words}
    name={name}
    optional
    hint="Además del salario. Escriba 0 si nada varió."
    errors={errors}
  >
    {(ties) => <MoneyInput ties={ties} name={name} value={value} onChange={onChange} />}
  </FormField>
);
