import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatFileSize } from '../../../domain/files/files.ts';
import { listNameTitle } from '../../../domain/identity/person-name.ts';
import { mostCertificates } from '../../../domain/office/certificates.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { hasYearEnded, type Instant, splitDay } from '../../../domain/values/day.ts';
import { useMedia } from '../../../kit/device/media.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Segments } from '../../../kit/inputs/segments.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { bringFile } from '../../files/bring-file.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { getToday } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { checkConnection } from '../../records/connected.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import {
  chooseFinding,
  formatMissingMonths,
  type PersonCertified,
  useLastYear,
  usePeopleOfYear,
} from './certificates.ts';
import './certificates.css?adopt';

const Report = defineLazyPart(
  'report-2276',
  () => import('./report-2276.tsx'),
  () => <Waiting rows={4} />,
);

const faces = [
  ['people', 'Formulario 220'],
  ['report', 'Formato 2276'],
] as const;
type Face = (typeof faces)[number][0];

/** Returns the year of the address, or the last one that can be certified. `undefined` while it loads. */
function useYear(query: URLSearchParams): number | undefined {
  const year = Number(query.get('year'));
  const isAsked = year >= 2019 && year <= 2100;
  const last = useLastYear(!isAsked);
  if (isAsked) return year;
  return last.isError ? splitDay(getToday()).year - 1 : last.data;
}

/** Shows the certificates of a year: form 220 of each person (ET art. 378) and format 2276 of the company. */
export default function CertificatesPage() {
  const [query, change] = useOwnQuery();
  const year = useYear(query);
  const ended = year !== undefined && hasYearEnded(year, Date.now() as Instant);
  const face: Face = query.get('parte') === 'report' ? 'report' : 'people';

  return (
    <Page
      title="Certificados"
      sub="Con las nóminas que la DIAN aceptó"
      offline="Los certificados se hacen con conexión."
    >
      {year === undefined ? (
        <Waiting rows={6} />
      ) : (
        <div className="page-list column grow">
          <div className="page-filters row fixed gap-8 wrap">
            <MonthStepper
              month={{ year, month: 1 }}
              span={`Año ${year}`}
              onChange={({ year: next }) => change({ year: next, page: undefined })}
            />
            <Segments
              label="Parte"
              options={faces}
              value={face}
              onChange={(next) => change({ parte: next === 'people' ? undefined : next })}
            />
          </div>
          {!ended && (
            <p className="q-note q-note--plain certificates-note">
              <span>
                {year} no ha terminado: los certificados de ahora son parciales y dicen hasta dónde van.
              </span>
            </p>
          )}
          {face === 'people' ? <People year={year} /> : <Report year={year} ended={ended} />}
        </div>
      )}
    </Page>
  );
}

