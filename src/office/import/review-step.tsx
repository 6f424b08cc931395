import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { columnAt, importColumns } from '../../domain/imports/columns.ts';
import { draftsFrom, type Mapping } from '../../domain/imports/drafts.ts';
import { ask, toast } from '../../kit/announce.ts';
import { Waiting } from '../../kit/faces.tsx';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { isOnline } from '../../offline/connectivity.ts';
import type { Month } from '../month.ts';
import { useChecked } from './checked.ts';
import { useEditedTable } from './edited-table.ts';
import { checkRows, importRows, useEmployees } from './import-api.ts';
import { keepMapping, mappingFor } from './mapping.ts';
import type { LoadedFile } from './read-file.ts';
import { ReviewFrame } from './review-frame.tsx';
import { draftText, faultsOf } from './verdicts.ts';

type Props = { file: LoadedFile; month: Month; onBack: () => void };

/** What each column is, what came of each line, and the cells to put right, in sight of one another. */
export function ReviewStep({ file, month, onBack }: Props) {
  const client = useQueryClient();
  const router = useIonRouter();
  const employees = useEmployees();
  const [mapping, setMapping] = useState<Mapping>(() => mappingFor(file.table.headers, importColumns));
  const { table, edit } = useEditedTable(file.table);
  const [existing, setExisting] = useState<'skip' | 'replace'>('skip');
  const [done, setDone] = useState<number>();
  const { year, month: number } = month;
  const rows = useMemo(
    () => (employees.data ? draftsFrom(table, mapping, employees.data, { year, month: number }) : []),
    [table, mapping, employees.data, year, number],
  );
  const sound = useMemo(() => rows.filter(({ problems }) => problems.length === 0), [rows]);
  const { checked, checking } = useChecked(sound, draftText, checkRows);
  const verdicts = rows.map((row) => faultsOf(row, checked.get(row.key), existing));
  const ready = verdicts.filter((one) => one.ready).map(({ row }) => row);
  const wrong = verdicts.filter(({ faults }) => faults.length > 0);

  async function bring() {
    if (!isOnline()) return toast('Para importar hace falta conexión', { danger: true });
    const sure = await ask({
      title: ready.length === 1 ? '¿Importar 1 nómina?' : `¿Importar ${ready.length} nóminas?`,
      lines: [
        'Quedan como borradores: puede revisarlas antes de emitir, o deshacer la importación.',
        ...(wrong.length > 0
          ? [
              wrong.length === 1
                ? 'La fila con error no se importa.'
                : `Las ${wrong.length} con error no se importan.`,
            ]
          : []),
      ],
      badge: 'info',
      accept: 'Importar',
      cancel: 'Cancelar',
    });
    if (!sure) return;
    setDone(0);
    keepMapping(table.headers, mapping);
    const sum = await importRows(client, file.name, ready, existing, setDone);
    setDone(undefined);
    if (!sum) return;
    toast(`${sum.created + sum.replaced} nóminas importadas`);
    router.push(
      `/payrolls?year=${ready[0]?.year ?? year}&month=${ready[0]?.month ?? number}`,
      'root',
      'replace',
    );
  }

  if (employees.isPending) return <Waiting />;
  const there = verdicts.some(({ notices }) => notices.some((text) => text.includes('borrador')));
  return (
    <ReviewFrame
      file={file}
      table={table}
      columns={importColumns}
      mapping={mapping}
      onMapping={setMapping}
      items={verdicts}
      labelOf={(key) => columnAt(key)?.label ?? 'Fila'}
      policies={
        there && (
          <FilterChip
            label="Si ya hay borrador"
            value={existing === 'replace' ? 'replace' : ''}
            options={[['replace', 'Reemplazarlo']]}
            onChange={(value) => setExisting(value === 'replace' ? 'replace' : 'skip')}
          />
        )
      }
      checking={checking}
      done={done}
      one="Importar la lista"
      many="Importar las {n} listas"
      onEdit={edit}
      onImport={() => void bring()}
      onBack={onBack}
    />
  );
}
