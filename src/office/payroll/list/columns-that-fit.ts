import { useMedia } from '../../../kit/device/media.ts';
import type { Room } from './columns.tsx';

/**
 * Reads the room for the table. The widths are in rem, so larger letters leave less room. `open` tells whether a row is
 * open in the pane.
 */
export function useRoom(open: boolean): Room {
  const most = useMedia('(min-width: 87.5rem)');
  const some = useMedia('(min-width: 77.5rem)');
  const beside = useMedia('(min-width: 62.5rem)');
  if (!open || !beside) return most ? 'all' : some ? 'less' : beside ? 'few' : 'narrow';
  return most ? 'most' : some ? 'some' : 'little';
}
