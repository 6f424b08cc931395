import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { guessArea } from '../../../domain/accounting/guess-area.ts';
import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import { isBalanceSheet } from '../../../domain/imports/columns/people-columns.ts';
import type { Area } from '../../../domain/resources/areas.ts';
import { FilterChip } from '../../../kit/tables/filter-chip.tsx';
import { getToday } from '../../months/month.ts';
import type { StoredRows } from '../imports/blocks.ts';
import { describeCount } from '../imports/describe-count.ts';
import { peopleFiles } from '../imports/kinds.ts';
import { useReading } from '../imports/reading.ts';
import { formatLineNames } from '../imports/review/alike.ts';
import { useReviewedRows } from '../imports/review/checked.ts';
import { ImportReview, type ReviewWords } from '../imports/review/import-review.tsx';
import { useSheetRows } from '../imports/rows/sheet-rows.ts';
import type { Reviewing } from '../imports/wizard.tsx';
import { keepDefaults } from './employee-defaults.ts';
import { type CheckedPerson, checkPeople, importPeople, type Policies } from './people-api.ts';
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

type Props = Reviewing & { reader: PeopleReader };

export default function ReviewPeople(props: Props) {
  const { file, reader } = props;
  const client = useQueryClient();
  const files = useMemo(() => ({ ...peopleFiles, names: reader }), [reader]);
  const reading = useReading(file, files);
  const { written, mapping, formats, values, omitted } = reading;
  const [fullNames, setFullNames] = useState<Readonly<Record<string, string>>>({});
  const [only, setOnly] = useState<Readonly<Record<string, readonly number[]>>>({});
  const [chosenExisting, setExisting] = useState<Policies['existing']>();
  const existing = chosenExisting ?? (isBalanceSheet(mapping) ? 'update' : 'skip');
  const [unknown, setUnknown] = useState(atFirst);
  const [areas, setAreas] = useState<Readonly<Record<string, Area>>>({});
  const [even, setEven] = useState(true);
  const {
    rows,
    uneven,
    reading: isReading,
  } = useSheetRows<ImportedPerson>(file.source, written, {
    ...{ kind: 'employees', mapping, formats, values, omitted, fullNames, only },
    today: getToday(),
    isEven: even,
  });
  const policies = useMemo(() => ({ existing, unknown }), [existing, unknown]);
  // When the document is repeated, leaving out one of its rows changes the answer for the other.
  const textOf = useCallback(
    (row: ImportedPerson) => JSON.stringify([row.values, row.rivals.length, policies]),
    [policies],
  );
  const check = useMemo(() => checkPeople(policies), [policies]);
  const review = useReviewedRows({
    rows,
    isReading,
    textOf,
    check,
    itemOf: useCallback(
      (row: ImportedPerson, answer: CheckedPerson | undefined, sure: boolean) =>
        buildPersonReview(row, answer, mapping, sure),
      [mapping],
    ),
  });
  const { items, ready, wrong, skipped, answers } = review;
  const names = useMemo(() => groupUnknownNames(answers.values()), [answers]);
  const lacking = useMemo(() => listFileWideFields(items, mapping, fullNames), [items, mapping, fullNames]);
  const understood = useMemo(() => listUnderstoodTexts(answers.values()), [answers]);
  const centres = useMemo(
    () =>
      unknown['cost_center_id'] === 'create' ? countNewCentres(names.get('cost_center_id') ?? [], rows) : [],
    [unknown, names, rows],
  );
  const areaOf = Object.fromEntries(
    centres.flatMap(([name]) => {
      const area = areas[name] ?? guessArea(name);
      return area ? [[name, area] as const] : [];
    }),
  );
  const there = items.some(({ exists }) => exists);

  /**
   * Returns the lines that a value fills: those that lacked it before anything was typed. `undefined` means every
   * empty one.
   */
  const linesOf = (name: string) =>
    only[name] ?? (fullNames[name] === undefined ? findLackingLines(items, name) : undefined);

  const updated = ready.filter(({ key }) => answers.get(key)?.outcome === 'updated').length;
  const namesOfReady = useMemo(
    () => groupUnknownNames(ready.flatMap(({ key }) => answers.get(key) ?? [])),
    [ready, answers],
  );
  const listed = [...namesOfReady].filter(([field]) => unknown[field] === 'create');
  const words: ReviewWords = {
    one: 'Importar 1 empleado',
    many: 'Importar {n} empleados',
    title: ready.length === 1 ? '¿Importar 1 empleado?' : `¿Importar ${ready.length} empleados?`,
    lines: [
      ...describeCount(updated, '1 ya está aquí y se actualiza.', '{n} ya están aquí y se actualizan.'),
      ...describeCount(
        skipped.length,
        '1 ya está aquí y no se importa.',
        '{n} ya están aquí y no se importan.',
      ),
      ...(listed.length > 0
        ? [describeCreatedLists(listed.map(([field, texts]) => [field, texts.length]))]
        : []),
      ...(even && uneven ? [`Los nombres quedan en una sola forma: ${uneven.even}.`] : []),
      ...(wrong.length === 0 && updated < ready.length
        ? ['Puede deshacer la importación mientras no tengan nóminas.']
        : []),
    ],
    wrong: 'Las {n} filas con error',
    noneStored: (count) =>
      count === 1
        ? 'No se importó: su ficha cambió mientras revisaba el archivo. Mire cómo quedó'
        : `No se importó ninguno de los ${count}: cambiaron mientras revisaba el archivo. Mire cómo quedaron`,
  };

  return (
    <ImportReview
      {...props}
      reading={reading}
      review={review}
      words={words}
      log={peopleFiles.log}
      sendsSkipped
      send={async (some, onProgress) => {
        await keepDefaults(client, fullNames, only);
        const people = some.map(({ row }) => row);
        return importPeople(file.name, people, { ...policies, areas: areaOf }, onProgress);
      }}
      resultOf={describeStoredPeople}
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
      <InterpretedTexts texts={understood} />
    </ImportReview>
  );
}

function describeStoredPeople({ created, changed, kept }: StoredRows) {
  const count = created + changed;
  return {
    title: count === 1 ? '1 empleado importado' : `${count} empleados importados`,
    lines: [
      ...describeCount(
        changed,
        '1 ya estaba aquí y tomó lo del archivo.',
        '{n} ya estaban aquí y tomaron lo del archivo.',
      ),
      ...describeCount(kept, '1 ya estaba aquí y no se importó.', '{n} ya estaban aquí y no se importaron.'),
    ],
    to: '/employees',
    see: 'Ver los empleados',
  };
}
