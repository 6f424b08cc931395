import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Mapping } from '../../domain/imports/drafts.ts';
import { type ImportedPerson, peopleFrom } from '../../domain/imports/people.ts';
import { peopleColumns } from '../../domain/imports/people-columns.ts';
import { ask, toast } from '../../kit/announce.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { isOnline } from '../../offline/connectivity.ts';
import { useChecked } from '../import/checked.ts';
import { useEditedTable } from '../import/edited-table.ts';
import { keepMapping, mappingFor } from '../import/mapping.ts';
import type { LoadedFile } from '../import/read-file.ts';
import { ReviewFrame } from '../import/review-frame.tsx';
import { type CheckedPerson, checkPeople, importPeople, type Policies } from './people-api.ts';
import {
  countOfList,
  labelOfKey,
  lackingFields,
  reviewedPerson,
  understoodTexts,
  unknownNames,
} from './reviewed.ts';
import { Understood, UnknownNames } from './understood.tsx';
import { WholeFile } from './whole-file.tsx';

/** What the company does not have is created, unless it is said otherwise. */
const atFirst: Policies['unknown'] = {
  charge_id: 'create',
  cost_center_id: 'create',
  branch_office_id: 'create',
  payroll_group_id: 'create',
};
const kind = 'employees:';
const nobody: ReadonlyMap<string, CheckedPerson> = new Map();

/** What each column is, who comes of each line, and what to put right, in sight of one another. */
export function ReviewPeople({ file, onBack }: { file: LoadedFile; onBack: () => void }) {
  const client = useQueryClient();
  const router = useIonRouter();
  const [mapping, setMapping] = useState<Mapping>(() => mappingFor(file.table.headers, peopleColumns, kind));
  const { table, edit, without } = useEditedTable(file.table);
  const [whole, setWhole] = useState<Readonly<Record<string, string>>>({});
  const [existing, setExisting] = useState<Policies['existing']>('skip');
  const [unknown, setUnknown] = useState(atFirst);
  const [done, setDone] = useState<number>();
  const rows = useMemo(() => peopleFrom(table, mapping, whole), [table, mapping, whole]);
  const policies = useMemo(() => ({ existing, unknown }), [existing, unknown]);
  const textOf = useCallback((row: ImportedPerson) => JSON.stringify([row.values, policies]), [policies]);
  const check = useCallback(
    (
      some: readonly ImportedPerson[],
      keep: (row: ImportedPerson, said: CheckedPerson) => void,
      isLeft: () => boolean,
    ) => checkPeople(some, policies, keep, isLeft),
    [policies],
  );
  const { checked, checking } = useChecked(rows, textOf, check);
  const known = checked.size > 0 ? checked : nobody;
  const items = rows.map((row) => reviewedPerson(row, known.get(row.key), mapping));
  const ready = items.filter((one) => one.ready);
  const wrong = items.filter(({ faults }) => faults.length > 0);
  const names = unknownNames(known.values());
  const lacking = lackingFields(items, mapping, whole);
  const there = rows.some(({ key }) => known.get(key)?.exists);

  async function bring() {
    if (!isOnline()) return toast('Para importar hace falta conexión', { danger: true });
    const updated = ready.filter(({ key }) => known.get(key)?.outcome === 'updated').length;
    const listed = [...unknownNames(ready.flatMap(({ key }) => known.get(key) ?? []))].filter(
      ([field]) => unknown[field] === 'create',
    );
    const sure = await ask({
      title: ready.length === 1 ? '¿Importar 1 empleado?' : `¿Importar ${ready.length} empleados?`,
      lines: [
        ...(updated > 0
          ? [updated === 1 ? '1 ya está aquí y se actualiza.' : `${updated} ya están aquí y se actualizan.`]
          : []),
        ...(listed.length > 0
          ? [
              `Además se crea: ${listed.map(([field, texts]) => countOfList(field, texts.length)).join(', ')}.`,
            ]
          : []),
        wrong.length === 0
          ? 'Puede deshacer la importación mientras no tengan nóminas.'
          : wrong.length === 1
            ? 'La fila con error queda aquí para corregirla.'
            : `Las ${wrong.length} filas con error quedan aquí para corregirlas.`,
      ],
      badge: 'info',
      accept: 'Importar',
      cancel: 'Cancelar',
    });
    if (!sure) return;
    setDone(0);
    keepMapping(table.headers, mapping, kind);
    const brought = await importPeople(
      client,
      file.name,
      ready.map(({ row }) => row),
      policies,
      setDone,
    );
    setDone(undefined);
    const count = brought.created + brought.updated;
    if (count === 0) return;
    toast(count === 1 ? '1 empleado importado' : `${count} empleados importados`);
    if (wrong.length > 0 || brought.lines.size < ready.length) without(brought.lines);
    else router.push('/employees', 'root', 'replace');
  }

  return (
    <ReviewFrame
      file={file}
      table={table}
      columns={peopleColumns}
      mapping={mapping}
      onMapping={setMapping}
      items={items}
      labelOf={labelOfKey}
      policies={
        there && (
          <FilterChip
            label="Si ya está aquí"
            value={existing === 'update' ? 'update' : ''}
            options={[['update', 'Actualizarlo']]}
            onChange={(value) => setExisting(value === 'update' ? 'update' : 'skip')}
          />
        )
      }
      checking={checking}
      done={done}
      one="Importar 1 empleado"
      many="Importar {n} empleados"
      onEdit={edit}
      onImport={() => void bring()}
      onBack={onBack}
    >
      <WholeFile
        mapping={mapping}
        fields={lacking}
        values={whole}
        onChange={(name, value) => setWhole({ ...whole, [name]: value })}
      />
      <UnknownNames
        names={names}
        policies={unknown}
        onChange={(field, what) => setUnknown({ ...unknown, [field]: what })}
      />
      <Understood texts={understoodTexts(known.values())} />
    </ReviewFrame>
  );
}
