import { useParams } from 'react-router-dom';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { useRoute } from '../navigation/route-context.ts';
import { RunPage } from './run-page.tsx';
import { RunsPage } from './runs-page.tsx';

const ImportNovelties = defineLazyPart(
  'import-novelties',
  () => import('./import-novelties.tsx'),
  () => <Waiting />,
);

const NoveltiesPage = defineLazyPart(
  'run-novelties',
  () => import('./grid/novelties-page.tsx'),
  () => <Waiting />,
);

const MarksPage = defineLazyPart(
  'run-marks',
  () => import('./marks/marks-page.tsx'),
  () => <Waiting />,
);

const ApprovalPage = defineLazyPart(
  'run-approval',
  () => import('./approval/approval-page.tsx'),
  () => <Waiting />,
);

/** The payments of a month, one of them, its novelties, a file of them or of the marks of a clock, or its approval. */
export default function RunsPages() {
  const { id } = useParams();
  const { path } = useRoute();
  if (id && path.endsWith('/import')) return <ImportNovelties key={id} id={id} />;
  if (id && path.endsWith('/novelties')) return <NoveltiesPage key={id} id={id} />;
  if (id && path.endsWith('/marks')) return <MarksPage key={id} id={id} />;
  if (id && path.endsWith('/approval')) return <ApprovalPage key={id} id={id} />;
  return id ? <RunPage key={id} id={id} /> : <RunsPage />;
}
