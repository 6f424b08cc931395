import { useQueryClient } from '@tanstack/react-query';
import { filterOutline } from 'ionicons/icons';
import { useState } from 'react';
import { labelNamesakes } from '../../domain/identity/person-name.ts';
import {
  acceptedStates,
  documentStates,
  onceAcceptedStates,
} from '../../domain/payroll/desk/document-state.ts';
import { employees } from '../../domain/resources/employees.ts';
import { useMedia } from '../../kit/device/media.ts';
import { Search } from '../../kit/inputs/search.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask } from '../../kit/overlays/announce.ts';
import { Empty } from '../../kit/pages/page-states.tsx';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import { PickChip } from '../catalogue/filters/pick-chip.tsx';
import { listLastYears, monthsOfYear } from '../months/month.ts';
import { NothingMatches } from '../page/nothing-matches.tsx';
import { checkConnection } from '../records/connected.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { useOwnSearch } from '../records/own-search.ts';
import { toListState, useOnline } from '../records/records.ts';
import { buildEntryColumns, little, some } from './entry-columns.tsx';
import { EntryFolders } from './entry-folders.tsx';
import { EntryRow, getPdfAddress } from './entry-row.tsx';
import { type FolderGrouping, isOneMonth } from './folders.ts';
import { SendingBar } from './sending-bar.tsx';
import { act, type CompanyVaultEntry, dropEmpty, useEntries } from './vault-api.ts';

type Props = {
  type: CompanyVaultEntry['type'];
  allied?: boolean;
  /** Id of the document open next to the table, which then shows fewer columns. */
  beside?: string | undefined;
  /** Called when a row is opened. Without it, a row opens its PDF. */
  onOpen?: (row: CompanyVaultEntry) => void;
};

/** Wide enough to wrap the filter chips, which phones scroll sideways, but too narrow for all of them. */
const tablet = '(min-width: 700px) and (max-width: 1239px)';
const groupings = [['employee', 'Empleado'] as const, ['month', 'Mes'] as const];
const orderIn: Readonly<Record<FolderGrouping, string>> = { employee: 'employee', month: '-period' };
const deliveries = [['1', 'Entregados'] as const, ['0', 'Sin entregar'] as const];
const yesNo = [['1', 'Sí'] as const, ['0', 'No'] as const];
const times = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const statesOf = (versions: string) =>
  (versions ? onceAcceptedStates : acceptedStates).map(
    (state) =>
      [
        state,
        state === 'aceptada_con_notificacion' ? 'Con notificación' : documentStates[state].word,
      ] as const,
  );
const { payroll_group_id, branch_office_id } = employees.fields;

/** The first ones are always shown. The others are under «Más filtros», or shown while they filter. */
const filters = [
  'year',
  'month_from',
  'month_to',
  'delivered',
  'viewed',
  'acknowledged',
  'asked',
  'payroll_group_id',
  'branch_office_id',
  'state',
  'access',
  'retired',
  'versions',
] as const;
const filtersInSight = 7;
/** As many as fit in one line of a tablet. */
const tabletFiltersInSight = 4;
const words = {
  year: 'Año',
  month_from: 'Desde',
  month_to: 'Hasta',
  delivered: 'Entrega',
  viewed: 'Visto',
  acknowledged: 'Confirmado',
  asked: 'Con preguntas',
  state: 'Estado DIAN',
  access: 'Con bóveda',
  retired: 'Retirados',
  versions: 'Versiones',
};

const confirmResending = ([first, ...more]: readonly CompanyVaultEntry[]): Promise<boolean> =>
  ask({
    title:
      more.length === 0
        ? `¿Reenviar ${first?.full_number ?? ''} por API?`
        : `¿Reenviar ${more.length + 1} documentos por API?`,
    lines: [
      'Los programas conectados a la compañía reciben otra vez el aviso de que la DIAN aceptó el documento.',
      'A la DIAN y al empleado no se les envía nada.',
    ],
    badge: 'info',
    accept: 'Reenviar',
    cancel: 'Cancelar',
  });

