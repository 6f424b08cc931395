import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import { saveFile } from '../../kit/device/save-file.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { completeAnswer, fetchVaultResponse, NotRead } from '../session/api.ts';
import { employeeSession } from '../session/session.ts';
import { buildVaultPath } from '../session/vault-path.ts';

export default function DownloadYear({ year }: { year: number }) {
  const [busy, setBusy] = useState(false);
  const now = employeeSession.get();
  if (now.state !== 'open') return null;
  const { id } = now.account;

  async function download(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const answer = await fetchVaultResponse(buildVaultPath('GET /payslips/zip', { year }), id);
      saveFile(await completeAnswer(answer.blob()), `comprobantes-${year}.zip`);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      showToast(error.offline ? 'El año completo está disponible con conexión' : error.message, {
        danger: !error.offline,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className="v-years flex">
      <button
        type="button"
        className="q-btn q-btn--plain"
        aria-disabled={busy}
        onClick={() => void download()}
      >
        <Icon of={downloadOutline} />
        {busy ? `Preparando ${year}` : `Descargar ${year} en ZIP`}
      </button>
    </p>
  );
}
