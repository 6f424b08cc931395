import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isMonthColumn } from '../../../../domain/imports/cells/month-said.ts';
import { findImportColumn } from '../../../../domain/imports/columns/columns.ts';
import { openColumns } from '../../../../domain/imports/columns/open-columns.ts';
import { readImportedRows } from '../../../../domain/imports/drafts/drafts.ts';
import { formatMonthsInWords } from '../../../../domain/text/months-in-words.ts';
import { formatPeopleCount } from '../../../../domain/text/people-counted.ts';
import { ask, showToast } from '../../../../kit/overlays/announce.ts';
import { Waiting } from '../../../../kit/pages/faces.tsx';
import { defineLazyPart } from '../../../../kit/pages/load-chunk.ts';
import { FilterChip } from '../../../../kit/tables/filter-chip.tsx';
import { isOnline } from '../../../../offline/connectivity.ts';
import { formatMonthTitle, type Month } from '../../../months/month.ts';
import { findFileMonth } from '../file-month.ts';
import { checkRows, describeDraftsUndo, importRows, undoImport, useEmployees } from '../import-api.ts';
import type { Result } from '../import-result.tsx';
import { payrollFiles } from '../kinds.ts';
import { keepOriginal } from '../originals.ts';
import { listReadingDoubts, useReading } from '../reading.ts';
import { checkNovelties, type IntoRun, importNovelties } from '../run-novelties.ts';
import type { Reviewing } from '../wizard.tsx';
import { useChecked } from './checked.ts';
import { buildColumnQuestions } from './column-questions.ts';
import { buildNameQuestions } from './person-questions.ts';
import { ReviewFrame, saveErrorRows } from './review-frame.tsx';
import { buildVerdict, toDraftText } from './verdicts.ts';

const files = { ...payrollFiles, openIn: openColumns };

const ImportResult = defineLazyPart('import-result', async () => ({
  default: (await import('../import-result.tsx')).ImportResult,
}));

type Props = Reviewing & { month: Month; into?: IntoRun };

