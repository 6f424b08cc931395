import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { guessArea } from '../../../domain/accounting/guess-area.ts';
import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import {
  findUnevenName,
  normalizeNameCase,
  normalizePersonNames,
} from '../../../domain/imports/people/even-names.ts';
import type { Area } from '../../../domain/resources/areas.ts';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { FilterChip } from '../../../kit/tables/filter-chip.tsx';
import { isOnline } from '../../../offline/connectivity.ts';
import type { Result } from '../imports/import-result.tsx';
import { peopleFiles } from '../imports/kinds.ts';
import { keepOriginal } from '../imports/originals.ts';
import { listReadingDoubts, useReading } from '../imports/reading.ts';
import { formatLineNames } from '../imports/review/alike.ts';
import { useChecked } from '../imports/review/checked.ts';
import { ReviewFrame, saveErrorRows } from '../imports/review/review-frame.tsx';
import type { Reviewing } from '../imports/wizard.tsx';
import { describePeopleUndo } from './brought-words.ts';
import { keepDefaults } from './employee-defaults.ts';
import { type CheckedPerson, checkPeople, importPeople, type Policies, undoPeople } from './people-api.ts';
import type { PeopleReader } from './people-reader.ts';
import {
  buildPersonReview,
  countNewCentres,
  describeCreatedLists,
  findLackingLines,
  findReviewLabel,
  groupUnknownNames,
  listFileWideFields,
  listUnderstoodTexts,
} from './reviewed.ts';
import { EvenNames, InterpretedTexts, NewCentres, UnknownNames } from './understood.tsx';
import { Completeness, WholeFile } from './whole-file.tsx';

/** By default, names that the company does not have are created. */
const atFirst: Policies['unknown'] = {
  charge_id: 'create',
  cost_center_id: 'create',
  branch_office_id: 'create',
  payroll_group_id: 'create',
};

const ImportResult = defineLazyPart('import-result', async () => ({
  default: (await import('../imports/import-result.tsx')).ImportResult,
}));

const withEvenName = (row: ImportedPerson): ImportedPerson => ({
  ...row,
  name: normalizeNameCase(row.name),
  values: normalizePersonNames(row.values),
});

type Props = Reviewing & { reader: PeopleReader };

