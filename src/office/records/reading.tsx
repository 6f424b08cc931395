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

/** Shows, inside a sheet, that its row is being read, or why it was not. */
export function SheetReading({ of }: { of: Pick<UseQueryResult, 'isPending' | 'error'> }) {
  if (of.isPending) return <Waiting />;
  return (
    <p className="c-2" role="status">
      {findRefusal(of.error)?.body.message ?? 'No se pudo cargar. Intente de nuevo.'}
    </p>
  );
}
