import { chatbubbleOutline } from 'ionicons/icons';
import { listNameTitle } from '../../domain/identity/person-name.ts';
import { capitalize } from '../../domain/text/capitalize.ts';
import { dayOf, formatDay, formatMonth, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../kit/marks/status-pill.tsx';
import type { Column } from '../../kit/tables/column.ts';
import { EntryQuestions } from './entry-questions.tsx';
import { describeNonDelivery, EntryTotal } from './entry-row.tsx';
import type { CompanyVaultEntry } from './vault-api.ts';

const day = (at: string | null) => (at ? formatDay(dayOf(Date.parse(at) as Instant), 'short') : '—');

const monthOf = ({ year, month }: CompanyVaultEntry): string => formatMonth(year, month, 'short');

const columns: readonly Column<CompanyVaultEntry>[] = [
  { name: 'period', title: 'Periodo', width: 96, sortable: true, cell: monthOf },
  { name: 'employee', title: listNameTitle, width: 220, sortable: true, cell: (e) => e.employee.list_name },
  {
    name: 'document',
    title: 'Documento',
    width: 130,
    cell: (e) => <span className="identifier">{e.employee.document_number}</span>,
  },
  {
    name: 'number',
    title: 'Número',
    width: 112,
    sortable: true,
    cell: (e) => <span className="identifier">{e.full_number}</span>,
  },
  {
    name: 'total',
    title: 'Neto',
    width: 116,
    numeric: true,
    strong: true,
    sortable: true,
    cell: (e) => <EntryTotal of={e}>{formatAmountOrDash(e.total)}</EntryTotal>,
  },
  { name: 'state', title: 'Estado DIAN', width: 134, cell: (e) => <StatusPill state={e.state} /> },
  {
    name: 'delivered_at',
    title: 'Entrega',
    width: 112,
    sortable: true,
    cell: (e) =>
      e.delivered_at ? (
        day(e.delivered_at)
      ) : (
        <span className={e.mail?.state === 'failed' ? 'c-danger' : 'c-3'}>
          {capitalize(describeNonDelivery(e))}
        </span>
      ),
  },
  { name: 'viewed_at', title: 'Visto', width: 108, sortable: true, cell: (e) => day(e.viewed_at) },
  { name: 'downloaded_at', title: 'Descargado', width: 108, cell: (e) => day(e.downloaded_at) },
  {
    name: 'acknowledged_at',
    title: 'Confirmado',
    width: 108,
    cell: (e) => day(e.acknowledged_at),
  },
];
const asking = (allied: boolean): Column<CompanyVaultEntry> => ({
  name: 'queries_open',
  title: 'Preguntas',
  width: 88,
  cell: (e) =>
    e.queries_open === 0 ? null : allied ? (
      <span className="gap-6 c-danger inline-row">
        <Icon of={chatbubbleOutline} size="s" />
        {e.queries_open}
      </span>
    ) : (
      <EntryQuestions of={e} />
    ),
});

/** Columns shown next to an open document. `some` is for windows of at least 1400 px. */
export const little: ReadonlySet<string> = new Set(['period', 'employee', 'total']);
export const some: ReadonlySet<string> = new Set([...little, 'number', 'viewed_at']);

/** Columns hidden on tablets. The state is among them because every document of the vault was accepted. */
const more: ReadonlySet<string> = new Set(['document', 'state', 'downloaded_at']);
/** Columns shown only on windows of at least 1600 px. The detail of the document also has them. */
const most: ReadonlySet<string> = new Set(['downloaded_at']);
type Room = 'tablet' | 'desk' | 'wide';
const left: Readonly<Record<Room, ReadonlySet<string>>> = { tablet: more, desk: most, wide: new Set() };

/** Builds the columns for the width of the window, or only those of `fit` when it is given. */
export function buildEntryColumns(
  allied: boolean,
  room: Room,
  fit: ReadonlySet<string> | undefined,
): Column<CompanyVaultEntry>[] {
  if (fit) return columns.filter(({ name }) => fit.has(name));
  const shown = columns.filter(({ name }) => !left[room].has(name));
  if (!allied) return [...shown, asking(false)];
  return [
    { name: 'company', title: 'Compañía', cell: (e) => <FullName name={e.company?.social_reason} /> },
    ...shown
      .filter(({ name }) => name !== 'document' && name !== 'downloaded_at')
      .map((column) =>
        column.name === 'employee'
          ? { ...column, cell: (e: CompanyVaultEntry) => <FullName name={e.employee.list_name} /> }
          : column,
      ),
    asking(true),
  ];
}

/** Wraps a name to a second line before truncating it, because these rows have two names. */
const FullName = ({ name }: { name: string | undefined }) => (
  <span className="vault-whole block">{name}</span>
);