export default function ReviewPeople({ file, reader, onFile, onBack, onDone }: Props) {
  const client = useQueryClient();
  const [result, setResult] = useState<Result>();
  const files = useMemo(() => ({ ...peopleFiles, names: reader }), [reader]);
  const reading = useReading(file, files);
  const { parsed, mapping, formats, without } = reading;
  const [fullNames, setFullNames] = useState<Readonly<Record<string, string>>>({});
  const [only, setOnly] = useState<Readonly<Record<string, readonly number[]>>>({});
  const [existing, setExisting] = useState<Policies['existing']>('skip');
  const [unknown, setUnknown] = useState(atFirst);
  const [areas, setAreas] = useState<Readonly<Record<string, Area>>>({});
  const [done, setDone] = useState<number>();
  const [even, setEven] = useState(true);
  const written = useMemo(
    () => reader.people({ parsed, mapping, formats }, fullNames, only),
    [reader, parsed, mapping, formats, fullNames, only],
  );
  const uneven = useMemo(() => findUnevenName(written.map(({ values }) => values)), [written]);
  const rows = useMemo(() => (even && uneven ? written.map(withEvenName) : written), [written, even, uneven]);
  const policies = useMemo(() => ({ existing, unknown }), [existing, unknown]);
  // When the document is repeated, leaving out one of its rows changes the answer for the other.
  const textOf = useCallback(
    (row: ImportedPerson) => JSON.stringify([row.values, row.rivals.length, policies]),
    [policies],
  );
  const check = useCallback(
    (
      some: readonly ImportedPerson[],
      keep: (row: ImportedPerson, answer: CheckedPerson) => void,
      isLeft: () => boolean,
    ) => checkPeople(some, policies, keep, isLeft),
    [policies],
  );
  const { checked, latest, checking, waiting, again } = useChecked(rows, textOf, check);
  const answers = new Map(
    rows.flatMap(({ key }) => {
      const one = latest.get(key);
      return one ? [[key, one]] : [];
    }),
  );
  const items = rows.map((row) =>
    buildPersonReview(row, answers.get(row.key), mapping, checked.has(row.key)),
  );
  const ready = items.filter((one) => one.ready);
  const wrong = items.filter(({ faults }) => faults.length > 0);
  const skipped = items.filter((one) => one.skipped);
  const names = groupUnknownNames(answers.values());
  const lacking = listFileWideFields(items, mapping, fullNames);
  const centres =
    unknown['cost_center_id'] === 'create' ? countNewCentres(names.get('cost_center_id') ?? [], rows) : [];
  const areaOf = Object.fromEntries(
    centres.flatMap(([name]) => {
      const area = areas[name] ?? guessArea(name);
      return area ? [[name, area] as const] : [];
    }),
  );
  const there = rows.some(({ key }) => answers.get(key)?.exists);

  /**
   * Returns the lines that a value fills: those that lacked it before anything was typed. `undefined` means every
   * empty one.
   */
  const linesOf = (name: string) =>
    only[name] ?? (fullNames[name] === undefined ? findLackingLines(items, name) : undefined);

  async function bring() {
    if (!isOnline()) return showToast('Para importar hace falta conexión', { danger: true });
    const updated = ready.filter(({ key }) => answers.get(key)?.outcome === 'updated').length;
    const listed = [...groupUnknownNames(ready.flatMap(({ key }) => answers.get(key) ?? []))].filter(
      ([field]) => unknown[field] === 'create',
    );
    const sure = await ask({
      title: ready.length === 1 ? '¿Importar 1 empleado?' : `¿Importar ${ready.length} empleados?`,
      lines: [
        ...(updated > 0
          ? [updated === 1 ? '1 ya está aquí y se actualiza.' : `${updated} ya están aquí y se actualizan.`]
          : []),
        ...(skipped.length > 0
          ? [
              skipped.length === 1
                ? '1 ya está aquí y no se importa.'
                : `${skipped.length} ya están aquí y no se importan.`,
            ]
          : []),
        ...(listed.length > 0
          ? [describeCreatedLists(listed.map(([field, texts]) => [field, texts.length]))]
          : []),
        ...(even && uneven ? [`Los nombres quedan en una sola forma: ${uneven.even}.`] : []),
        ...(wrong.length > 0
          ? [
              wrong.length === 1
                ? 'La fila con error queda aquí para corregirla.'
                : `Las ${wrong.length} filas con error quedan aquí para corregirlas.`,
            ]
          : updated < ready.length
            ? ['Puede deshacer la importación mientras no tengan nóminas.']
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
    await keepDefaults(client, fullNames, only);
    const imported = await importPeople(
      client,
      file.name,
      // Skipped rows are also sent, because the result of the file counts them.
      [...ready, ...skipped].map(({ row }) => row),
      { ...policies, areas: areaOf },
      (count) => setDone(Math.min(count, ready.length)),
    );
    const count = imported.created + imported.updated;
    if (count > 0) await keepOriginal(client, 'employee_imports', imported.id, file.original);
    setDone(undefined);
    // Another user may have stored the same people meanwhile.
    if (imported.rows < ready.length + skipped.length) again();
    if (count === 0) return;
    without(imported.lines);
    setResult({
      title: count === 1 ? '1 empleado importado' : `${count} empleados importados`,
      lines: [
        ...(imported.updated > 0
          ? [
              imported.updated === 1
                ? '1 ya estaba aquí y tomó lo del archivo.'
                : `${imported.updated} ya estaban aquí y tomaron lo del archivo.`,
            ]
          : []),
        ...(imported.kept > 0
          ? [
              imported.kept === 1
                ? '1 ya estaba aquí y no se importó.'
                : `${imported.kept} ya estaban aquí y no se importaron.`,
            ]
          : []),
      ],
      to: '/employees',
      see: 'Ver los empleados',
      rest: wrong.length + ready.length + skipped.length - imported.rows,
      undoing: describePeopleUndo(imported.created, imported.updated),
      undo: () => undoPeople(client, imported.id),
    });
    onDone(true);
  }

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
  return (
    <ReviewFrame
      file={file}
      reading={reading}
      items={items}
      labelOf={findReviewLabel}
      policies={
        there && (
          <FilterChip
            label="Si ya está aquí"
            always
            value={existing}
            options={[
              ['skip', 'Dejarlo como está'],
              ['update', 'Actualizarlo'],
            ]}
            onChange={(value) => setExisting(value === 'update' ? 'update' : 'skip')}
          />
        )
      }
      questions={reader.orderQuestions(reading)}
      checking={checking}
      waiting={waiting}
      done={done}
      one="Importar 1 empleado"
      many="Importar {n} empleados"
      onImport={() => void bring()}
      onFile={onFile}
      onBack={onBack}
    >
      <WholeFile
        mapping={mapping}
        fields={lacking}
        values={fullNames}
        linesOf={linesOf}
        namesOf={(lines) => formatLineNames(items, lines)}
        onChange={(name, value) => {
          const lines = linesOf(name);
          if (lines) setOnly({ ...only, [name]: lines });
          setFullNames({ ...fullNames, [name]: value });
        }}
      >
        <Completeness ready={ready.map(({ key }) => answers.get(key)?.missing ?? '')} />
      </WholeFile>
      <UnknownNames
        names={names}
        policies={unknown}
        onChange={(field, what) => setUnknown({ ...unknown, [field]: what })}
      />
      {uneven && <EvenNames example={uneven} value={even} onChange={setEven} />}
      <NewCentres
        centres={centres}
        areas={areaOf}
        onChange={(name, area) => setAreas({ ...areas, [name]: area })}
      />
      <InterpretedTexts texts={listUnderstoodTexts(answers.values())} />
    </ReviewFrame>
  );
}
