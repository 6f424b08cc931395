import { sql } from 'kysely';
import type { SecurityEventRow } from '../../src/domain/office/audit.ts';
import { dayOf } from '../../src/domain/values/day.ts';
import { type Answer, answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import {
  buildSheetAnswer,
  momentColumn,
  ROWS_PER_READ,
  type SheetColumn,
  type SheetFormat,
  textColumn,
} from '../http/sheet.ts';
import type { StaffAsk } from '../http/staff.ts';
import { openWholeTrail } from '../security/chain.ts';
import { findChainHead } from '../security/verify.ts';
import type { Transact } from '../store/connection.ts';
import { readPageRequest } from '../store/cursors.ts';
import { type Criteria, listEarlierEvents, listSecurityEvents } from './list.ts';

type Row = JsonWithDates<SecurityEventRow>;
type Paged = Criteria & { page?: number; per_page?: number; cursor?: string };

export const registerAuditRoutes: StaffModule = ({ on }, { store }) => {
  const everywhere =
    ({ asSystem }: StaffAsk): Transact =>
    (work) =>
      asSystem(async (tx) => {
        await openWholeTrail(tx);
        return work(tx);
      });

  on('GET /security_events', async (call) => answer(await listed(call.inCompany, call.input)));
  on('GET /security_events/export', async (call) => exported(call.inCompany, call.input, dayOf(call.now)));
  on('GET /installation_events', async (call) => answer(await listed(everywhere(call), call.input)));
  on('GET /installation_events/export', async (call) =>
    exported(everywhere(call), call.input, dayOf(call.now)),
  );
  on('GET /installation_events/chain', async () => {
    const head = await findChainHead(store.db);
    const { rows } = await sql<{
      waiting: number;
    }>`select count(*) as waiting from security_unsealed`.execute(store.db);
    return answer({
      data: {
        position: head?.position ?? 0,
        hash: head?.hash ?? '',
        sealed_at: head?.at ?? null,
        waiting: rows[0]?.waiting ?? 0,
      },
    });
  });
};

async function listed(inside: Transact, { page, per_page: perPage = 50, cursor, ...criteria }: Paged) {
  const asked = readPageRequest({ page, perPage, cursor }, 'events');
  return inside((tx) => listSecurityEvents(tx, criteria, asked));
}

const columns: readonly SheetColumn<Row>[] = [
  momentColumn('Cuándo', ({ at }) => at),
  textColumn('Qué', 60, ({ words }) => words),
  textColumn('Quién', 28, ({ who, login }) => who ?? login ?? ''),
  textColumn('Rol', 22, ({ role }) => role ?? ''),
  textColumn('De quién', 28, ({ about }) => about ?? ''),
  textColumn('Compañía', 28, ({ company }) => company ?? ''),
  textColumn('Dirección', 18, ({ address }) => address ?? ''),
  textColumn('Cantidad', 10, ({ count }) => String(count)),
  textColumn('Veces', 8, ({ times }) => String(times)),
  textColumn('Empleados', 36, ({ people, whole_company }) => (whole_company ? 'Todos' : people.join(', '))),
  textColumn('Posición', 10, ({ position }) => String(position ?? '')),
];

function exported(
  inside: Transact,
  { format = 'xlsx', ...criteria }: Criteria & { format?: SheetFormat },
  today: string,
): Answer {
  async function* cells() {
    let before: string | undefined;
    for (;;) {
      const some = await inside((tx) => listEarlierEvents(tx, criteria, ROWS_PER_READ, before));
      for (const row of some) yield columns.map(({ cell }) => cell(row, format));
      before = some.at(-1)?.id.toString();
      if (some.length < ROWS_PER_READ) return;
    }
  }
  return buildSheetAnswer({
    format,
    title: `Auditoría ${today}`,
    file: `auditoria-${today}`,
    columns,
    rows: cells(),
  });
}
