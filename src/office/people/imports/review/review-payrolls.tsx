import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ImportedRow } from '../../../../domain/imports/cells/imported-row.ts';
import { isMonthColumn } from '../../../../domain/imports/cells/month-said.ts';
import { findImportColumn } from '../../../../domain/imports/columns/columns.ts';
import { openColumns } from '../../../../domain/imports/columns/open-columns.ts';
import { formatMonthsInWords } from '../../../../domain/text/months-in-words.ts';
import { formatPeopleCount } from '../../../../domain/text/people-count.ts';
import { Waiting } from '../../../../kit/pages/page-states.tsx';
import { FilterChip } from '../../../../kit/tables/filter-chip.tsx';
import { formatMonthTitle, type Month } from '../../../months/month.ts';
import type { StoredRows } from '../blocks.ts';
import { describeCount } from '../describe-count.ts';
import { findFileMonth } from '../file-month.ts';
import {
  checkImportedPayrolls,
  importPayrolls,
  type PayrollCheckAnswer,
  useEmployees,
} from '../import-api.ts';
import { payrollFiles } from '../kinds.ts';
import { useReading } from '../reading.ts';
import { useSheetRows } from '../rows/sheet-rows.ts';
import { checkNovelties, type IntoRun, importNovelties } from '../run-novelties.ts';
import type { Reviewing } from '../wizard.tsx';
import { useReviewedRows } from './checked.ts';
import { buildColumnQuestions } from './column-questions.ts';
import { ImportReview, type ReviewWords } from './import-review.tsx';
import { buildNameQuestions } from './person-questions.ts';
import { buildVerdict, toDraftText } from './verdicts.ts';

const files = { ...payrollFiles, openIn: openColumns };

type Props = Reviewing & { month: Month; into?: IntoRun };

/** Reviews payrolls, or novelties of the payment in `into`. */
export default function ReviewPayrolls(props: Props) {
  const { file, month, into } = props;
  const client = useQueryClient();
  const runId = into?.id;
  const employees = useEmployees();
  const reading = useReading(file, files);
  const { written, mapping, formats, values, omitted, columns } = reading;
  const [existing, setExisting] = useState<'skip' | 'replace'>('skip');
  const monthFound = useMemo(() => findFileMonth(file, month), [file, month]);
  const [own, setOwn] = useState<Month>(into ? month : (monthFound ?? month));
  const { year, month: number } = own;
  const [persons, setPersons] = useState<ReadonlyMap<string, string>>(new Map());
  const { rows, reading: isReading } = useSheetRows<ImportedRow>(file.source, written, {
    ...{ kind: 'payrolls', mapping, formats, values, omitted, year, month: number, persons, columns },
    employees: employees.data,
  });
  const questions = [
    ...buildColumnQuestions(reading),
    ...buildNameQuestions(rows, employees.data, persons, (name, document) =>
      setPersons((now) => new Map(now).set(name, document)),
    ),
  ];
  const sound = useMemo(
    () => (employees.data ? rows.filter(({ problems }) => problems.length === 0) : []),
    [rows, employees.data],
  );
  const review = useReviewedRows({
    rows,
    isReading,
    sound,
    textOf: toDraftText,
    check: useMemo(() => (runId === undefined ? checkImportedPayrolls : checkNovelties(runId)), [runId]),
    itemOf: useCallback(
      (row: ImportedRow, answer: PayrollCheckAnswer | undefined, sure: boolean) =>
        buildVerdict(row, answer, existing, sure),
      [existing],
    ),
  });
  const ready = review.ready.map(({ row }) => row);

  // Without a connection nobody is waited for: who they are is known once it is back.
  if (employees.isLoading) return <Waiting />;
  const isOther = monthFound && (monthFound.year !== month.year || monthFound.month !== month.month);
  const otherMonth = !into && isOther && !mapping.some(isMonthColumn) ? monthFound : undefined;
  const elsewhere = sound.filter((row) => row.year !== year || row.month !== number);
  const there = review.items.some(({ notices }) => notices.some((text) => text.includes('borrador')));
  return (
    <ImportReview
      {...props}
      reading={reading}
      review={review.waiting || employees.data ? review : { ...review, waiting: true }}
      words={into ? wordsOfNovelties(into, ready) : wordsOfPayrolls(ready)}
      log={into ? undefined : payrollFiles.log}
      send={(items, onProgress) => {
        const those = items.map(({ row }) => row);
        return into
          ? importNovelties(client, into.id, those, onProgress)
          : importPayrolls(file.name, those, existing, onProgress);
      }}
      resultOf={(stored) =>
        into ? resultInRun(into, stored) : resultInMonth(ready, stored, review.skipped.length)
      }
      labelOf={(key) => (columns.find((one) => one.key === key) ?? findImportColumn(key))?.label ?? 'Fila'}
      policies={
        <>
          {otherMonth && (
            <FilterChip
              label="Mes"
              always
              value={formatMonthTitle(own)}
              options={[otherMonth, month].map(
                (one) => [formatMonthTitle(one), formatMonthTitle(one)] as const,
              )}
              onChange={(title) => setOwn(title === formatMonthTitle(month) ? month : otherMonth)}
            />
          )}
          {there && (
            <FilterChip
              label="Si ya hay borrador"
              always
              value={existing}
              options={[
                ['skip', 'Dejarlo como está'],
                ['replace', 'Reemplazarlo'],
              ]}
              onChange={(value) => setExisting(value === 'replace' ? 'replace' : 'skip')}
            />
          )}
        </>
      }
      note={
        into && isOther
          ? `El archivo dice «${monthFound.text.slice(0, 80)}» y este pago es de ${formatMonthTitle(month).toLowerCase()}.`
          : otherMonth
            ? `Las filas no dicen su mes y el archivo sí: «${otherMonth.text.slice(0, 80)}». Quedan en ${formatMonthTitle(own).toLowerCase()}.`
            : elsewhere.length === 0
              ? undefined
              : into
                ? `El archivo trae filas de ${formatMonthsInWords(elsewhere, 4)}, que no entran: este pago es de ${formatMonthTitle(month).toLowerCase()}.`
                : `El archivo trae nóminas de ${formatMonthsInWords(sound, 4)}, y en cada mes quedan las suyas.`
      }
      questions={questions}
    />
  );
}

