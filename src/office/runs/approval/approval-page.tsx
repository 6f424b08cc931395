import { useQueryClient } from '@tanstack/react-query';
import { arrowUndoOutline, checkmarkDoneOutline, paperPlaneOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApprovalDifference, PayRunApproval } from '../../../domain/office/pay-run-approvals.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { showRefusal } from '../../../net/refusal.ts';
import { Page } from '../../page/page.tsx';
import { Reading } from '../../records/reading.tsx';
import { toListState, useOnline } from '../../records/records.ts';
import { tryCall } from '../acts.ts';
import { runTitle } from '../kinds.ts';
import { keepApproval, type Run, useRun, useRunApproval } from '../runs.ts';
import { ApprovalHead } from './approval-head.tsx';
import { DifferenceCards, SignedAmount } from './approval-parts.tsx';
import { ChangedAccounts } from './changed-accounts.tsx';
import { DifferencePane } from './difference-pane.tsx';
import { ReturnSheet } from './return-sheet.tsx';
import '../../page/split.css?adopt';
import '../runs.css?adopt';
import './approval.css?adopt';

/** Differences of a payment against the one before of each person, and its approval by a second person. */
export default function ApprovalPage({ id }: { id: string }) {
  const isWide = useMedia(wide);
  const online = useOnline();
  const run = useRun(id, '', 1).data?.run;
  const query = useRunApproval(id);
  const approval = query.data?.approval;
  const [openId, setOpenId] = useState<string>();
  // Here and not with its button, which a turned phone draws anew: the reason that is typed stays.
  const [isReturning, setReturning] = useState(false);
  if (!run || !approval)
    return (
      <Page title="Aprobación">
        <Reading of={query} />
      </Page>
    );
  const { differences, unchanged } = approval;
  const open = ({ employee }: ApprovalDifference) =>
    setOpenId(employee.id === openId ? undefined : employee.id);
  const opened = differences.find(({ employee }) => employee.id === openId);
  const actions = <ApprovalActions run={run} approval={approval} onReturn={() => setReturning(true)} />;
  return (
    <div className={`split stack${opened && isWide ? ' split--open' : ''}`}>
      <Page
        title={`Aprobar: ${runTitle(run)}`}
        sub={[
          formatMonth(run.year, run.month),
          `${differences.length === 1 ? 'cambia' : 'cambian'} ${differences.length} de ${formatPeopleCount(differences.length + unchanged.people)}`,
        ].join(' · ')}
        actions={isWide && actions}
      >
        <div className="run-body column grow">
          <ApprovalHead run={run} approval={approval} />
          <ChangedAccounts of={approval.accounts} />
          <DataList
            of={toListState(query, online)}
            empty={
              <Empty
                title="Nada cambió, salvo el redondeo"
                text="Cada persona recibe lo de su último pago."
              />
            }
            table={() => (
              <DataTable
                caption={`Diferencias de ${runTitle(run)}`}
                columns={buildColumns(approval, opened !== undefined)}
                rows={differences}
                idOf={({ employee }) => employee.id}
                nameOf={({ employee }) => employee.list_name}
                onOpen={open}
                current={openId}
                foot={<Foot approval={approval} isNarrow={opened !== undefined} />}
              />
            )}
            phone={() => <DifferenceCards approval={approval} onOpen={open} />}
          />
        </div>
        <div className="q-pages page-foot wrap end only-phone">
          <span className="spacer" />
          {!isWide && actions}
        </div>
      </Page>
      {isReturning && <ReturnSheet run={run} onClose={() => setReturning(false)} />}
      {opened && (
        <DifferencePane
          key={openId}
          run={run}
          approval={approval}
          difference={opened}
          beside={isWide}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}

function buildColumns({ comments }: PayRunApproval, isNarrow: boolean): Column<ApprovalDifference>[] {
  const money = { width: 124, numeric: true } as const;
  const all: (Column<ApprovalDifference> & { wide?: boolean })[] = [
    {
      name: 'name',
      title: 'Persona',
      cell: ({ employee, changed }) => (
        <span className={changed ? 'approval-changed' : undefined}>{employee.list_name}</span>
      ),
    },
    {
      name: 'before',
      title: 'Último pago',
      ...money,
      wide: true,
      cell: (row) => formatAmountOrDash(row.before),
    },
    {
      name: 'after',
      title: 'Este pago',
      ...money,
      strong: true,
      cell: (row) => formatAmountOrDash(row.after),
    },
    {
      name: 'difference',
      title: 'Diferencia',
      ...money,
      cell: (row) => <SignedAmount amount={row.difference} />,
    },
    {
      name: 'comments',
      title: 'Comentarios',
      width: 116,
      numeric: true,
      cell: ({ employee }) => comments.filter(({ employee_id }) => employee_id === employee.id).length || '',
    },
    {
      name: 'why',
      title: 'Por qué cambia',
      wide: true,
      cell: (row) => <span className="c-2">{row.reasons[0]}</span>,
    },
  ];
  return all.filter((column) => !isNarrow || !column.wide);
}

/** Sums of who changes nothing, and of everybody. */
function Foot({ approval, isNarrow }: { approval: PayRunApproval; isNarrow: boolean }) {
  const { differences, unchanged, before, after, difference } = approval;
  return (
    <>
      {unchanged.people > 0 && (
        <tr className="approval-same c-3">
          <td>{formatPeopleCount(unchanged.people)} sin cambio</td>
          {!isNarrow && <td className="tr">{formatAmountOrDash(unchanged.before)}</td>}
          <td className="tr">{formatAmountOrDash(unchanged.after)}</td>
          <td className="tr">
            <SignedAmount amount={unchanged.difference} />
          </td>
          <td />
          {!isNarrow && <td>Solo el redondeo del peso</td>}
        </tr>
      )}
      <tr>
        <td>
          <b>{formatPeopleCount(differences.length + unchanged.people)}</b>
        </td>
        {!isNarrow && <td className="tr">{formatAmountOrDash(before)}</td>}
        <td className="tr">{formatAmountOrDash(after)}</td>
        <td className="tr">
          <SignedAmount amount={difference} />
        </td>
        <td />
        {!isNarrow && <td />}
      </tr>
    </>
  );
}

type ActionsProps = { run: Run; approval: PayRunApproval; onReturn: () => void };

/** Next step of the approval for the person who looks at it. */
function ApprovalActions({ run, approval, onReturn }: ActionsProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { state, digest, obstacle } = approval;

  async function act(address: 'POST /pay_runs/:id/approval' | 'POST /pay_runs/:id/approval/approve') {
    if (busy) return;
    setBusy(true);
    const tried = await tryCall(client, address, { id: run.id, digest });
    if (tried.done) {
      keepApproval(client, run.id, tried.answer.data);
      showToast(tried.answer.message);
    } else if (tried.refusal) showRefusal(tried.refusal);
    setBusy(false);
  }
  async function approve() {
    const sure = await ask({
      title: `¿Aprobar «${runTitle(run)}»?`,
      lines: [
        `${formatPeopleCount(run.people)}, neto $ ${formatAmountOrDash(approval.after)}.`,
        'Si algo cambia después, se le pide de nuevo.',
      ],
      badge: 'info',
      icon: checkmarkDoneOutline,
      accept: 'Aprobar',
      cancel: 'Seguir revisando',
    });
    if (sure) await act('POST /pay_runs/:id/approval/approve');
  }

  if (state === 'off' || state === 'approved')
    return (
      <Link className="q-btn q-btn--primary" to={`/pay_runs/${run.id}`}>
        Volver al pago
      </Link>
    );
  if (state !== 'waiting')
    return (
      <button
        type="button"
        className="q-btn q-btn--primary"
        aria-disabled={busy}
        onClick={() => void act('POST /pay_runs/:id/approval')}
      >
        <Icon of={paperPlaneOutline} />
        Pasar a aprobación
      </button>
    );
  if (obstacle) return null;
  return (
    <>
      <button type="button" className="q-btn q-btn--plain" onClick={onReturn}>
        <Icon of={arrowUndoOutline} />
        Devolver con un motivo
      </button>
      <button
        type="button"
        className="q-btn q-btn--primary"
        aria-disabled={busy}
        onClick={() => void approve()}
      >
        <Icon of={checkmarkDoneOutline} />
        Aprobar
      </button>
    </>
  );
}
