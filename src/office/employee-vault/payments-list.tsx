import { useIonRouter } from '@ionic/react';
import { cashOutline, documentTextOutline } from 'ionicons/icons';
import { useState } from 'react';
import { labelNamesakes, listNameTitle } from '../../domain/identity/person-name.ts';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { useMedia } from '../../kit/device/media.ts';
import { Search } from '../../kit/inputs/search.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { Empty } from '../../kit/pages/page-states.tsx';
import type { Column } from '../../kit/tables/column.ts';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import { buildFileAddress } from '../files/file-address.ts';
import { listLastYears, monthsOfYear } from '../months/month.ts';
import { NothingMatches } from '../page/nothing-matches.tsx';
import { checkConnection } from '../records/connected.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { useOwnSearch } from '../records/own-search.ts';
import { toListState, useOnline } from '../records/records.ts';
import { SendingBar } from './sending-bar.tsx';
import { type CompanyVaultPayment, useVaultPayments } from './vault-api.ts';

const columns: Column<CompanyVaultPayment>[] = [
  { name: 'employee', title: listNameTitle, strong: true, cell: (p) => whole(p.employee.list_name) },
  {
    name: 'document',
    title: 'Documento',
    width: 124,
    cell: (p) => <span className="identifier">{p.employee.document_number}</span>,
  },
  { name: 'run', title: 'Pago', cell: (p) => whole(p.run.name) },
  {
    name: 'payment_date',
    title: 'Fecha de pago',
    width: 124,
    cell: (p) => formatDay(p.payment_date, 'short'),
  },
  {
    name: 'accrued_total',
    title: 'Devengado',
    width: 112,
    numeric: true,
    cell: (p) => formatAmountOrDash(p.accrued_total),
  },
  {
    name: 'deductions_total',
    title: 'Deducciones',
    width: 112,
    numeric: true,
    cell: (p) => formatAmountOrDash(p.deductions_total),
  },
  { name: 'total', title: 'Neto', width: 112, numeric: true, cell: (p) => formatAmountOrDash(p.total) },
];
/** Columns hidden on tablets. The payslip also has them. */
const more: ReadonlySet<string> = new Set(['document', 'payment_date', 'accrued_total', 'deductions_total']);
const whole = (words: string | undefined) => <span className="vault-whole block">{words}</span>;

const mailed: Column<CompanyVaultPayment> = {
  name: 'mail',
  title: 'Correo',
  width: 124,
  cell: ({ mail }) =>
    mail?.state === 'failed' ? (
      <span className="c-danger" title={mail.problem ?? undefined}>
        Rechazado
      </span>
    ) : mail?.state === 'waiting' ? (
      <span className="c-3">En camino</span>
    ) : mail ? (
      formatDay(dayOf(Date.parse(mail.at) as Instant), 'short')
    ) : (
      '—'
    ),
};
const mailWords = { waiting: 'Correo en camino', sent: 'Correo enviado', failed: 'Correo rechazado' };

const slip: Column<CompanyVaultPayment> = {
  name: 'slip',
  title: 'PDF',
  width: 56,
  cell: (p) => <SlipLink of={p} />,
};
const company: Column<CompanyVaultPayment> = {
  name: 'company',
  title: 'Compañía',
  cell: (p) => whole(p.company?.social_reason),
};

/**
 * Lists what each closed payment pays to each person. A row opens the payment, or the payslip for an ally, who cannot
 * open payments.
 */
