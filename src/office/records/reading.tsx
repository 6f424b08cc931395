import type { UseQueryResult } from '@tanstack/react-query';
import { LoadErrorNotice, Waiting } from '../../kit/pages/page-states.tsx';
import { findRefusal } from '../../net/refusal.ts';
import { useOnline } from './records.ts';

type Props = {
  of: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  rows?: number;
};

export function Reading({ of, rows }: Props) {
  const online = useOnline();
  if (!of.isError && online) return <Waiting rows={rows} />;
  const message = findRefusal(of.error)?.body.message;
  return <LoadErrorNotice offline={!online} message={message} onRetry={() => void of.refetch()} />;
}
