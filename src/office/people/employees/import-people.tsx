import { useQueryClient } from '@tanstack/react-query';
import { Waiting } from '../../../kit/pages/faces.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { FileStep } from '../imports/file-step.tsx';
import { peopleFiles } from '../imports/kinds.ts';
import { PastFiles } from '../imports/past-files.tsx';
import { type Reviewing, Wizard } from '../imports/wizard.tsx';
import { describeImportCounts, describePeopleUndo } from './brought-words.ts';
import './import-people.css?adopt';
import { undoPeople, usePastPeople } from './people-api.ts';

/** The list of common names is large, so it loads with the first file. */
const ReviewPeople = defineLazyPart(
  'review-people',
  async () => {
    const [{ default: Review }, { peopleReader }] = await Promise.all([
      import('./review-people.tsx'),
      import('./people-reader.ts'),
    ]);
    return { default: (props: Reviewing) => <Review {...props} reader={peopleReader} /> };
  },
  () => <Waiting />,
);

export default function ImportPeople() {
  return (
    <Wizard
      title={() => 'Importar empleados'}
      sub="Una fila por persona. Lo que el archivo no diga queda como en un empleado nuevo."
      choosing={(onFile) => (
        <FileStep
          what="empleados"
          example={
            'Cédula\tNombres\tApellidos\tFecha ingreso\tSueldo\n1037482916\tYuliana\tRentería\t01/02/2026\t2100000'
          }
          of={peopleFiles}
          onFile={onFile}
        >
          <Past />
        </FileStep>
      )}
      reviewing={(key, props) => <ReviewPeople key={key} {...props} />}
    />
  );
}

function Past() {
  const client = useQueryClient();
  const { data: imports = [] } = usePastPeople();
  const files = imports.map((one) => ({
    ...one,
    came: describeImportCounts(one),
    undoing: describePeopleUndo(one.left_count, one.updated_count),
  }));
  return <PastFiles files={files} path="employee_imports" onUndo={(id) => void undoPeople(client, id)} />;
}
