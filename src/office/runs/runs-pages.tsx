import { useParams } from 'react-router-dom';
import { RunPage } from './run-page.tsx';
import { RunsPage } from './runs-page.tsx';

/** The payments of a month, or one of them. */
export default function RunsPages() {
  const { id } = useParams();
  return id ? <RunPage key={id} id={id} /> : <RunsPage />;
}
