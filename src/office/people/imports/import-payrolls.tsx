import { useQueryClient } from '@tanstack/react-query';
import { Waiting } from '../../../kit/pages/faces.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { formatMonthTitle, readChosenMonth } from '../../months/month.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { formatImportTitle } from './file-month.ts';
import { FileStep } from './file-step.tsx';
import { describeDraftsUndo, undoImport, usePayrollImports } from './import-api.ts';
import { usePayrollFiles } from './kinds.ts';
import { PastFiles } from './past-files.tsx';
import { Wizard } from './wizard.tsx';

const ReviewStep = defineLazyPart(
  'review-step',
  () => import('./review/review-step.tsx'),
  () => <Waiting />,
);

/** Payrolls from a file of another program. */
export default function ImportPayrolls() {
  const [query] = useOwnQuery();
  const month = readChosenMonth(query);
  const files = usePayrollFiles();
  if (!files) return <Waiting />;
  return (
    <Wizard
      title={(file) => formatImportTitle(month, file)}
      sub={`Las filas que no digan su mes serán de ${formatMonthTitle(month).toLowerCase()}.`}
      choosing={(onFile) => (
        <FileStep
          what="nóminas"
          example={'Cédula\tDías trabajados\tHED\n1037482916\t30\t6'}
          of={files}
          onFile={onFile}
        >
          <Past />
        </FileStep>
      )}
      reviewing={(key, props) => <ReviewStep key={key} month={month} {...props} />}
    />
  );
}

function Past() {
  const client = useQueryClient();
  const { data: imports = [] } = usePayrollImports();
  const files = imports.map(({ created_count, replaced_count, refused_count, drafts_left, ...one }) => ({
    ...one,
    came: [
      created_count === 1 ? '1 creada' : `${created_count} creadas`,
      replaced_count > 0 && (replaced_count === 1 ? '1 reemplazada' : `${replaced_count} reemplazadas`),
      refused_count > 0 && `${refused_count} sin importar`,
    ],
    undoing: describeDraftsUndo(drafts_left, replaced_count),
  }));
  return <PastFiles files={files} path="payroll_imports" onUndo={(id) => void undoImport(client, id)} />;
}
