import { lazy, Suspense } from 'react';
import { Waiting } from '../../kit/faces.tsx';
import { useRoute } from '../screen.tsx';

const ImportPayrolls = lazy(() => import('./import-payrolls.tsx'));
const ImportPeople = lazy(() => import('../employees/import-people.tsx'));

/** A file of payrolls, or of employees. */
export default function ImportPage() {
  const { resource } = useRoute();
  return (
    <Suspense fallback={<Waiting />}>
      {resource === 'employees' ? <ImportPeople /> : <ImportPayrolls />}
    </Suspense>
  );
}