/** Columns of the file, the result of each line, and the cells to put right, in sight of one another. */
export default function ReviewStep({ file, month, into, onFile, onBack, onDone }: Props) {
  const client = useQueryClient();
  const runId = into?.id;
  const [result, setResult] = useState<Result>();
  const employees = useEmployees();
  const reading = useReading(file, files);
  const { parsed, mapping, columns } = reading;
  const [existing, setExisting] = useState<'skip' | 'replace'>('skip');
  const [done, setDone] = useState<number>();
  const monthFound = useMemo(() => findFileMonth(file, month), [file, month]);
  const [own, setOwn] = useState<Month>(into ? month : (monthFound ?? month));
  const { year, month: number } = own;
  const [persons, setPersons] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = useMemo(
    () => readImportedRows(parsed, mapping, employees.data, { year, month: number }, persons, columns),
    [parsed, mapping, employees.data, year, number, persons, columns],
  );
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
  const { checked, latest, checking, waiting, again } = useChecked(
    sound,
    toDraftText,
    useMemo(() => (runId === undefined ? checkRows : checkNovelties(runId)), [runId]),
  );
  const verdicts = rows.map((row) => buildVerdict(row, latest.get(row.key), existing, checked.has(row.key)));
  const ready = verdicts.filter((one) => one.ready).map(({ row }) => row);
  const wrong = verdicts.filter(({ faults }) => faults.length > 0);
  const skipped = verdicts.filter((one) => one.skipped).length;

  async function bring() {
    if (!isOnline()) return showToast('Para importar hace falta conexión', { danger: true });
    const those = formatMonthsInWords(ready, 4);
    const sure = await ask({
      title: into
        ? `¿Importar las novedades de ${formatPeopleCount(ready.length)} en «${into.title}»?`
        : `¿Importar ${counted(ready.length)} de ${those}?`,
      lines: [
        into
          ? 'Lo que el archivo trae de un concepto reemplaza lo que la persona tenía de él. Queda en sus novedades, donde se puede cambiar.'
          : 'Quedan como borradores: puede revisarlas antes de emitir, o deshacer la importación.',
        ...(wrong.length > 0
          ? [
              wrong.length === 1
                ? 'La fila con error queda aquí para corregirla.'
                : `Las ${wrong.length} con error quedan aquí para corregirlas.`,
            ]
          : []),
        ...listReadingDoubts(reading),
      ],
      badge: 'info',
      accept: 'Importar',
      cancel: 'Cancelar',
    });
    if (!sure) return;
    setDone(0);
    reading.keep();
    const sum = into
      ? await importNovelties(client, into.id, ready, setDone)
      : await importRows(client, file.name, ready, existing, setDone);
    const count = sum.created + sum.replaced;
    if (count > 0 && !into) await keepOriginal(client, 'payroll_imports', sum.id, file.original);
    setDone(undefined);
    if (sum.refused > 0) again();
    if (count === 0) {
      if (sum.refused > 0)
        showToast(into ? nobodyIn(sum.refused) : noneStored(sum.refused), { danger: true });
      return;
    }
    reading.without(sum.lines);
    if (into) {
      setResult({
        title: `Novedades de ${formatPeopleCount(count)} en «${into.title}»`,
        lines: ['El pago ya se calculó con ellas.'],
        to: `/pay_runs/${into.id}`,
        see: 'Volver al pago',
        rest: wrong.length + ready.length - count,
        undoing: [],
        undo: () => Promise.resolve(),
      });
      return onDone(true);
    }
    const first = ready[0] ?? { year, month: number };
    setResult({
      title: `${counted(count)} de ${those} ${count === 1 ? 'importada' : 'importadas'}`,
      lines: [
        'Quedaron como borradores: revíselas antes de emitir.',
        ...(sum.replaced > 0
          ? [
              sum.replaced === 1
                ? '1 reemplazó el borrador que había.'
                : `${sum.replaced} reemplazaron el borrador que había.`,
            ]
          : []),
        ...(skipped > 0
          ? [skipped === 1 ? '1 ya estaba y no se importó.' : `${skipped} ya estaban y no se importaron.`]
          : []),
      ],
      to: `/payrolls?year=${first.year}&month=${first.month}`,
      see: 'Ver las nóminas',
      rest: wrong.length + ready.length - count,
      undoing: describeDraftsUndo(sum.created, sum.replaced),
      undo: () => undoImport(client, sum.id),
    });
    onDone(true);
  }

  // Without a connection nobody is waited for: who they are is known once it is back.
  if (employees.isLoading) return <Waiting />;
  if (result)
    return (
      <ImportResult
        result={result}
        onErrors={() => void saveErrorRows(reading.table, wrong)}
        onRest={() => {
          setResult(undefined);
          onDone(false);
        }}
        onOther={onBack}
      />
    );
  const isOther = monthFound && (monthFound.year !== month.year || monthFound.month !== month.month);
  const otherMonth = !into && isOther && !mapping.some(isMonthColumn) ? monthFound : undefined;
  const elsewhere = sound.filter((row) => row.year !== year || row.month !== number);
  const there = verdicts.some(({ notices }) => notices.some((text) => text.includes('borrador')));
  return (
    <ReviewFrame
      file={file}
      reading={reading}
      items={verdicts}
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
      checking={checking}
      waiting={waiting || !employees.data}
      done={done}
      one="Importar la lista"
      many="Importar las {n} listas"
      onImport={() => void bring()}
      onFile={onFile}
      onBack={onBack}
    />
  );
}

/** Between the review and its end somebody else did the same. */
const noneStored = (count: number): string =>
  count === 1
    ? 'No se importó: su nómina cambió mientras revisaba el archivo. Mire cómo quedó'
    : `No se importó ninguna de las ${count}: cambiaron mientras revisaba el archivo. Mire cómo quedaron`;

/** Of novelties the same. */
const nobodyIn = (count: number): string =>
  count === 1
    ? 'No se importaron sus novedades: el pago cambió mientras revisaba el archivo. Mire el motivo en su fila'
    : `No se importaron las novedades de ninguna de las ${count} personas: el pago cambió mientras revisaba el archivo. Mire el motivo en cada fila`;

const counted = (count: number): string => (count === 1 ? '1 nómina' : `${count} nóminas`);
