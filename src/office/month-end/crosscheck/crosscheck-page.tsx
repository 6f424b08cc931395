import { checkmarkCircleOutline, downloadOutline } from 'ionicons/icons';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Segments } from '../../../kit/inputs/segments.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { buildFileAddress } from '../../files/file-address.ts';
import { formatMonthTitle, readChosenMonth } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import { useCrosscheck } from './crosscheck.ts';
import { DifferenceSums, Differences } from './differences.tsx';
import { UnreadyPlanillas } from './unready-planillas.tsx';
import './crosscheck.css?adopt';

const FilesCheck = defineLazyPart(
  'crosscheck-files',
  () => import('./files-check.tsx'),
  () => <Waiting rows={4} />,
);

const faces = [
  ['month', 'Del mes'],
  ['files', 'De otros archivos'],
] as const;
type Face = (typeof faces)[number][0];

/** Compares payrolls, documents accepted by DIAN and the planilla: those of a month, or those of uploaded files. */
export default function CrosscheckPage() {
  const [query, change] = useOwnQuery();
  const month = readChosenMonth(query);
  const face: Face = query.get('parte') === 'files' ? 'files' : 'month';
  const file = buildFileAddress('/crosscheck/export', {
    year: String(month.year),
    month: String(month.month),
  });
  return (
    <Page
      title="Cruce"
      footed
      sub="Nómina, DIAN y PILA dicen lo mismo, o se corrige antes de que la UGPP pregunte"
      offline="El cruce se hace con conexión."
      actions={
        face === 'month' && (
          <a className="q-btn q-btn--plain" href={file} download>
            <Icon of={downloadOutline} />
            Excel
          </a>
        )
      }
    >
      <div className="page-filters row fixed gap-8 wrap">
        {face === 'month' && (
          <MonthStepper month={month} onChange={(next) => change({ ...next, page: undefined })} />
        )}
        <Segments
          label="Qué se cruza"
          options={faces}
          value={face}
          onChange={(next) => change({ parte: next === 'month' ? undefined : next })}
        />
      </div>
      {face === 'month' ? <MonthCheck /> : <FilesCheck />}
    </Page>
  );
}

function MonthCheck() {
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const month = readChosenMonth(query);
  const check = useCrosscheck(month, page, search);
  const { data: rows = [], meta } = check.data ?? {};
  return (
    <>
      <div className="page-filters row fixed gap-8 wrap">
        <Search label="Buscar empleado" value={typed} onChange={type} />
      </div>
      <div className="page-body grow">
        {check.data && <UnreadyPlanillas of={check.data.blocked} month={month} />}
        {check.data && <DifferenceSums of={check.data} />}
        {check.data && check.data.people > 0 && (
          <p className="q-note q-note--plain crosscheck-note">
            {check.data.planilla === 'filed'
              ? 'Se cruza con la planilla presentada.'
              : 'Se cruza con la PILA que saldría hoy de la nómina. Si ya presentó una, anótela en Planilla integrada, o suéltela en «De otros archivos».'}
          </p>
        )}
        <DataList
          of={toListState(check, online)}
          empty={
            search ? (
              <NothingMatches onClear={() => clear()} />
            ) : (
              <WithoutPayrolls
                title={`No hay nóminas de ${formatMonthTitle(month).toLowerCase()}`}
                text="El cruce sale de las nóminas del mes, de sus documentos aceptados y de la PILA."
                month={month}
              />
            )
          }
          table={() => <People rows={rows} />}
          phone={() => <People rows={rows} />}
        />
        {meta && meta.total > 0 && (
          <div className="crosscheck-foot row gap-16">
            <span>{formatPeopleCount(meta.total)}</span>
            <span className="spacer" />
            <Pages page={meta.page} last={meta.last_page} onPage={(next) => change({ page: next })} />
          </div>
        )}
      </div>
    </>
  );
}

function People({ rows }: { rows: NonNullable<ReturnType<typeof useCrosscheck>['data']>['data'] }) {
  const differing = rows.filter(({ differences }) => differences.length > 0);
  const agreeing = rows.filter(({ differences }) => differences.length === 0);
  return (
    <>
      {differing.length > 0 && (
        <ul className="crosscheck-people stack gap-12">
          {differing.map((person, at) => (
            <li key={person.document_number}>
              <Differences of={person} open={at === 0} sources={['payroll', 'document', 'planilla']} />
            </li>
          ))}
        </ul>
      )}
      {agreeing.length > 0 && (
        <section className="q-card crosscheck-agreeing" aria-label="Sin diferencias">
          <h2 className="t-sub row gap-8">
            <Icon of={checkmarkCircleOutline} />
            Sin diferencias
          </h2>
          <ul className="stack">
            {agreeing.map(({ list_name: name, document_number }) => (
              <li key={document_number}>
                {name} <span className="c-3 identifier">{document_number}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