export default function PaymentsList({ allied = false }: { allied?: boolean }) {
  const router = useIonRouter();
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const desk = useMedia('(min-width: 1240px)');
  const year = query.get('year') ?? '';
  const month = query.get('month') ?? '';
  const run_id = query.get('run_id') ?? '';
  const filters = { search, year, month, run_id };
  const payments = useVaultPayments(allied, { ...filters, page, per_page: 50 });
  const { data } = payments;
  const { meta, summary } = data ?? {};
  // The list of several companies has no payments to filter by, because different companies may use the same name.
  const runs = data && 'runs' in data ? (data.runs as readonly Run[]) : [];
  const rows: readonly CompanyVaultPayment[] = data?.data ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const shown = columns.filter(({ name }) => desk || !more.has(name));
  /** Changing the year or month clears the payment, which may be of another month. */
  const narrow = (changes: Record<string, string>) =>
    change({ run_id: undefined, ...changes, page: undefined });
  const open = (payment: CompanyVaultPayment) => {
    const { run, employee } = payment;
    if (!allied) router.push(`/pay_runs/${run.id}?employee_id=${employee.id}`, 'forward');
    else if (checkConnection()) window.open(slipOf(payment), '_blank', 'noopener');
  };
  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <Search value={typed} label="Buscar por nombre o documento" onChange={type} />
        <div className="q-chips vault-chips wrap">
          <FilterChip
            label="Año"
            value={year}
            options={listLastYears()}
            onChange={(value) => narrow({ year: value })}
          />
          <FilterChip
            label="Mes"
            value={month}
            options={monthsOfYear}
            onChange={(value) => narrow({ month: value })}
          />
          {!allied && (
            <FilterChip
              label="Pago"
              value={run_id}
              options={runs.map((run) => [run.id, runOption(run, runs)] as const)}
              onChange={(value) => narrow({ run_id: value })}
            />
          )}
        </div>
      </div>
      <DataList
        of={toListState(payments, online)}
        empty={
          Object.values(filters).some(Boolean) ? (
            <NothingMatches onClear={() => clear({ year: undefined, month: undefined, run_id: undefined })} />
          ) : (
            <Empty
              title="Aún no hay pagos"
              text="Aquí queda lo que cada pago que se cierra le paga a cada persona."
            />
          )
        }
        table={() => (
          <DataTable
            caption="Pagos en la bóveda"
            columns={allied ? [company, ...shown] : [...shown, mailed, slip]}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => `${row.run.name} de ${row.employee.name}`}
            onOpen={open}
            selected={selected}
            onSelect={allied ? undefined : setSelected}
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {labelNamesakes(rows).map((row) => (
              <li key={row.id} className="vault-open row">
                <button type="button" className="q-row" onClick={() => open(row)}>
                  <Icon of={cashOutline} />
                  <span className="q-row-middle">
                    <span className="q-row-title">{row.employee.list_name}</span>
                    <span className="q-row-detail vault-whole block">{row.run.name}</span>
                    {row.mail && <span className="q-row-detail">{mailWords[row.mail.state]}</span>}
                    {allied && <span className="q-row-detail">{row.company?.social_reason}</span>}
                  </span>
                  <span className="q-row-value">{formatAmountOrDash(row.total)}</span>
                </button>
                {!allied && <SlipLink of={row} />}
              </li>
            ))}
          </ul>
        )}
      />
      <SendingBar
        part="payments"
        chosen={chosen.map(({ id }) => id)}
        filters={filters}
        folders={run_id || (year && month) ? 'month' : 'employee'}
        allied={allied}
        meta={meta}
        onPage={(next) => change({ page: next })}
        onClear={() => setSelected(new Set())}
      >
        {meta?.total === 1 ? 'pago' : 'pagos'}
        <span className="not-phone"> · {formatAmountOrDash(summary?.total ?? '0')}</span>
      </SendingBar>
    </>
  );
}

type Run = OfficeOutput<'GET /vault_payments'>['runs'][number];
/** Names a payment. Adds the payment date when another one has the same name. */
const runOption = ({ id, name, payment_date }: Run, all: readonly Run[]): string =>
  all.some((other) => other.id !== id && other.name === name)
    ? `${name}, pagada el ${formatDay(payment_date, 'short')}`
    : name;

const slipOf = ({ run, employee, company }: CompanyVaultPayment): string =>
  buildFileAddress(`/vault_payments/${run.id}/${employee.id}/pdf`, {}, company?.id);

function SlipLink({ of: payment }: { of: CompanyVaultPayment }) {
  return (
    <a
      className="q-icon-button"
      href={slipOf(payment)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Comprobante de ${payment.run.name} de ${payment.employee.name}, en PDF`}
      onClick={(event) => event.stopPropagation()}
    >
      <Icon of={documentTextOutline} size="s" />
    </a>
  );
}
