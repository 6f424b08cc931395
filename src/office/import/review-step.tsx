import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { downloadOutline, gridOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { cellText } from '../../domain/imports/cells.ts';
import { columnAt } from '../../domain/imports/columns.ts';
import { draftsFrom, type Mapping } from '../../domain/imports/drafts.ts';
import { ask, toast } from '../../kit/announce.ts';
import { Waiting } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { isOnline } from '../../offline/connectivity.ts';
import type { Month } from '../month.ts';
import { saveText } from '../save-text.ts';
import { ColumnsPane } from './columns-pane.tsx';
import { importRows, useEmployees } from './import-api.ts';
import { keepMapping, mappingFor } from './mapping.ts';
import type { LoadedFile } from './read-file.ts';
import { ReviewPane } from './review-pane.tsx';
import { faultsOf, useChecked } from './verdicts.ts';

type Props = { file: LoadedFile; month: Month; onBack: () => void };

/** What each column is, what came of each line, and the cells to put right, in sight of one another. */
export function ReviewStep({ file, month, onBack }: Props) {
  const client = useQueryClient();
  const router = useIonRouter();
  const employees = useEmployees();
  const [mapping, setMapping] = useState<Mapping>(() => mappingFor(file.table.headers));
  const [table, setTable] = useState(file.table);
  const [existing, setExisting] = useState<'skip' | 'replace'>('skip');
  const [done, setDone] = useState<number>();
  const { year, month: number } = month;
  const rows = useMemo(
    () => (employees.data ? draftsFrom(table, mapping, employees.data, { year, month: number }) : []),
    [table, mapping, employees.data, year, number],
  );
  const sound = useMemo(() => rows.filter(({ problems }) => problems.length === 0), [rows]);
  const { checked, checking } = useChecked(sound);
  const verdicts = rows.map((row) => faultsOf(row, checked.get(row.key), existing));
  const ready = verdicts.filter(({ ready }) => ready).map(({ row }) => row);
  const wrong = verdicts.filter(({ faults }) => faults.length > 0);

  function edit(line: number, column: number, value: string) {
    setTable({
      ...table,
      rows: table.rows.map((row) =>
        row.line === line ? { ...row, cells: Object.assign([...row.cells], { [column]: value }) } : row,
      ),
    });
  }

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

  /** The lines that were not fit, with why, to send back to whoever made them. */
  function saveErrors() {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = wrong.flatMap(({ row, faults }) =>
      row.lines.map((line) => {
        const cells = table.rows.find((one) => one.line === line)?.cells ?? [];
        return [
          ...table.headers.map((_, i) => cellText(cells[i])),
          faults.map(({ message }) => message).join('. '),
        ];
      }),
    );
    const all = [[...table.headers, '__error'], ...lines];
    saveText(
      'filas-con-error.csv',
      `\uFEFF${all.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`,
    );
  }

  if (employees.isPending) return <Waiting />;
  const ignored = mapping.filter((key) => !columnAt(key)).length;
  return (
    <>
      <div className="imp-r">
        <div className="q-card imp-f">
          <Icon of={gridOutline} />
          <span>
            <b>{file.name}</b>
            <small className="c-3">
              {[
                file.sheet && `Hoja «${file.sheet}»`,
                table.rows.length === 1 ? '1 fila' : `${table.rows.length} filas`,
                `títulos en la fila ${file.headerLine}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onBack}>
            Cambiar archivo
          </button>
        </div>
        <ColumnsPane table={table} mapping={mapping} onChange={setMapping} />
        <ReviewPane
          verdicts={verdicts}
          mapping={mapping}
          table={table}
          ready={ready.length}
          ignored={ignored}
          checking={checking}
          existing={existing}
          onExisting={setExisting}
          onEdit={edit}
        />
      </div>
      <footer className="q-form__f">
        {wrong.length > 0 && (
          <button type="button" className="q-btn q-btn--ghost not-phone" onClick={saveErrors}>
            <Icon of={downloadOutline} />
            Descargar errores
          </button>
        )}
        <span className="sp" />
        <button type="button" className="q-btn q-btn--plain" onClick={onBack}>
          Atrás
        </button>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={ready.length === 0 || checking || done !== undefined}
          onClick={() => ready.length > 0 && !checking && done === undefined && void bring()}
        >
          {done !== undefined
            ? `Importando ${done} de ${ready.length}…`
            : checking
              ? 'Revisando…'
              : ready.length === 1
                ? 'Importar la lista'
                : `Importar las ${ready.length} listas`}
        </button>
      </footer>
    </>
  );
}
