import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addOutline, warningOutline } from 'ionicons/icons';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Errors } from '../../domain/errors.ts';
import { toast } from '../../kit/announce.ts';
import { matching } from '../../kit/choices.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Waiting } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { MoneyInput, understood } from '../../kit/money-input.tsx';
import PickerSheet from '../../kit/picker-sheet.tsx';
import { Search } from '../../kit/search.tsx';
import { SheetHead } from '../../kit/sheet-head.tsx';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import { useClosing } from '../leaving.ts';
import { tryWrite } from './acts.ts';
import {
  cellOf,
  changedRows,
  type GridColumn,
  gridColumns,
  keyOf,
  type PersonNovelties,
  pastedLines,
  type Typed,
  usedColumns,
} from './grid.ts';
import { runTitle } from './kinds.ts';
import type { Run } from './runs.ts';
import './style.ts';

type Props = { run: Run; onClose: () => void };

/** Rows that are drawn at once; the rest are looked for by name. */
const most = 100;

/** The same novelty for many: people by concepts, a figure in each cell. */
export default function NoveltiesGrid({ run, onClose }: Props) {
  const { data: people } = useQuery({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'novelties', run.id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: PersonNovelties[] }>(`/pay_runs/${run.id}/novelties`, { signal, by: 'screen' }))
        .data.data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [dirty, setDirty] = useState(false);
  const close = useClosing(dirty, onClose);
  return (
    <Dialog label="Novedades de varias personas" as="sheet" className="rn-many" onClose={close}>
      <SheetHead title="Novedades de varias personas" onClose={close} />
      {people ? (
        <Grid run={run} people={people} onTyped={() => setDirty(true)} onCancel={close} onClose={onClose} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

type GridProps = Props & { people: readonly PersonNovelties[]; onTyped: () => void; onCancel: () => void };

function Grid({ run, people, onTyped, onCancel, onClose }: GridProps) {
  const client = useQueryClient();
  const [columns, setColumns] = useState<readonly GridColumn[]>(() => usedColumns(people));
  const [typed, setTyped] = useState<Typed>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const found = matching(
    people.map((person) => ({
      id: person.employee.id,
      label: person.employee.name,
      code: person.employee.document_number,
      person,
    })),
    search,
  ).map(({ person }) => person);
  const shown = found.slice(0, most);
  const rows = changedRows(people, columns, typed);

  function put(changes: readonly (readonly [string, string])[]) {
    onTyped();
    setTyped((now) => new Map([...now, ...changes]));
  }

  /** A column of a sheet, from this person down; the focus goes to the last of them. */
  function paste(texts: readonly string[], line: number, column: GridColumn) {
    const changes = texts.flatMap((text, i) => {
      const one = shown[line + i];
      return one && cellOf(one, column) !== undefined
        ? [[keyOf(one.employee.id, column.id), textOf(column, text)] as const]
        : [];
    });
    flushSync(() => put(changes));
    moveFrom(table.current, Math.min(line + texts.length, shown.length) - 1, column.id);
  }

  function add(id: string) {
    const column = gridColumns.find((one) => one.id === id);
    setAdding(false);
    if (column) setColumns((now) => [...now, column]);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy || rows.length === 0) return;
    setBusy(true);
    const tried = await tryWrite<{
      data: { changed: number; refused: { index: number; errors: Errors }[] };
      message: string;
    }>(client, 'post', `/${run.id}/novelties`, { rows });
    setBusy(false);
    if (!tried.done) {
      if (tried.refusal) toast(tried.refusal.body.message, { danger: true });
      return;
    }
    const { data, message } = tried.answer;
    if (data.refused.length === 0) {
      toast(message);
      return onClose();
    }
    setRefused(
      new Map(
        data.refused.map(({ index, errors }) => [
          String(rows[index]?.['employee_id']),
          Object.values(errors).flat().join(' '),
        ]),
      ),
    );
  }

  return (
    <form
      className="rn-new"
      noValidate
      data-dirty={typed.size > 0 ? 'lost' : undefined}
      onSubmit={(event) => void save(event)}
    >
      <div className="rn-many__h">
        <p className="c-2 t-label">{runTitle(run)}. Pegue una columna de Excel en la primera casilla.</p>
        <Search value={search} label="Buscar por nombre o documento" onChange={setSearch} />
        <button type="button" className="q-btn q-btn--plain" data-first="" onClick={() => setAdding(true)}>
          <Icon of={addOutline} />
          Agregar concepto
        </button>
      </div>
      <div className="rn-many__b">
        {columns.length > 0 && (
          <table ref={table} aria-label="Novedades">
            <thead>
              <tr>
                <th scope="col">Empleado</th>
                {columns.map(({ id, label }) => (
                  <th key={id} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((person, line) => (
                <tr key={person.employee.id}>
                  <th scope="row">
                    {person.employee.name}
                    {refused.has(person.employee.id) && (
                      <span className="q-err">
                        <Icon of={warningOutline} size="s" />
                        {refused.get(person.employee.id)}
                      </span>
                    )}
                  </th>
                  {columns.map((column) => (
                    <td key={column.id}>
                      <Cell
                        person={person}
                        column={column}
                        typed={typed.get(keyOf(person.employee.id, column.id))}
                        onChange={(text) => put([[keyOf(person.employee.id, column.id), text]])}
                        onPaste={(texts) => paste(texts, line, column)}
                        onMove={(step) => moveFrom(table.current, line + step, column.id)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {columns.length === 0 && (
          <p className="c-2 rn-many__e">
            Agregue un concepto, como horas extra o comisiones, y escriba el valor de cada persona.
          </p>
        )}
        {found.length > most && (
          <p className="c-2 rn-many__e">
            Se ven {most} de {found.length}. Busque a las demás.
          </p>
        )}
      </div>
      <div className="q-sheet__f">
        <p className="c-2 t-label" role="status">
          {rows.length > 0 && (rows.length === 1 ? 'Cambia 1 persona' : `Cambian ${rows.length} personas`)}
        </p>
        <button type="button" className="q-btn q-btn--ghost" onClick={onCancel}>
          Cancelar
        </button>
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy || rows.length === 0}>
          Guardar
        </button>
      </div>
      {adding && (
        <PickerSheet
          title="Agregar concepto"
          choices={gridColumns.filter((column) => !columns.includes(column))}
          onClose={() => setAdding(false)}
          onPick={({ id }) => add(id)}
        />
      )}
    </form>
  );
}

const textOf = ({ list }: GridColumn, text: string): string => (list === 'hours' ? text : understood(text));

function moveFrom(table: HTMLTableElement | null, line: number, column: string): void {
  const cells = table?.querySelectorAll<HTMLElement>(`tbody [data-column="${column}"]`);
  const cell = cells?.[line];
  (cell?.matches('input') ? cell : cell?.querySelector<HTMLElement>('input'))?.focus();
}

type CellProps = {
  person: PersonNovelties;
  column: GridColumn;
  typed: string | undefined;
  onChange: (text: string) => void;
  onPaste: (texts: string[]) => void;
  onMove: (step: number) => void;
};

function Cell({ person, column, typed, onChange, onPaste, onMove }: CellProps) {
  const stored = cellOf(person, column);
  if (stored === undefined)
    return (
      <span
        className="c-3 t-label"
        data-column={column.id}
        title="Tiene más que un valor: cámbielo en sus novedades"
      >
        Con detalle
      </span>
    );
  const value = typed ?? stored;
  const name = `${column.label} de ${person.employee.name}`;
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      onMove(step);
    },
    onPaste: (event: ClipboardEvent) => {
      const texts = pastedLines(event.clipboardData.getData('text/plain'));
      if (!texts) return;
      event.preventDefault();
      // The control goes back to its stored text before it is drawn with the pasted one.
      (event.target as HTMLElement).blur();
      onPaste(texts);
    },
  };
  const ties = {
    id: keyOf(person.employee.id, column.id),
    'aria-label': name,
    'aria-describedby': undefined,
    'aria-invalid': undefined,
  };
  return (
    <span data-column={column.id} {...keys}>
      {column.list === 'hours' ? (
        <input
          {...ties}
          className="q-input q-input--num"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/[^\d.,]/g, '').slice(0, 6))}
        />
      ) : (
        <MoneyInput ties={ties} value={value} onChange={onChange} />
      )}
    </span>
  );
}
