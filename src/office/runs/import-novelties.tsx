import { Waiting } from '../../kit/faces.tsx';
import { lazyPart } from '../../kit/load-chunk.ts';
import { FileStep } from '../import/file-step.tsx';
import { payrollFiles } from '../import/kinds.ts';
import { Wizard } from '../import/wizard.tsx';
import { monthTitle } from '../month.ts';
import { Page } from '../page.tsx';
import { runTitle } from './kinds.ts';
import { useRun } from './runs.ts';

const ReviewStep = lazyPart(
  'review-step',
  () => import('../import/review/review-step.tsx'),
  () => <Waiting />,
);

/** Novelties of the people of an open payment, from a file. */
export default function ImportNovelties({ id }: { id: string }) {
  const run = useRun(id, '', 1).data?.run;
  if (!run)
    return (
      <Page title="Importar novedades">
        <Waiting />
      </Page>
    );
  const { year, month } = run;
  const title = runTitle(run);
  return (
    <Wizard
      title={() => 'Importar novedades'}
      sub={`Las horas, ausencias y valores del archivo entran en «${title}» de ${monthTitle({ year, month }).toLowerCase()}.`}
      choosing={(onFile) => (
        <FileStep
          what="novedades"
          example={'Cédula\tHED\tComisión\n1037482916\t6\t120000'}
          of={payrollFiles}
          onFile={onFile}
        />
      )}
      reviewing={(key, props) => (
        <ReviewStep key={key} month={{ year, month }} into={{ id, title }} {...props} />
      )}
    />
  );
}
