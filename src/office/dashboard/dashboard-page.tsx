import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { addOutline } from 'ionicons/icons';
import { useState } from 'react';
import { companyStaff } from '../../domain/identity/roles.ts';
import { unsentStates } from '../../domain/payroll/desk/document-state.ts';
import { listRoles } from '../../domain/routes/access.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Empty } from '../../kit/pages/page-states.tsx';
import { listUrgentSteps, useClosingSteps } from '../month-end/closing/closing.ts';
import { formatMonthTitle, getToday, readChosenMonth } from '../months/month.ts';
import { MonthStepper } from '../months/month-stepper.tsx';
import { Page } from '../page/page.tsx';
import { readChosen } from '../payroll/document/selection.ts';
import { sendPayroll } from '../payroll/document/send.ts';
import { checkConnection } from '../records/connected.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { Reading } from '../records/reading.tsx';
import { useSession } from '../records/records.ts';
import { ChangesCard } from './changes-card.tsx';
import { useDashboard } from './dashboard.ts';
import { DocumentsCard } from './documents-card.tsx';
import { explainUnchangedTrend } from './earned.ts';
import { EarnedChart } from './earned-chart.tsx';
import { AttentionList, RecentList } from './lists.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { NoCompany } from './no-company.tsx';
import { useWorksForSeveral } from './overview.ts';
import { SplitCard } from './split-card.tsx';
import { formatDayWithWeekday } from './term.ts';
import './dashboard.css?adopt';
import '../month-end/plot/chart.css?adopt';
import './lists.css?adopt';

export default function DashboardPage() {
  const here = useSession();
  const router = useIonRouter();
  const staff = listRoles(here).some((role) => (companyStaff as readonly string[]).includes(role));
  if (!here.company)
    return (
      <Page title="Panel">
        <Companies />
        <NoCompany />
      </Page>
    );
  if (!staff)
    return (
      <Page title="Panel">
        <Empty title={`Hola, ${here.user?.name.split(' ')[0] ?? ''}`} text="Su trabajo está en Habilitación.">
          <button
            type="button"
            className="q-btn q-btn--primary"
            onClick={() => router.push('/enabler', 'root')}
          >
            Ir a Habilitación
          </button>
        </Empty>
      </Page>
    );
  return <MonthAtAGlance enabled={here.company.enabler.status} />;
}

const Cockpit = defineLazyPart('cockpit', () => import('./cockpit.tsx'));

const Companies = () => useWorksForSeveral() && <Cockpit />;

const ForecastCard = defineLazyPart('forecast-card', () => import('./forecast-card.tsx'));
const PolicyAsk = defineLazyPart('policy-ask', () => import('../system/personal-data/policy-ask.tsx'));
const ReviewSheet = defineLazyPart('review-sheet', () => import('../payroll/document/review-sheet.tsx'));

function MonthAtAGlance({ enabled }: { enabled: boolean }) {
  const router = useIonRouter();
  const client = useQueryClient();
  const [query, change] = useOwnQuery();
  const month = readChosenMonth(query);
  const reading = useDashboard(month);
  const { data } = reading;
  const closing = useClosingSteps(month).data;
  const { lista = 0, borrador = 0 } = data?.summary.states ?? {};
  const [reviewed, review] = useState<readonly string[]>();
  const create = async () =>
    (await import('../payroll/document/month-actions.ts')).createMissing(client, month, data?.missing);

  async function send() {
    if (!checkConnection()) return;
    const rows = (await readChosen({ ...month, state: unsentStates.join() }).catch(() => undefined)) ?? [];
    const [only] = rows;
    if (only && rows.length === 1) await sendPayroll(client, only);
    else if (only) review(rows.map(({ id }) => id));
  }

  return (
    <Page
      title={formatMonthTitle(month)}
      sub={`Hoy es ${formatDayWithWeekday(getToday())}`}
      actions={
        <>
          <MonthStepper month={month} onChange={(next) => change(next)} />
          {enabled && (
            <button
              type="button"
              className="q-btn q-btn--plain"
              onClick={() =>
                router.push(`/payrolls/create?year=${month.year}&month=${month.month}`, 'forward')
              }
            >
              <Icon of={addOutline} />
              Nueva nómina
            </button>
          )}
        </>
      }
    >
      {data ? (
        <div className="panel grow scrolls">
          <Companies />
          <div className="only-phone panel-month">
            <MonthStepper month={month} onChange={(next) => change(next)} />
          </div>
          {closing && (
            <NextStepCard
              of={data}
              closing={closing}
              enabled={enabled}
              ready={lista + borrador}
              onSend={() => void send()}
              onCreate={() => void create()}
              onMonth={(next) => change(next)}
            />
          )}
          <div className="panel-grid stack gap-14">
            <DocumentsCard
              summary={data.summary}
              enabled={enabled}
              month={month}
              missing={data.missing}
              onCreate={() => void create()}
            />
            <AttentionList
              of={[...data.attention, ...(closing ? listUrgentSteps(closing) : [])]}
              onMissing={() => void create()}
            />
            <ForecastCard month={month} />
            <div className="panel-charts">
              <section className="q-card cost-card">
                <EarnedChart trend={data.trend} />
              </section>
              <SplitCard of={data.split} month={month} />
              <ChangesCard of={data.changes} none={explainUnchangedTrend(data.trend, month)} />
            </div>
            <RecentList of={data.recent} />
          </div>
          <PolicyAsk />
        </div>
      ) : (
        <Reading of={reading} />
      )}
      {reviewed && (
        <ReviewSheet ids={reviewed} onClose={() => review(undefined)} onSent={() => review(undefined)} />
      )}
    </Page>
  );
}
