import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { labelNamesakes } from '../../domain/identity/person-name.ts';
import { formatPeopleCount } from '../../domain/text/people-count.ts';
import { filterChoices } from '../../kit/inputs/choices.ts';
import PickerSheet from '../../kit/inputs/picker-sheet.tsx';
import { Search } from '../../kit/inputs/search.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { useClosing } from '../navigation/leaving.ts';
import { buildOwnConceptsQuery } from '../novelties/own-concepts.ts';
import { writeNovelties } from '../people/imports/run-novelties.ts';
import { checkConnection } from '../records/connected.ts';
import { Reading } from '../records/reading.tsx';
import {
  buildOwnColumns,
  findCellText,
  type GridColumn,
  gridColumns,
  listUsedColumns,
  type PersonNovelties,
} from './grid/grid-columns.ts';
import { runTitle } from './kinds.ts';
import { focusCell, NoveltiesCell } from './novelties-cell.tsx';
import type { Run } from './runs.ts';
import {
  buildRefusedRows,
  listChangedRows,
  type RefusedRow,
  readPastedColumn,
  rebaseRows,
  removeSavedTexts,
  setCellText,
  type TypedRows,
} from './grid/typed-rows.ts';
import '../payroll/document/payrolls.css?adopt';
import '../page/split.css?adopt';
import './runs.css?adopt';

type Props = { run: Run; onClose: () => void };

/** Rows that are drawn at once; the rest are looked for by name. */
const most = 100;

const keyOf = (run: Run) => ['pay_runs', session.get().company?.id ?? '', 'novelties', run.id];

