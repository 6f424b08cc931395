import { Link } from 'react-router-dom';
import { Empty, Waiting } from '../../kit/pages/faces.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { formatMonthTitle } from '../months/month.ts';
import { Page } from '../page/page.tsx';
import { FileStep } from '../people/imports/file-step.tsx';
import { usePayrollFiles } from '../people/imports/kinds.ts';
import { Wizard } from '../people/imports/wizard.tsx';
import { Reading } from '../records/reading.tsx';
import { isSalaryRun, runTitle } from './kinds.ts';
import { isRunOpen, useRun } from './runs.ts';

const ReviewStep = defineLazyPart(
  'review-step',
  () => import('../people/imports/review/review-step.tsx'),
  () => <Waiting />,
);

/** Novelties of the people of an open payment, from a file. */
export default function ImportNovelties({ id }: { id: string }) {
  const query = useRun(id, '', 1);
  const files = usePayrollFiles();
  const run = query.data?.run;
  if (!run || !files)
    return (
      <Page title="Importar novedades">
        <Reading of={query} />
      </Page>
    );
  const { year, month } = run;
  const title = runTitle(run);
  if (!isRunOpen(run) || !isSalaryRun(run))
    return (
      <Page title="Importar novedades">
        <Empty
          title={isRunOpen(run) ? 'Este pago no lleva novedades' : `«${title}» está cerrado`}
          text={
            isRunOpen(run)
              ? `En «${title}» el valor se cambia persona por persona.`
              : 'Reábralo si le faltan novedades.'
          }
        >
          <Link className="q-btn q-btn--primary" to={`/pay_runs/${id}`}>
            Ir al pago
          </Link>
        </Empty>
      </Page>
    );
  return (
    <Wizard
      title={() => 'Importar novedades'}
      sub={`Las horas, ausencias y valores del archivo entran en «${title}» de ${formatMonthTitle({ year, month }).toLowerCase()}.`}
      choosing={(onFile) => (
        <FileStep
          what="novedades"
          example={'Cédula\tHED\tComisión\n1037482916\t6\t120000'}
          of={files}
          onFile={onFile}
        />
      )}
      reviewing={(key, props) => (
        <ReviewStep key={key} month={{ year, month }} into={{ id, title }} {...props} />
      )}
    />
  );
}
