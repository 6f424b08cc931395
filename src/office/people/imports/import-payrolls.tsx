import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { formatMonthTitle, readChosenMonth } from '../../months/month.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { formatImportTitle } from './file-month.ts';
import { payrollFiles, useOwnColumns } from './kinds.ts';
import { Wizard } from './wizard.tsx';

const ReviewPayrolls = defineLazyPart(
  'review-payrolls',
  () => import('./review/review-payrolls.tsx'),
  () => <Waiting />,
);

/** Payrolls from a file of another program. */
export default function ImportPayrolls() {
  const [query] = useOwnQuery();
  const month = readChosenMonth(query);
  const files = useOwnColumns(payrollFiles);
  if (!files) return <Waiting />;
  return (
    <Wizard
      of={files}
      title={(file) => formatImportTitle(month, file)}
      sub={`Las filas que no digan su mes serán de ${formatMonthTitle(month).toLowerCase()}.`}
      reviewing={(key, props) => <ReviewPayrolls key={key} month={month} {...props} />}
    />
  );
}
