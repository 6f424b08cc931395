import { alertCircleOutline, arrowForwardOutline, checkmarkCircleOutline } from 'ionicons/icons';
import { useRef } from 'react';
import {
  findChosenFormat,
  getCellFormats,
  hasFormat,
  isFormat,
  previewCell,
} from '../../../../domain/imports/cells/formats.ts';
import { chooseColumn, type DisplacedFields } from '../../../../domain/imports/columns/choose-column.ts';
import { canRepeatColumn } from '../../../../domain/imports/columns/columns.ts';
import { isAmbiguousTitle } from '../../../../domain/imports/columns/doubtful-titles.ts';
import { isColumnTitle } from '../../../../domain/imports/columns/guess-columns.ts';
import { type Day, formatDay } from '../../../../domain/values/day.ts';
import { buildNamedTies } from '../../../../kit/inputs/field.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../../kit/marks/peso-amount.tsx';
import { rememberOfColumn } from '../column-facts.ts';
import { toColumnLetters } from '../left-out.ts';
import { ProfileBar } from '../profiles/profile-bar.tsx';
import { type FileReading, listPendingQuestions, listSamples } from '../reading.ts';

/** Columns left out that are named over the rest. */
const mostNamed = 6;

/** Each column of the file, what is in it, what it is here and how it is written. */
export function ColumnsPane({ reading }: { reading: FileReading }) {
  const { table, columns, mapping } = reading;
  const samples = table.headers.map((_, i) =>
    rememberOfColumn(table, i, 'samples', () => listSamples(table, i)),
  );
  const options = Object.fromEntries(columns.map(({ key, label }) => [key, label]));
  const pending = listPendingQuestions(reading).flatMap((one) => one.columns);
  const left = table.headers.flatMap((header, i) =>
    mapping[i] || pending.includes(i) || samples[i]?.length === 0 ? [] : [header || toColumnLetters(i)],
  );
  const displaced = useRef<DisplacedFields>(new Map());
  return (
    <section aria-label="Columnas">
      <h2 className="t-sub">Columnas</h2>
      {left.length > 0 && (
        <p className="t-caption c-3">
          {left.length === 1 ? 'No se importa' : 'No se importan'}: {left.slice(0, mostNamed).join(', ')}
          {left.length > mostNamed
            ? ` y ${left.length - mostNamed} más.`
            : left.at(-1)?.endsWith('.')
              ? ''
              : '.'}
        </p>
      )}
      <ProfileBar reading={reading} />
      <ul className="import-columns full stack gap-10">
        {table.headers.map((header, i) => (
          <li key={`${i}${header}`} className={mapping[i] ? undefined : 'unread'}>
            <span className="import-arrow text-13 c-3 center" aria-hidden="true">
              {toColumnLetters(i)}
            </span>
            <span className="shrink">
              <b className="text-14 b">{header || 'Sin título'}</b>
              <small className="c-3 block text-13 ellipsis">{samples[i]?.join(', ')}</small>
            </span>
            <Sureness of={mapping[i]} columns={columns} header={header} />
            <Select
              ties={buildNamedTies(`column-${i}`, `Qué es la columna ${header || toColumnLetters(i)}`)}
              value={mapping[i] ?? ''}
              options={options}
              empty={pending.includes(i) ? 'Por confirmar' : 'No importar'}
              onChange={(key) => {
                const next = chooseColumn({ mapping, displaced: displaced.current }, i, key, canRepeatColumn);
                displaced.current = next.displaced;
                reading.setMapping(next.mapping);
              }}
            />
            <Writing
              reading={reading}
              column={i}
              header={header || toColumnLetters(i)}
              samples={samples[i] ?? []}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SureProps = { of: string | undefined; columns: FileReading['columns']; header: string };

/** Mark of a column whose title says by itself what it is, or of one to confirm. */
function Sureness({ of, columns, header }: SureProps) {
  if (!of) return <Icon of={arrowForwardOutline} size="s" className="c-3" />;
  const sure = isColumnTitle(header, of, columns) && !isAmbiguousTitle(header);
  return (
    <span className={sure ? 'import-sample sure' : 'import-sample'}>
      <Icon of={sure ? checkmarkCircleOutline : alertCircleOutline} size="s" />
      <span className="vh">{sure ? 'Se reconoce por su título' : 'Confirme qué es'}</span>
    </span>
  );
}

type WritingProps = { reading: FileReading; column: number; header: string; samples: readonly string[] };

/** Format of numbers, days or names, where it matters, with samples of its result. */
function Writing({ reading, column, header, samples }: WritingProps) {
  const { table, mapping, formats, writtenOf: cellKindOf, doubtful, names, seen } = reading;
  const key = mapping[column];
  const kind = key === undefined ? undefined : cellKindOf(key);
  if (!kind || !rememberOfColumn(table, column, `has ${kind}`, () => hasFormat(table, column, kind)))
    return null;
  const format = findChosenFormat(formats, column, kind) ?? seen(column, kind).format;
  const inDoubt = doubtful.includes(column);
  const first = samples.slice(0, kind === 'day' ? 1 : 2);
  const shown =
    kind === 'name'
      ? first.map((text) => `${text} = ${names?.shown(text, format) ?? text}`)
      : first.map((text) => readingShown(text, previewCell(text, kind, format), kind));
  return (
    <div className={inDoubt ? 'import-doubt asked' : 'import-doubt'}>
      <Select
        ties={{
          id: `format-${column}`,
          'aria-label': `Cómo está escrita la columna ${header}`,
          'aria-describedby': `result-${column}`,
          'aria-invalid': undefined,
        }}
        value={format ?? ''}
        options={getCellFormats(kind)}
        {...(format === undefined && { empty: inDoubt ? 'Elija…' : 'Automático' })}
        onChange={(chosen) => isFormat(chosen, kind) && reading.setFormat(column, chosen)}
      />
      <small id={`result-${column}`} className={inDoubt ? undefined : 'c-3'}>
        {inDoubt && 'Se puede leer de dos maneras. '}
        {shown.join(' · ')}
      </small>
    </div>
  );
}

function readingShown(text: string, value: string | undefined, kind: 'money' | 'number' | 'day'): string {
  if (value === undefined) return `${text}: no se entiende`;
  const read = {
    day: () => formatDay(value as Day),
    money: () => formatAmountOrDash(value),
    number: () => value.replace('.', ','),
  };
  return `${text} = ${read[kind]()}`;
}
