import { absenceConcepts } from '../../../../domain/payroll/concepts/amounts.ts';
import { type LeaveReason, leaveReasons } from '../../../../domain/payroll/concepts/leave-reasons.ts';
import type { PossibleExtension } from '../../../../domain/payroll/novelties/sickness-extension.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { countDays360, formatDay, parseDay } from '../../../../domain/values/day.ts';
import { FormField } from '../../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../../kit/inputs/money-input.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import type { AbsenceValues, Origin } from '../form-values.ts';
import type { Problem } from '../problems.ts';
import { ConceptRow, RemoveRow, RowProblem, type RowProps } from './concept-row.tsx';

type Props = {
  absence: AbsenceValues;
  /** Earlier sickness that this one may extend. */
  extension: PossibleExtension | undefined;
  /** Lines that pay the absence; empty when it is not paid, or when an earlier row of its kind shows them. */
  lines: readonly Line[];
  problem: Problem | undefined;
  row: (id: string) => RowProps;
  onChange: (changes: Partial<AbsenceValues>) => void;
  onRemove: () => void;
};

const origins: Readonly<Record<Origin, string>> = {
  comun: 'Común (EPS)',
  profesional: 'Enfermedad laboral (ARL)',
  laboral: 'Accidente de trabajo (ARL)',
};

/** Days away from work: from when to when, and what the law asks of each kind to be paid well. */
export function AbsenceRow({ absence, extension, lines, problem, row, onChange, onRemove }: Props) {
  const { id, kind, start, end } = absence;
  const { label } = absenceConcepts[kind];
  const lower = toSentenceCase(label);
  const [from, to] = [parseDay(start), parseDay(end)];
  const count = from && to && from <= to ? countDays360(from, to) : undefined;
  return (
    <>
      <div className="pay-line pay-line--dates" data-field={id}>
        <div className="pay-line-name">
          <span>{label}</span>
          <small>{count !== undefined && (count === 1 ? '1 día' : `${count} días`)}</small>
        </div>
        <span className="pay-line-span">
          <input
            className="q-input"
            type="date"
            aria-label={`Primer día de ${lower}`}
            aria-invalid={problem?.blocks || undefined}
            value={start}
            onFocus={row(id).onExplain}
            onChange={(event) =>
              onChange({ start: event.target.value, ...(end === '' && { end: event.target.value }) })
            }
          />
          <span className="c-3">a</span>
          <input
            className="q-input"
            type="date"
            aria-label={`Último día de ${lower}`}
            aria-invalid={problem?.blocks || undefined}
            min={start}
            value={end}
            onChange={(event) => onChange({ end: event.target.value })}
          />
        </span>
        <span className="pay-line-gap" />
        <span className="pay-line-gap" />
        <RemoveRow label={label} onRemove={onRemove} />
        <Details absence={absence} extension={extension} onChange={onChange} />
        {problem && <RowProblem problem={problem} />}
      </div>
      {lines.map((line, i) => (
        <ConceptRow key={`${line.label}${line.detail}`} {...row(`${id}/${i}`)} line={line} under />
      ))}
    </>
  );
}

const reasons = Object.fromEntries(
  Object.entries(leaveReasons).map(([reason, { label }]) => [reason, label]),
);

function Details({ absence, extension, onChange }: Pick<Props, 'absence' | 'extension' | 'onChange'>) {
  const { kind } = absence;
  if (kind === 'non_paid_leave')
    return (
      <label className="pay-line-more pay-line-tick">
        <input
          className="q-check"
          type="checkbox"
          checked={absence.unjustified}
          onChange={(event) => onChange({ unjustified: event.target.checked })}
        />
        Faltó sin justa causa: pierde también el descanso pagado de la semana
      </label>
    );
  if (kind === 'legal_strike') return null;
  const sick = kind === 'work_disability';
  return (
    <div className="pay-line-more">
      {sick && (
        <>
          <FormField label="Origen">
            {(ties) => (
              <Select
                ties={ties}
                value={absence.origin}
                options={origins}
                onChange={(origin) => onChange({ origin: origin as Origin })}
              />
            )}
          </FormField>
          {extension && <Extension extension={extension} absence={absence} onChange={onChange} />}
          <FormField label="Día en que va" optional hint="Si es prórroga">
            {(ties) => (
              <input
                {...ties}
                className="q-input q-input--num"
                inputMode="numeric"
                autoComplete="off"
                placeholder="1"
                value={absence.first_day}
                maxLength={16}
                onChange={(event) => onChange({ first_day: normalizeTypedFigure(event.target.value) })}
              />
            )}
          </FormField>
        </>
      )}
      {(sick || kind === 'common_vacation') && (
        <FormField label="IBC del mes anterior" optional>
          {(ties) => (
            <MoneyInput
              ties={ties}
              value={absence.previous_ibc}
              onChange={(previous_ibc) => onChange({ previous_ibc })}
            />
          )}
        </FormField>
      )}
      {kind === 'paid_leave' && (
        <FormField label="Motivo" optional>
          {(ties) => (
            <Select
              ties={ties}
              value={absence.reason ?? ''}
              options={reasons}
              empty="Sin decir"
              onChange={(reason) => onChange({ reason: reason as LeaveReason | '' })}
            />
          )}
        </FormField>
      )}
      {!sick && (
        <FormField label="Promedio mensual" optional hint="Si el salario varía">
          {(ties) => <MoneyInput ties={ties} value={absence.base} onChange={(base) => onChange({ base })} />}
        </FormField>
      )}
    </div>
  );
}

type ExtensionProps = Pick<Props, 'absence' | 'onChange'> & { extension: PossibleExtension };

/** Question whether a sickness extends the one before (Decreto 780 de 2016 art. 2.2.3.3.2): the answer is the day it goes in. */
function Extension({ absence, extension, onChange }: ExtensionProps) {
  const { earlier, day } = extension;
  const { first_day } = absence;
  const written = first_day === '' ? '' : first_day === '1' ? 'no' : 'yes';
  const answers = {
    yes: `Sí: va en el día ${written === 'yes' ? first_day : day}`,
    no: 'No: es otra enfermedad',
  };
  return (
    <FormField label="¿Es prórroga?" hint={`De la que terminó el ${formatDay(earlier.end, 'short')}`}>
      {(ties) => (
        <Select
          ties={ties}
          value={written}
          options={answers}
          empty={written === '' ? 'Sin responder' : undefined}
          onChange={(answer) => onChange({ first_day: answer === 'yes' ? String(day) : '1' })}
        />
      )}
    </FormField>
  );
}