export function EntriesList({ type, allied = false, beside, onOpen }: Props) {
  const online = useOnline();
  const roomy = useMedia('(min-width: 1400px)');
  const desk = useMedia('(min-width: 1240px)');
  const wide = useMedia('(min-width: 1600px)');
  const isTablet = useMedia(tablet);
  const [query, change] = useOwnQuery();
  const { typed, search, page, type: look, clear } = useOwnSearch(query, change);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const values = Object.fromEntries(filters.map((name) => [name, query.get(name) ?? '']));
  const group = groupings.find(([name]) => name === query.get('group'))?.[0];
  const sort = group ? orderIn[group] : (query.get('sort') ?? '-period');
  const [more, setMore] = useState(false);
  const inSight = isTablet ? tabletFiltersInSight : filtersInSight;
  // An ally lists several companies, while groups and branches are of one.
  const shown = filters.filter((name) => !allied || !name.endsWith('_id'));
  const listQuery = { ...values, type, search, sort };
  const entries = useEntries(allied, { ...listQuery, page, per_page: 50 });
  const { data: rows = [], meta, summary } = entries.data ?? {};
  const filter = (name: (typeof filters)[number]) => ({
    value: values[name] ?? '',
    onChange: (value: string) => change({ [name]: value, page: undefined }),
  });
  const chip = (name: (typeof filters)[number]) => {
    const of = filter(name);
    switch (name) {
      case 'payroll_group_id':
        return <PickChip key={name} label="Grupo" field={payroll_group_id} {...of} />;
      case 'branch_office_id':
        return <PickChip key={name} label="Sucursal" field={branch_office_id} {...of} />;
      default:
        return <FilterChip key={name} label={words[name]} options={optionsOf(name)} {...of} />;
    }
  };
  const optionsOf = (name: keyof typeof words) =>
    name === 'year'
      ? listLastYears()
      : name === 'month_from' || name === 'month_to'
        ? monthsOfYear
        : name === 'state'
          ? statesOf(values.versions ?? '')
          : name === 'versions'
            ? ([['all', 'Todas']] as const)
            : name === 'delivered'
              ? deliveries
              : yesNo;
  const chosen = rows.filter((row) => selected.has(row.id));
  const client = useQueryClient();
  const canResend = rows.some((each: CompanyVaultEntry) => each.api_managed);
  async function resend(some: readonly CompanyVaultEntry[]) {
    if (!checkConnection() || !(await confirmResending(some))) return;
    const ids = some.map(({ id }) => id);
    if (await act(client, 'POST /allied_vault_entries/resend', { ids })) setSelected(new Set());
  }
  const row = (each: CompanyVaultEntry) => (
    <EntryRow
      key={each.id}
      of={each}
      allied={allied}
      by={group}
      onResend={each.api_managed ? () => void resend([each]) : undefined}
    />
  );
  const folders = () =>
    group && (
      <EntryFolders
        rows={labelNamesakes(rows)}
        by={group}
        wanted={allied ? undefined : dropEmpty(listQuery)}
        row={row}
      />
    );

  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <Search value={typed} label="Buscar por empleado, documento o número" onChange={look} />
        <div className="q-chips vault-chips wrap">
          <FilterChip
            label="Carpetas"
            value={group ?? ''}
            options={groupings}
            onChange={(value) => {
              setSelected(new Set());
              change({ group: value, page: undefined });
            }}
          />
          {shown.filter((name, i) => more || i < inSight || values[name]).map(chip)}
          {!more && (
            <button type="button" className="q-chip" aria-expanded={false} onClick={() => setMore(true)}>
              <Icon of={filterOutline} />
              Más filtros
            </button>
          )}
        </div>
      </div>
      <DataList
        of={toListState(entries, online)}
        empty={
          search || Object.values(values).some(Boolean) ? (
            <NothingMatches
              onClear={() => clear(Object.fromEntries(filters.map((name) => [name, undefined])))}
            />
          ) : (
            <Empty title="Nada en la bóveda" text="Aquí llegan los documentos cuando la DIAN los acepta." />
          )
        }
        table={() =>
          folders() ?? (
            <DataTable
              caption={type === 'payrolls' ? 'Nóminas en la bóveda' : 'Ajustes en la bóveda'}
              columns={buildEntryColumns(
                allied,
                wide ? 'wide' : desk ? 'desk' : 'tablet',
                beside === undefined ? undefined : roomy ? some : little,
              )}
              rows={rows}
              idOf={(row) => row.id}
              nameOf={(row) => `${row.full_number} de ${row.employee.name}`}
              sort={{ by: sort.replace('-', ''), down: sort.startsWith('-') }}
              {...(!allied && {
                onSort: ({ by, down }) => change({ sort: `${down ? '-' : ''}${by}`, page: undefined }),
              })}
              onOpen={
                onOpen ??
                ((row) => checkConnection() && window.open(getPdfAddress(row), '_blank', 'noopener'))
              }
              current={beside}
              selected={selected}
              onSelect={allied && !canResend ? undefined : setSelected}
            />
          )
        }
        phone={() => folders() ?? <ul className="q-rows">{labelNamesakes(rows).map(row)}</ul>}
      />
      <SendingBar
        part="entries"
        chosen={chosen.map(({ id }) => id)}
        filters={listQuery}
        folders={
          group ??
          (isOneMonth(chosen.length ? chosen : rows, chosen.length || (meta?.total ?? 0), values)
            ? 'month'
            : 'employee')
        }
        allied={allied}
        onResend={canResend ? () => void resend(chosen) : undefined}
        meta={meta}
        onPage={(next) => change({ page: next })}
        onClear={() => setSelected(new Set())}
      >
        {meta?.total === 1 ? 'documento' : 'documentos'}
        {summary && (
          <span className="not-phone">
            {` · ${times(summary.viewed, 'visto')} y ${times(summary.acknowledged, 'confirmado')}`}
          </span>
        )}
      </SendingBar>
    </>
  );
}
