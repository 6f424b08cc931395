import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { ReportName } from '../../../domain/reports/catalog.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { bringFile } from '../../files/bring-file.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { checkConnection } from '../../records/connected.ts';

const formats = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

export function ReportFiles({ report, filters }: { report: ReportName; filters: Record<string, string> }) {
  const [busy, setBusy] = useState(false);
  async function bring(format: string) {
    if (busy || !checkConnection()) return;
    setBusy(true);
    await bringFile(buildFileAddress(`/reports/${report}/download`, { ...filters, format }));
    setBusy(false);
  }
  return (
    <>
      {Object.entries(formats).map(([format, words]) => (
        <button
          key={format}
          type="button"
          className="q-btn q-btn--plain"
          aria-disabled={busy}
          onClick={() => void bring(format)}
        >
          <Icon of={downloadOutline} />
          {words}
        </button>
      ))}
    </>
  );
}
