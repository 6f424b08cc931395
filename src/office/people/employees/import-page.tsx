import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { useRoute } from '../../navigation/route-context.ts';

const ImportPayrolls = defineLazyPart(
  'import-payrolls',
  () => import('../imports/import-payrolls.tsx'),
  () => <Waiting />,
);
const ImportPeople = defineLazyPart(
  'import-people',
  () => import('./import-people.tsx'),
  () => <Waiting />,
);

export default function ImportPage() {
  const { resource } = useRoute();
  return resource === 'employees' ? <ImportPeople /> : <ImportPayrolls />;
}
