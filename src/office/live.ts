import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteMove } from './payrolls/dian-news.ts';
import type { PayrollRow } from './payrolls/payrolls.ts';

/** Documents move and colleagues write: what they touch is read again, without reloading. */
export function useLive(company: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!company || typeof EventSource === 'undefined') return;
    const events = new EventSource(`/api/events?company=${encodeURIComponent(company)}`);
    const stale = (name: string) => void client.invalidateQueries({ queryKey: [name] });
    events.addEventListener('payroll', (event) => {
      const { id, state } = JSON.parse(event.data) as Pick<PayrollRow, 'id' | 'state'>;
      void noteMove(id, state).catch(() => undefined);
      stale('payrolls');
      stale('adjustment_payrolls');
      stale('dashboard');
    });
    events.addEventListener('changed', (event) => {
      const { resource } = JSON.parse(event.data) as { resource: string };
      stale(resource);
    });
    events.addEventListener('enabler', () => stale('enabler'));
    return () => events.close();
  }, [client, company]);
}
