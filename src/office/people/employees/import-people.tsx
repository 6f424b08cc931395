import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { peopleFiles } from '../imports/kinds.ts';
import { type Reviewing, Wizard } from '../imports/wizard.tsx';
import './import-people.css?adopt';

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
      of={peopleFiles}
      title={() => 'Importar empleados'}
      sub="Una fila por persona. Lo que el archivo no diga queda como en un empleado nuevo."
      reviewing={(key, props) => <ReviewPeople key={key} {...props} />}
    />
  );
}
