import { useState } from 'react';
import { Grid } from '../src/kit/grid/grid.tsx';
import { firstGridState, type GridSheet } from '../src/kit/grid/grid-state.ts';
import { PickableRow } from '../src/kit/inputs/pickable-row.tsx';
import { formatAmountOrDash, PesoAmount } from '../src/kit/marks/peso-amount.tsx';
import { StatusPill } from '../src/kit/marks/status-pill.tsx';
import { Empty, LoadErrorNotice, Waiting } from '../src/kit/pages/page-states.tsx';
import { Pages } from '../src/kit/pages/pages.tsx';
import type { Column } from '../src/kit/tables/column.ts';
import { DataList, type ListState } from '../src/kit/tables/data-list.tsx';
import { DataTable, type Sort } from '../src/kit/tables/data-table.tsx';
import { VirtualRows } from '../src/kit/tables/virtual-rows.tsx';
import { VirtualTable } from '../src/kit/tables/virtual-table.tsx';
import { Piece, State } from './piece.tsx';

type Person = { id: string; name: string; net: string; state: 'borrador' | 'aceptada' | 'rechazada' };
const states = ['aceptada', 'borrador', 'rechazada'] as const;
const people: Person[] = Array.from({ length: 200 }, (_, at) => ({
  id: String(at + 1),
  name: ['Yuliana Restrepo', 'Jhon Fredy Cuesta', 'María Quiñones'][at % 3] ?? '',
  net: `${1_423_500 + at * 1_000}.00`,
  state: states[at % 3] ?? 'borrador',
}));
const few = people.slice(0, 3);
const columns: Column<Person>[] = [
  { name: 'name', title: 'Empleado', strong: true, sortable: true, cell: ({ name }) => name },
  { name: 'state', title: 'Estado', cell: ({ state }) => <StatusPill state={state} /> },
  {
    name: 'net',
    title: 'Neto',
    numeric: true,
    strong: true,
    sortable: true,
    cell: ({ net }) => formatAmountOrDash(net),
  },
];
const rows = { count: people.length, at: (index: number) => people[index], onView: () => undefined };
const nothing = () => undefined;

const listed = (of: Partial<ListState>): ListState => ({
  rows: few,
  waiting: false,
  failed: false,
  online: true,
  asOf: 0,
  retry: nothing,
  ...of,
});
const faces: [string, Partial<ListState>][] = [
  ['waiting', { rows: undefined, waiting: true }],
  ['empty', { rows: [] }],
  ['failed', { rows: undefined, failed: true }],
  ['without a connection', { rows: undefined, failed: true, online: false }],
  ['kept from before', { online: false, asOf: Date.UTC(2026, 10, 26, 15) }],
];

const Card = ({ name, net, state }: Person) => (
  <>
    <span className="q-row-middle">
      <span className="q-row-title">{name}</span>
      <span className="q-row-marks">
        <StatusPill state={state} />
      </span>
    </span>
    <span className="q-row-value">
      <PesoAmount amount={net} />
    </span>
  </>
);

/** Hours and commissions of three people, one of them refused. */
function HoursGrid() {
  const [state, change] = useState(firstGridState);
  const [texts, write] = useState<Readonly<Record<string, string>>>({ '1:hours': '6', '2:hours': '999' });
  const readText = (row: string, column: string) => texts[`${row}:${column}`] ?? '';
  const sheet: GridSheet = {
    rows: few.map(({ id }) => id),
    columns: ['hours', 'commission'],
    readText,
    isLocked: (row, column) => row === '3' && column === 'commission',
    parseTyped: (_, text) => text,
    parsePasted: (_, text) => text,
    formatText: (_, text) => text,
  };
  return (
    <Grid
      label="Novedades"
      rowLabel="Persona"
      rowsLabel="3 personas"
      sheet={sheet}
      state={state}
      columns={[
        { id: 'hours', label: 'Horas extra diurnas', width: 92, numeric: true },
        { id: 'commission', label: 'Comisión', width: 124, numeric: true },
      ]}
      results={[{ id: 'net', label: 'Neto', width: 104, numeric: true, kept: true }]}
      nameRow={(row) => few.find(({ id }) => id === row)?.name ?? ''}
      showText={(row, column) =>
        column === 'net' ? formatAmountOrDash(few.find(({ id }) => id === row)?.net) : readText(row, column)
      }
      isWrong={(row, column) => readText(row, column) === '999'}
      wrongId="hours-wrong"
      sumColumn={(column) => (column === 'hours' ? '6' : '')}
      onStep={({ state: next, changes }) => {
        change(next);
        write((now) => ({
          ...now,
          ...Object.fromEntries(changes.map(({ row, column, after }) => [`${row}:${column}`, after])),
        }));
      }}
      onOpen={nothing}
    />
  );
}

