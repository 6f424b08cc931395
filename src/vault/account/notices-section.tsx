import { useEffect, useState } from 'react';
import { showToast } from '../../kit/overlays/announce.ts';
import { hasPushSubscription, renewNotices, stopNotices, wantNotices } from '../notices/notices.ts';
import { NotRead } from '../session/api.ts';

/**
 * Turns on notifications of new payslips on this device. They are off until asked for, and everything works without
 * them.
 */
export function NoticesSection({ owner }: { owner: string }) {
  const [on, setOn] = useState<boolean | undefined>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    const show = (now: boolean | undefined): void => {
      if (here) setOn(now);
    };
    void hasPushSubscription(owner)
      .then(show)
      .then(() => renewNotices(owner))
      .then(show);
    return () => {
      here = false;
    };
  }, [owner]);
  if (on === undefined) return null;

  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    try {
      const now = wanted ? await wantNotices(owner) : await stopNotices(owner);
      setOn(now);
      if (now) showToast('Avisos activados');
      else if (wanted)
        showToast('Su navegador no deja avisarle: permita los avisos de este sitio.', { danger: true });
    } catch (error) {
      showToast(error instanceof NotRead ? error.message : 'Este navegador no permitió los avisos.', {
        danger: true,
      });
    }
    setBusy(false);
  }

  return (
    <section className="v-card" aria-label="Avisos">
      <label className="v-check flex gap-10 top">
        <input
          type="checkbox"
          className="q-check"
          checked={on}
          disabled={busy}
          onChange={(e) => void change(e.target.checked)}
        />
        Avisarme aquí de cada comprobante nuevo y de cada respuesta
      </label>
      <p className="c-3 t-label">El aviso no dice cuánto, de quién ni qué: solo que hay algo por leer.</p>
    </section>
  );
}
