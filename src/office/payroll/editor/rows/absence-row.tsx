import { Fragment } from 'react';
import { absenceConcepts } from '../../../../domain/payroll/concepts/amounts.ts';
import type { PossibleExtension } from '../../../../domain/payroll/novelties/sickness-extension.ts';
import type { Line } from '../../../../domain/payroll/statement/statement.ts';
import { toSentenceCase } from '../../../../domain/records/sentence-case.ts';
import { countDays360, formatDay, parseDay } from '../../../../domain/values/day.ts';
import { FormField } from '../../../../kit/inputs/field.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import { changeRowValue } from '../../../novelties/change-row.ts';
import { NoveltyField } from '../../../novelties/novelty-field.tsx';
import { buildNoveltyFields } from '../../../novelties/novelty-fields.ts';
import { getRowText, type NoveltyRow } from '../../../novelties/novelty-row.ts';
import { normalizeTypedFigure } from '../../../records/figure-typed.ts';
import type { Problem } from '../problems.ts';
import { ConceptRow, RemoveRow, RowProblem, type RowProps } from './concept-row.tsx';

type Props = {
  row: NoveltyRow<'absences'>;
  /** Earlier sickness that this one may extend. */
  extension: PossibleExtension | undefined;
  /** Lines that pay the absence; empty when it is not paid, or when an earlier row of its kind shows them. */
  lines: readonly Line[];
  problem: Problem | undefined;
  rowProps: (id: string) => RowProps;
  onChange: (row: NoveltyRow) => void;
  onRemove: () => void;
};

/** Days away from work: from when to when, and what the law asks of each kind to be paid well. */
export function AbsenceRow({ row, extension, lines, problem, rowProps, onChange, onRemove }: Props) {
  const { id, concept } = row;
  const [start, end] = [getRowText(row, 'start'), getRowText(row, 'end')];
  const { label } = absenceConcepts[concept];
  const lower = toSentenceCase(label);
  const [from, to] = [parseDay(start), parseDay(end)];
  const count = from && to && from <= to ? countDays360(from, to) : undefined;
  return (
    <>
      <div className="pay-line pay-line--dates stack" data-field={id}>
        <div className="pay-line-name flex wrap baseline m gap-8">
          <span>{label}</span>
          <small>{count !== undefined && (count === 1 ? '1 día' : `${count} días`)}</small>
        </div>
        <span className="pay-line-span row gap-6">
          <input
            className="q-input"
            type="date"
            aria-label={`Primer día de ${lower}`}
            aria-invalid={problem?.blocks || undefined}
            value={start}
            onFocus={rowProps(id).onExplain}
            onChange={(event) =>
              onChange({
                ...row,
                values: { ...row.values, start: event.target.value, end: end || event.target.value },
              })
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
            onChange={(event) => onChange(changeRowValue(row, 'end', event.target.value))}
          />
        </span>
        <span className="pay-line-gap" />
        <span className="pay-line-gap" />
        <RemoveRow label={label} onRemove={onRemove} />
        <Details row={row} extension={extension} onChange={onChange} />
        {problem && <RowProblem problem={problem} />}
      </div>
      {lines.map((line, i) => (
        <ConceptRow key={`${line.label}${line.detail}`} {...rowProps(`${id}/${i}`)} line={line} under />
      ))}
    </>
  );
}

/** Fields that a payroll asks of an absence, in order. */
const asked = ['origin', 'first_day', 'previous_ibc', 'reason', 'base'];

function Details({ row, extension, onChange }: Pick<Props, 'row' | 'extension' | 'onChange'>) {
  const { concept } = row;
  const change = (name: string, value: unknown) => onChange(changeRowValue(row, name, value));
  if (concept === 'non_paid_leave')
    return (
      <label className="pay-line-more pay-line-tick row text-14 c-2 gap-10">
        <input
          className="q-check"
          type="checkbox"
          checked={row.values['unjustified'] === true}
          onChange={(event) => change('unjustified', event.target.checked)}
        />
        Faltó sin justa causa: pierde también el descanso pagado de la semana
      </label>
    );
  if (concept === 'legal_strike') return null;
  const fields = buildNoveltyFields(row);
  return (
    <div className="pay-line-more gap-12">
      {asked.map((name) => {
        const field = fields[name];
        if (!field) return null;
        if (name !== 'first_day') return <NoveltyField key={name} {...{ row, name, field, onChange }} />;
        return (
          <Fragment key={name}>
            {extension && <Extension extension={extension} row={row} onChange={onChange} />}
            <FormField label={field.label} optional hint={field.hint}>
              {(ties) => (
                <input
                  {...ties}
                  className="q-input q-input--num"
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="1"
                  value={getRowText(row, name)}
                  maxLength={16}
                  onChange={(event) => change(name, normalizeTypedFigure(event.target.value))}
                />
              )}
            </FormField>
          </Fragment>
        );
      })}
    </div>
  );
}

type ExtensionProps = Pick<Props, 'row' | 'onChange'> & { extension: PossibleExtension };

/** Question whether a sickness extends the one before (Decreto 780 de 2016 art. 2.2.3.3.2): the answer is the day it goes in. */
function Extension({ row, extension, onChange }: ExtensionProps) {
  const { earlier, day } = extension;
  const first_day = getRowText(row, 'first_day');
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
          onChange={(answer) =>
            onChange(changeRowValue(row, 'first_day', answer === 'yes' ? String(day) : '1'))
          }
        />
      )}
    </FormField>
  );
}
