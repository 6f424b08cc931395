import { Link, useParams } from 'react-router-dom';
import { isReport } from '../../../domain/reports/catalog.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { Page } from '../../page/page.tsx';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import './reports.css?adopt';

export default function ReportsPages() {
  const { report } = useParams();
  if (!report) return <ReportsPage />;
  if (isReport(report)) return <ReportPage key={report} report={report} />;
  return (
    <Page title="Informe">
      <Empty title="No existe ese informe" text="Puede que haya cambiado de nombre.">
        <Link className="q-btn q-btn--plain" to="/reports">
          Ver los informes
        </Link>
      </Empty>
    </Page>
  );
}