/** Tables, rows, and their waiting, empty and failed faces. */
export function Lists() {
  const [sort, order] = useState<Sort>({ by: 'name', down: false });
  const [selected, select] = useState<ReadonlySet<string>>(new Set(['2']));
  const [page, turn] = useState(2);
  const table = {
    caption: 'Nóminas',
    columns,
    idOf: ({ id }: Person) => id,
    nameOf: ({ name }: Person) => name,
  };
  return (
    <>
      <Piece name="data-table" wide>
        <State of="ordered, one chosen, one open">
          <div className="q-scroll">
            <DataTable
              {...table}
              rows={few}
              sort={sort}
              onSort={order}
              onOpen={nothing}
              current="3"
              selected={selected}
              onSelect={select}
              foot={
                <tr>
                  <td colSpan={3}>3 nóminas</td>
                  <td className="numeric">
                    <b>{formatAmountOrDash('4273500.00')}</b>
                  </td>
                </tr>
              }
            />
          </div>
        </State>
      </Piece>
      <Piece name="virtual-table and virtual-rows" wide>
        <State of="table of 200">
          <div className="q-card q-list" style={{ height: 240 }}>
            <VirtualTable {...table} rows={rows} onOpen={nothing} />
          </div>
        </State>
        <State of="rows of 200">
          <div className="q-card q-list" style={{ height: 240 }}>
            <VirtualRows rows={rows}>
              {(row) => (
                <PickableRow picked={undefined} onOpen={nothing}>
                  <Card {...row} />
                </PickableRow>
              )}
            </VirtualRows>
          </div>
        </State>
      </Piece>
      <Piece name="grid" wide>
        <State of="hours, one refused">
          <HoursGrid />
          <p id="hours-wrong" className="q-error">
            Las horas son demasiadas.
          </p>
        </State>
      </Piece>
      <Piece name="pickable-row">
        {few.slice(0, 1).map((row) => (
          <State key={row.id} of="opens">
            <PickableRow picked={undefined} onOpen={nothing}>
              <Card {...row} />
            </PickableRow>
          </State>
        ))}
        {([true, false] as const).map((picked) => (
          <State key={String(picked)} of={picked ? 'chosen' : 'to choose'}>
            <PickableRow picked={picked} onPick={nothing} name="Yuliana Restrepo">
              <Card {...(few[1] as Person)} />
            </PickableRow>
          </State>
        ))}
      </Piece>
      <Piece name="data-list">
        {faces.map(([name, of]) => (
          <State key={name} of={name}>
            <div className="q-card q-list">
              <DataList
                of={listed(of)}
                empty={<Empty title="No hay nóminas" text="Cree la primera." />}
                table={() => <p className="q-row">La tabla</p>}
                phone={() => <p className="q-row">Las tarjetas</p>}
              />
            </div>
          </State>
        ))}
      </Piece>
      <Piece name="faces and pages">
        <State of="empty">
          <Empty title="No hay nóminas" text="Cree la primera." />
        </State>
        <State of="failed">
          <LoadErrorNotice offline={false} onRetry={nothing} />
        </State>
        <State of="waiting">
          <Waiting rows={3} />
        </State>
        <State of="pages">
          <Pages page={page} last={9} onPage={turn} />
        </State>
      </Piece>
    </>
  );
}
