import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { checkmarkCircleOutline, ellipseOutline, rocketOutline } from 'ionicons/icons';
import { useState } from 'react';
import { ask } from '../../kit/announce.ts';
import { Icon } from '../../kit/icon.tsx';
import type { StepProps } from './enablement.ts';
import { change } from './enablement.ts';
import { StepFrame } from './step-frame.tsx';

/** Enabled: from now on documents are real. */
export function EnabledStep({ of, onGo }: StepProps) {
  const client = useQueryClient();
  const router = useIonRouter();
  const [busy, setBusy] = useState(false);
  const producing = of.environment === 'produccion';
  const ready = [
    { ok: of.status, text: 'La DIAN aceptó el set de pruebas' },
    { ok: of.has_certificate, text: 'Hay un certificado vigente para firmar' },
    { ok: of.checklist.every(({ ok }) => ok), text: 'Los datos de la empresa coinciden con el RUT' },
  ];

  async function produce() {
    if (busy) return;
    const sure = await ask({
      title: '¿Pasar a producción?',
      lines: ['Desde ahora cada nómina que emita es un documento real ante la DIAN.'],
      badge: 'info',
      icon: rocketOutline,
      accept: 'Pasar a producción',
      cancel: 'Cancelar',
    });
    if (!sure) return;
    setBusy(true);
    await change(client, 'post', '/enabler/production', { base_version: of.version });
    setBusy(false);
  }

  return (
    <StepFrame
      foot={
        <>
          <span className="sp" />
          <button type="button" className="q-btn q-btn--plain" onClick={() => onGo('tests')}>
            Atrás
          </button>
          {producing ? (
            <button
              type="button"
              className="q-btn q-btn--primary"
              onClick={() => router.push('/payrolls', 'root', 'replace')}
            >
              Ir a nóminas
            </button>
          ) : (
            <button
              type="button"
              className="q-btn q-btn--primary"
              aria-disabled={busy || !of.status}
              onClick={() => void produce()}
            >
              <Icon of={rocketOutline} />
              Pasar a producción
            </button>
          )}
        </>
      }
    >
      <h2 className="t-heading">
        {producing
          ? 'La empresa emite en producción'
          : of.status
            ? 'La empresa está habilitada'
            : 'Aún no está habilitada'}
      </h2>
      <ul className="chk">
        {ready.map(({ ok, text }) => (
          <li key={text} className={ok ? 'ok' : ''}>
            <Icon of={ok ? checkmarkCircleOutline : ellipseOutline} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {producing && (
        <p className="c-2">Empiece por una sola nómina y revise su respuesta antes de emitir las demás.</p>
      )}
    </StepFrame>
  );
}