const buttons = { one: 'Importar la lista', many: 'Importar las {n} listas', wrong: 'Las {n} con error' };

const wordsOfNovelties = ({ title }: IntoRun, ready: readonly ImportedRow[]): ReviewWords => ({
  ...buttons,
  title: `¿Importar las novedades de ${formatPeopleCount(ready.length)} en «${title}»?`,
  lines: [
    'Lo que el archivo trae de un concepto reemplaza lo que la persona tenía de él. Queda en sus novedades, donde se puede cambiar.',
  ],
  noneStored: (count) =>
    count === 1
      ? 'No se importaron sus novedades: el pago cambió mientras revisaba el archivo. Mire el motivo en su fila'
      : `No se importaron las novedades de ninguna de las ${count} personas: el pago cambió mientras revisaba el archivo. Mire el motivo en cada fila`,
});

const wordsOfPayrolls = (ready: readonly ImportedRow[]): ReviewWords => ({
  ...buttons,
  title: `¿Importar ${counted(ready.length)} de ${formatMonthsInWords(ready, 4)}?`,
  lines: ['Quedan como borradores: puede revisarlas antes de emitir, o deshacer la importación.'],
  noneStored: (count) =>
    count === 1
      ? 'No se importó: su nómina cambió mientras revisaba el archivo. Mire cómo quedó'
      : `No se importó ninguna de las ${count}: cambiaron mientras revisaba el archivo. Mire cómo quedaron`,
});

const resultInRun = ({ id, title }: IntoRun, { created }: StoredRows) => ({
  title: `Novedades de ${formatPeopleCount(created)} en «${title}»`,
  lines: ['El pago ya se calculó con ellas.'],
  to: `/pay_runs/${id}`,
  see: 'Volver al pago',
});

function resultInMonth(ready: readonly ImportedRow[], { created, changed }: StoredRows, skipped: number) {
  const count = created + changed;
  const [first] = ready;
  return {
    title: `${counted(count)} de ${formatMonthsInWords(ready, 4)} ${count === 1 ? 'importada' : 'importadas'}`,
    lines: [
      'Quedaron como borradores: revíselas antes de emitir.',
      ...describeCount(
        changed,
        '1 reemplazó el borrador que había.',
        '{n} reemplazaron el borrador que había.',
      ),
      ...describeCount(skipped, '1 ya estaba y no se importó.', '{n} ya estaban y no se importaron.'),
    ],
    to: `/payrolls?year=${first?.year}&month=${first?.month}`,
    see: 'Ver las nóminas',
  };
}

const counted = (count: number): string => (count === 1 ? '1 nómina' : `${count} nóminas`);