function People({ year }: { year: number }) {
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const isWide = useMedia('(min-width: 900px)');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [received, setReceived] = useState<number>();
  const people = usePeopleOfYear({ year, page, search });
  const { data: rows = [], meta } = people.data ?? {};
  const certified = rows.filter(({ from }) => from !== null);
  const chosen = certified.filter(({ id }) => selected.has(id)).slice(0, mostCertificates);

  async function bring() {
    if (!checkConnection() || received !== undefined) return;
    setReceived(0);
    const ids: Record<string, string> =
      chosen.length > 0 ? { ids: chosen.map(({ id }) => id).join(',') } : {};
    await bringFile(buildFileAddress('/certificates/zip', { year: String(year), ...ids }), '', setReceived);
    setReceived(undefined);
  }
  const words = chosen.length > 0 ? `Descargar ${chosen.length}` : 'Descargar todos';

  return (
    <>
      <div className="page-filters row fixed gap-8 certificates-search wrap">
        <Search label="Buscar por nombre o documento" value={typed} onChange={type} />
        {certified.length > 0 && (
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={received !== undefined}
            onClick={() => void bring()}
          >
            <Icon of={downloadOutline} />
            {received === undefined ? words : `Recibiendo, ${formatFileSize(received)}`}
          </button>
        )}
      </div>
      <DataList
        of={toListState(people, online)}
        empty={
          search ? (
            <NothingMatches onClear={() => clear()} />
          ) : (
            <WithoutPayrolls
              title={`No hay nóminas de ${year}`}
              text="Los certificados salen de las nóminas que la DIAN acepta y del saldo inicial de la ficha."
            />
          )
        }
        table={() => (
          <DataTable
            caption={`Certificados de ${year} por empleado`}
            columns={columnsOf(year, isWide)}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            selected={selected}
            onSelect={setSelected}
          />
        )}
        phone={() => (
          <ul className="q-rows certificates-rows">
            {rows.map((row) => (
              <li className="row wrap rule-top" key={row.id}>
                <span className="certificates-person stack shrink">
                  <b>{row.list_name}</b>
                  {isWhole(row) ? (
                    <span className="c-3 identifier">{row.document_number}</span>
                  ) : (
                    <Missing of={row} />
                  )}
                </span>
                <PesoAmount amount={row.income_total} />
                <Download of={row} year={year} />
              </li>
            ))}
          </ul>
        )}
      />
      {meta && meta.total > 0 && (
        <div className="q-pages">
          <span>{formatPeopleCount(meta.total)}</span>
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </>
  );
}

const columnsOf = (year: number, isWide: boolean): Column<PersonCertified>[] => [
  {
    name: 'name',
    title: listNameTitle,
    cell: (row) => (
      <span className="certificates-person stack shrink">
        <b>{row.list_name}</b>
        <span className="c-3 identifier">{row.document_number}</span>
      </span>
    ),
  },
  amountColumn('income_total', 'Ingresos brutos'),
  ...(isWide ? [amountColumn('contributions_total', 'Aportes')] : []),
  amountColumn('withholding', 'Retención'),
  { name: 'missing', title: 'Le falta', width: isWide ? 250 : 170, cell: (row) => <Missing of={row} /> },
  { name: 'file', title: '220', width: 60, cell: (row) => <Download of={row} year={year} /> },
];

function amountColumn(name: 'income_total' | 'contributions_total' | 'withholding', title: string) {
  return {
    name,
    title,
    width: 108,
    numeric: true,
    cell: (row: PersonCertified) => formatAmountOrDash(row[name]),
  } satisfies Column<PersonCertified>;
}

const isWhole = ({ missing, findings }: PersonCertified): boolean => missing.length + findings.length === 0;

/** Links to the months without an accepted payroll and to a datum that format 2276 needs. */
function Missing({ of }: { of: PersonCertified }) {
  const found = chooseFinding(of.findings);
  const messages = of.findings.map(({ message }) => message).join('\n');
  const payroll = of.missing.find(({ id }) => id !== null)?.id;
  if (isWhole(of)) return <span className="c-3">Nada</span>;
  return (
    <span className="certificates-missing stack gap-2 text-14">
      {of.missing.length > 0 && (
        <Link to={payroll ? `/payrolls/${payroll}/edit` : '/payrolls'}>
          Sin aceptar: {formatMissingMonths(of)}
        </Link>
      )}
      {found && (
        <Link to={found.address ?? `/employees/${of.id}/edit`} title={messages}>
          {placeWords[found.finding.path] ?? placeWords[found.finding.code] ?? 'Un dato'}
          {of.findings.length > 1 && ` y ${of.findings.length - 1} más`}
        </Link>
      )}
    </span>
  );
}

/** Names of missing data, by path or code of the finding. */
const placeWords: Readonly<Record<string, string>> = {
  home_address: 'Dirección de residencia',
  home_department_id: 'Departamento de residencia',
  home_municipality_id: 'Municipio de residencia',
  'income-dependent': 'Documento del dependiente',
  'income-document': 'Documento',
  'income-letters': 'Letras del nombre o la dirección',
  'income-name': 'Nombre o apellido',
};

function Download({ of, year }: { of: PersonCertified; year: number }) {
  if (of.from === null) return <span className="c-3">—</span>;
  return (
    <a
      className="q-icon-button q-icon-button--small"
      href={buildFileAddress(`/certificates/${of.id}/pdf`, { year: String(year) })}
      download
      aria-label={`Descargar el 220 de ${of.name}`}
    >
      <Icon of={downloadOutline} size="s" />
    </a>
  );
}
