import { cloudOfflineOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useMedia, wide } from '../device/media.ts';
import { formatClockTime } from '../inputs/clock-time.ts';
import { Icon } from '../marks/icon.tsx';
import { LoadErrorNotice, Waiting } from '../pages/page-states.tsx';

export type ListState = {
  rows: readonly unknown[] | undefined;
  waiting: boolean;
  failed: boolean;
  online: boolean;
  message?: string | undefined;
  /** Time of the read that is shown, in milliseconds. */
  asOf: number;
  retry: () => void;
};

type Props = {
  of: ListState;
  empty: ReactNode;
  table: () => ReactNode;
  phone: () => ReactNode;
};

/** Renders the states of a list: loading, failed, empty, full, and read from the device with its age. */
export function DataList({ of, empty, table, phone }: Props) {
  const isWide = useMedia(wide);
  if (!of.rows) {
    if (of.failed || !of.online)
      return <LoadErrorNotice offline={!of.online} message={of.message ?? ''} onRetry={of.retry} />;
    return <Waiting />;
  }
  return (
    <div className="q-list">
      {(!of.online || of.failed) && of.asOf > 0 && (
        <p className="q-as-of" role="status">
          <Icon of={cloudOfflineOutline} size="s" />
          Guardado en este equipo a las {formatClockTime(of.asOf)}
        </p>
      )}
      {of.rows.length === 0 ? empty : isWide ? table() : phone()}
    </div>
  );
}
