import { useMedia } from '../../../kit/device/media.ts';
import type { Room } from './columns.tsx';

/** Room that the window leaves to the table, and the pane beside it; measured in letters, which may be larger. */
export function useRoom(open: boolean): Room {
  const most = useMedia('(min-width: 87.5rem)');
  const some = useMedia('(min-width: 77.5rem)');
  const beside = useMedia('(min-width: 62.5rem)');
  if (!open || !beside) return most ? 'all' : some ? 'less' : beside ? 'few' : 'narrow';
  return most ? 'most' : some ? 'some' : 'little';
}
