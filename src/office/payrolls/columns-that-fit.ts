import { useMedia } from '../../kit/media.ts';
import type { Room } from './columns.tsx';

/** What the window leaves to the table, and the pane beside it. */
export function useRoom(open: boolean): Room {
  const most = useMedia('(min-width: 1400px)');
  const some = useMedia('(min-width: 1240px)');
  const beside = useMedia('(min-width: 1000px)');
  if (!open || !beside) return most ? 'all' : some ? 'less' : beside ? 'few' : 'narrow';
  return most ? 'most' : some ? 'some' : 'little';
}
