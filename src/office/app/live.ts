import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { rememberEnabled } from '../../net/dian-news.ts';
import { useGo } from '../navigation/go.ts';
import { noteMove } from '../payroll/document/dian-news.ts';
import type { PayrollRow } from '../payroll/document/payrolls.ts';
import { renewReads } from '../records/derived-reads.ts';
import { listenToCompany } from './company-events.ts';

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
    let waiting: ReturnType<typeof setTimeout> | undefined;
    /** Invalidates derived queries once for the writes of two seconds, because each may be slow on the server. */
    const renewSoon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void renewReads(client);
      }, 2_000);
    };
    const stale = (name: string) => void client.invalidateQueries({ queryKey: [name] });
    const stop = listenToCompany(company, {
      payroll(data) {
        const { id, state } = JSON.parse(data) as Pick<PayrollRow, 'id' | 'state'>;
        void noteMove(id, state, (to) => void latest.current(to)).catch(() => undefined);
        for (const list of ['payrolls', 'adjustment_payrolls', 'vault_entries', 'dashboard', 'closing'])
          stale(list);
      },
      changed(data) {
        const { resource } = JSON.parse(data) as { resource: string };
        stale(resource);
        renewSoon();
      },
      pay_run(data) {
        client.setQueryData(['pay_run'], JSON.parse(data));
        stale('pay_runs');
        stale('closing');
      },
      enabler(data) {
        const { status } = JSON.parse(data) as { status?: boolean };
        if (status) rememberEnabled(true);
        stale('enabler');
      },
      onMissed: () => void client.invalidateQueries(),
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [client, company]);
}
