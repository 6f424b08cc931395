import { useIonRouter } from '@ionic/react';
import { cashOutline, documentTextOutline } from 'ionicons/icons';
import { dayShown } from '../../domain/day.ts';
import { listNameTitle } from '../../domain/person-name.ts';
import type { Column } from '../../kit/column.ts';
import { DataList } from '../../kit/data-list.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Empty } from '../../kit/faces.tsx';
import { FilterChip } from '../../kit/filter-chip.tsx';
import { Icon } from '../../kit/icon.tsx';
import { figure } from '../../kit/money.tsx';
import { Pages } from '../../kit/pages.tsx';
import { Search } from '../../kit/search.tsx';
import { connected } from '../connected.ts';
import { fileAddress } from '../file-address.ts';
import { lastYears } from '../month.ts';
import { NothingMatches } from '../nothing-matches.tsx';
import { useOwnQuery } from '../own-query.ts';
import { useOwnSearch } from '../own-search.ts';
import { listed, useOnline } from '../records.ts';
import { type Payment, usePayments } from './vault-api.ts';

const columns: Column<Payment>[] = [
  { name: 'employee', title: listNameTitle, strong: true, cell: (p) => p.employee.list_name },
  {
    name: 'document',
    title: 'Documento',
    width: 124,
    cell: (p) => <span className="identifier">{p.employee.document_number}</span>,
  },
  { name: 'run', title: 'Pago', cell: (p) => p.run.name },
  {
    name: 'payment_date',
    title: 'Fecha de pago',
    width: 124,
    cell: (p) => dayShown(p.payment_date, 'short'),
  },
  {
    name: 'accrued_total',
    title: 'Devengado',
    width: 112,
    numeric: true,
    cell: (p) => figure(p.accrued_total),
  },
  {
    name: 'deductions_total',
    title: 'Deducciones',
    width: 112,
    numeric: true,
    cell: (p) => figure(p.deductions_total),
  },
  { name: 'total', title: 'Neto', width: 112, numeric: true, cell: (p) => figure(p.total) },
];

const slip: Column<Payment> = {
  name: 'slip',
  title: 'PDF',
  width: 56,
  cell: (p) => <SlipLink of={p} />,
};
const company: Column<Payment> = {
  name: 'company',
  title: 'Compañía',
  cell: (p) => <span className="vault-whole">{p.company?.social_reason}</span>,
};

/**
 * Pay of each person in each closed payment, with its slip; its origin is told by the payment itself, which an ally
 * does not have at hand: for an ally the slip opens.
 */
export default function PaymentsList({ allied = false }: { allied?: boolean }) {
  const router = useIonRouter();
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const year = query.get('year') ?? '';
  const payments = usePayments(allied, { search, year, page, per_page: 50 });
  const { meta, summary } = payments.data ?? {};
  const rows: readonly Payment[] = payments.data?.data ?? [];
  const open = (payment: Payment) => {
    const { run, employee } = payment;
    if (!allied) router.push(`/pay_runs/${run.id}?employee_id=${employee.id}`, 'forward');
    else if (connected()) window.open(slipOf(payment), '_blank', 'noopener');
  };
  return (
    <>
      <div className="page-filters">
        <Search value={typed} label="Buscar por nombre o documento" onChange={type} />
        <FilterChip
          label="Año"
          value={year}
          options={lastYears()}
          onChange={(value) => change({ year: value, page: undefined })}
        />
      </div>
      <DataList
        of={listed(payments, online)}
        empty={
          search || year ? (
            <NothingMatches onClear={() => clear({ year: undefined })} />
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
            columns={allied ? [company, ...columns] : [...columns, slip]}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => `${row.run.name} de ${row.employee.name}`}
            onOpen={open}
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {rows.map((row) => (
              <li key={row.id} className="vault-open">
                <button type="button" className="q-row" onClick={() => open(row)}>
                  <Icon of={cashOutline} />
                  <span className="q-row-middle">
                    <span className="q-row-title">{row.employee.list_name}</span>
                    <span className="q-row-detail">{row.run.name}</span>
                    {allied && <span className="q-row-detail">{row.company?.social_reason}</span>}
                  </span>
                  <span className="q-row-value">{figure(row.total)}</span>
                </button>
                {!allied && <SlipLink of={row} />}
              </li>
            ))}
          </ul>
        )}
      />
      {meta && meta.total > 0 && (
        <div className="q-pages">
          <span>
            <b>{meta.total}</b> {meta.total === 1 ? 'pago' : 'pagos'} · {figure(summary?.total ?? '0')}
          </span>
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </>
  );
}

const slipOf = ({ run, employee, company }: Payment): string =>
  fileAddress(`/vault_payments/${run.id}/${employee.id}/pdf`, {}, company?.id);

function SlipLink({ of: payment }: { of: Payment }) {
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