/** The same novelty for many: people by concepts, a figure in each cell. */
export default function NoveltiesGrid({ run, onClose }: Props) {
  const query = useQuery({
    queryKey: keyOf(run),
    queryFn: async ({ signal }) =>
      (await read('GET /pay_runs/:id/novelties', { id: run.id }, { signal, by: 'screen' })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const people = useMemo(() => query.data && labelNamesakes(query.data), [query.data]);
  const own = useQuery(buildOwnConceptsQuery());
  const all = useMemo(() => [...buildOwnColumns(own.data ?? []), ...gridColumns], [own.data]);
  const [typed, setTyped] = useState<TypedRows>(new Map());
  const close = useClosing(listChangedRows(typed, all).length > 0, onClose);
  return (
    <Dialog label="Novedades de varias personas" as="sheet" className="run-grid" onClose={close}>
      <SheetHead title="Novedades de varias personas" onClose={close} />
      {people && !own.isLoading ? (
        <Grid
          run={run}
          all={all}
          people={people}
          typed={typed}
          onTyped={setTyped}
          onCancel={close}
          onClose={onClose}
        />
      ) : (
        <Reading of={query} />
      )}
    </Dialog>
  );
}

type GridProps = Props & {
  /** Columns that there may be. */
  all: readonly GridColumn[];
  people: readonly PersonNovelties[];
  typed: TypedRows;
  onTyped: (change: (before: TypedRows) => TypedRows) => void;
  onCancel: () => void;
};

function Grid({ run, all, people, typed, onTyped, onCancel, onClose }: GridProps) {
  const client = useQueryClient();
  const [columns, setColumns] = useState<readonly GridColumn[]>(() => listUsedColumns(people, all));
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedRow>>(new Map());
  const [note, setNote] = useState<string>();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  /** People whose rows were sent, while they are. */
  const [done, setDone] = useState<number>();
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const found = useMemo(
    () => filterChoices(choicesOf(people, refused), search),
    [people, refused, search],
  ).map(({ person }) => person);
  const shown = found.slice(0, most);
  const rows = useMemo(() => listChangedRows(typed, all), [typed, all]);
  const busy = done !== undefined;
  const shownIds = new Set(columns.map(({ id }) => id));

  /** A column of a sheet, from this person down; the focus goes to the last of them. */
  function paste(lines: readonly string[], line: number, column: GridColumn) {
    const { cells, last = line, message } = readPastedColumn(lines, found, line, column);
    flushSync(() => {
      setNote(message);
      onTyped((before) =>
        cells.reduce((now, { person, text }) => setCellText(now, person, column.id, text), before),
      );
    });
    focusCell(table.current, Math.min(last, shown.length - 1), column.id, -1);
  }

  function add(id: string) {
    const column = all.find((one) => one.id === id);
    setAdding(false);
    if (column) setColumns((now) => [...now, column]);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy || rows.length === 0 || !checkConnection()) return;
    const sent = typed;
    setDone(0);
    setNote(undefined);
    const { answered, refused: wrong } = await writeNovelties(client, run.id, rows, setDone);
    const now = client.getQueryData<PersonNovelties[]>(keyOf(run)) ?? people;
    const why = buildRefusedRows(rows, wrong, sent, now, all);
    const stored = rows.slice(0, answered).filter(({ employee_id }) => !why.has(employee_id));
    const saved = new Set(stored.map(({ employee_id }) => employee_id));
    const changed = new Set([...why].flatMap(([id, { conflict }]) => (conflict ? [id] : [])));
    const settle = (before: TypedRows) =>
      rebaseRows(removeSavedTexts(before, sent, saved, now), changed, now);
    if (saved.size === rows.length) {
      showToast(`Novedades de ${formatPeopleCount(saved.size)}`);
      if (listChangedRows(settle(latest.current), all).length === 0) return onClose();
    }
    flushSync(() => {
      onTyped(settle);
      setDone(undefined);
      setRefused(why);
      if (why.size > 0) setSearch('');
      if (saved.size < rows.length && answered > 0)
        setNote(
          `Se guardaron ${saved.size} de ${rows.length}.${why.size > 0 ? ' Las que no, están de primeras con su motivo.' : ''}`,
        );
    });
    if (why.size > 0) table.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <form
      className="run-form"
      noValidate
      data-dirty={rows.length > 0 ? 'lost' : undefined}
      onSubmit={(event) => void save(event)}
    >
      <div className="run-grid-head row wrap gap-10">
        <p className="c-2 t-label">
          {runTitle(run)}
          <span className="not-phone">. Pegue una columna de Excel en la primera casilla.</span>
        </p>
        <Search
          value={search}
          label="Buscar por nombre o documento"
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            table.current?.querySelector<HTMLElement>('tbody input')?.focus();
          }}
        />
        <button type="button" className="q-btn q-btn--plain" data-first="" onClick={() => setAdding(true)}>
          <Icon of={addOutline} />
          Agregar concepto
        </button>
        {shown.some((person) => columns.some((column) => findCellText(person, column) === undefined)) && (
          <p className="c-2 t-label">
            «Con detalle» tiene días, palabras o varios valores: se cambia en las novedades de la persona.
          </p>
        )}
        <div role="status" className="run-grid-note">
          {note && <p className="q-note q-note--warn">{note}</p>}
        </div>
      </div>
      <div className="run-grid-body grow">
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
              {shown.map((person, line) => {
                const { id, list_name: name } = person.employee;
                const wrong = refused.get(id);
                return (
                  <Fragment key={id}>
                    <tr>
                      <th scope="row">{name}</th>
                      {columns.map((column) => (
                        <td key={column.id}>
                          <NoveltiesCell
                            person={person}
                            column={column}
                            typed={typed.get(id)?.texts.get(column.id)}
                            error={wrong?.columns.has(column.id) ? `${id}:wrong` : undefined}
                            onChange={(text) =>
                              onTyped((before) => setCellText(before, person, column.id, text))
                            }
                            onPaste={(lines) => paste(lines, line, column)}
                            onMove={(step) => focusCell(table.current, line + step, column.id, step)}
                          />
                        </td>
                      ))}
                    </tr>
                    {wrong && (
                      <tr className="run-grid-wrong">
                        <td colSpan={columns.length + 1}>
                          <span className="q-error" id={`${id}:wrong`}>
                            <Icon of={warningOutline} size="s" />
                            {wrong.words}
                          </span>
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        )}
        {columns.length === 0 && (
          <p className="c-2 run-grid-empty">
            Agregue un concepto, como horas extra o comisiones, y escriba el valor de cada persona.
          </p>
        )}
        {found.length > most && (
          <p className="c-2 run-grid-empty">
            Se ven {most} de {found.length}. Busque a las demás.
          </p>
        )}
      </div>
      <div className="q-sheet-foot">
        <p className="c-2 t-label" role="status">
          {busy
            ? `Guardando ${done} de ${rows.length}…`
            : rows.length > 0 &&
              `${rows.length === 1 ? 'Cambia' : 'Cambian'} ${formatPeopleCount(rows.length)}`}
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
          choices={all.filter((column) => column.own?.active !== false && !shownIds.has(column.id))}
          onClose={() => setAdding(false)}
          onPick={({ id }) => add(id)}
        />
      )}
    </form>
  );
}

/** People of the payment to be looked for, those that were refused first, though they are no longer in it. */
function choicesOf(people: readonly PersonNovelties[], refused: ReadonlyMap<string, RefusedRow>) {
  const now = new Map(people.map((person) => [person.employee.id, person]));
  const first = [...refused].map(([id, { person }]) => now.get(id) ?? person);
  const rest = people.filter(({ employee }) => !refused.has(employee.id));
  return [...first, ...rest].map((person) => ({
    id: person.employee.id,
    label: person.employee.list_name,
    code: person.employee.document_number,
    person,
  }));
}
