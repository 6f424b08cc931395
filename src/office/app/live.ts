import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { rememberEnabled } from '../../net/dian-news.ts';
import { useGo } from '../navigation/go.ts';
import { noteMove } from '../payroll/document/dian-news.ts';
import type { PayrollRow } from '../payroll/document/payrolls.ts';
import { renewReads } from '../records/derived-reads.ts';

/** Invalidates queries when the server reports that documents moved or colleagues wrote something. */
export function useLive(company: string | undefined): void {
  const client = useQueryClient();
  const go = useGo();
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (!company || typeof EventSource === 'undefined') return;
    const events = new EventSource(`/api/events?company=${encodeURIComponent(company)}`);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    /** Invalidates derived queries once for the writes of two seconds, because each may be slow on the server. */
    const renewSoon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void renewReads(client);
      }, 2_000);
    };
    const stale = (name: string) => void client.invalidateQueries({ queryKey: [name] });
    events.addEventListener('payroll', (event) => {
      const { id, state } = JSON.parse(event.data) as Pick<PayrollRow, 'id' | 'state'>;
      void noteMove(id, state, (to) => void latest.current(to)).catch(() => undefined);
      for (const list of ['payrolls', 'adjustment_payrolls', 'vault_entries', 'dashboard', 'closing'])
        stale(list);
    });
    events.addEventListener('changed', (event) => {
      const { resource } = JSON.parse(event.data) as { resource: string };
      stale(resource);
      renewSoon();
    });
    events.addEventListener('pay_run', (event) => {
      client.setQueryData(['pay_run'], JSON.parse(event.data));
      stale('pay_runs');
      stale('closing');
    });
    events.addEventListener('enabler', (event) => {
      const { status } = JSON.parse(event.data) as { status?: boolean };
      if (status) rememberEnabled(true);
      stale('enabler');
    });
    return () => {
      events.close();
      clearTimeout(waiting);
    };
  }, [client, company]);
}
