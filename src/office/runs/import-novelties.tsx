import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { formatMonthTitle } from '../months/month.ts';
import { Page } from '../page/page.tsx';
import { noveltyFiles, useOwnColumns } from '../people/imports/kinds.ts';
import { Wizard } from '../people/imports/wizard.tsx';
import { Reading } from '../records/reading.tsx';
import { ClosedToNovelties, isWritable } from './closed-to-novelties.tsx';
import { runTitle } from './kinds.ts';
import { useRun } from './runs.ts';

const ReviewPayrolls = defineLazyPart(
  'review-payrolls',
  () => import('../people/imports/review/review-payrolls.tsx'),
  () => <Waiting />,
);

/** Novelties of the people of an open payment, from a file. */
export default function ImportNovelties({ id }: { id: string }) {
  const query = useRun(id, '', 1);
  const files = useOwnColumns(noveltyFiles);
  const run = query.data?.run;
  if (!run || !files)
    return (
      <Page title="Importar novedades">
        <Reading of={query} />
      </Page>
    );
  if (!isWritable(run)) return <ClosedToNovelties run={run} title="Importar novedades" />;
  const { year, month } = run;
  const title = runTitle(run);
  return (
    <Wizard
      of={files}
      title={() => 'Importar novedades'}
      sub={`Las horas, ausencias y valores del archivo entran en «${title}» de ${formatMonthTitle({ year, month }).toLowerCase()}.`}
      reviewing={(key, props) => (
        <ReviewPayrolls key={key} month={{ year, month }} into={{ id, title }} {...props} />
      )}
    />
  );
}
