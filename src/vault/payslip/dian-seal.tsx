import { copyOutline, openOutline, shieldCheckmarkOutline, shieldOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { sealWords } from '../../domain/dian/answers/seal-words.ts';
import { formatNit } from '../../domain/identity/nit.ts';
import { copyText } from '../../kit/device/copy-text.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { formatMoment, formatPaymentDays } from '../page/texts.ts';
import type { SlipDetail } from '../session/api.ts';

/** Shows the proof of the document: the shield, its QR code, and its CUNE in groups of eight. */
export function DianSeal({ slip }: { slip: SlipDetail }) {
  const { cune, qr, accepted_at } = slip.dian;
  const { standing, word, sentence } = sealWords(slip.dian.status, accepted_at && formatMoment(accepted_at));
  const good = standing === 'accepted';
  async function copy() {
    if (await copyText(cune)) showToast('CUNE copiado');
    else showToast('No se pudo copiar. Selecciónelo y cópielo a mano.', { danger: true });
  }
  return (
    <section className="v-seal" aria-label="Sello de la DIAN">
      <div className="v-seal-top row wrap gap-16">
        <Qr text={qr} />
        <div>
          <p className={`t-heading c-ok v-seal-answer row gap-8${good ? '' : ' v-seal-answer--not'}`}>
            <Icon of={good ? shieldCheckmarkOutline : shieldOutline} size="l" />
            {word}
          </p>
          <p className="t-label c-2">{sentence}</p>
          {qr && (
            <a
              className="v-link m v-seal-see gap-6 text-13 inline-row"
              href={qr}
              target="_blank"
              rel="noreferrer"
            >
              Verificar en la DIAN
              <Icon of={openOutline} size="s" />
            </a>
          )}
        </div>
      </div>
      <div className="v-cune rule-bottom">
        <p className="v-cune-head row between">
          <span className="t-label c-3">CUNE</span>
          <button type="button" className="q-btn q-btn--ghost" onClick={() => void copy()}>
            <Icon of={copyOutline} />
            Copiar
          </button>
        </p>
        <p className="v-cune-groups stack between c-2 text-13" role="img" aria-label={`CUNE ${cune}`}>
          {cune.match(/.{1,8}/g)?.map((group, i) => (
            <span key={`${i}${group}`}>{group}</span>
          ))}
        </p>
      </div>
      <dl className="v-pairs stack text-14">
        <dt>Documento</dt>
        <dd>{slip.number}</dd>
        <dt>Empleador</dt>
        <dd>{slip.company.social_reason}</dd>
        <dt>NIT</dt>
        <dd>{formatNit(slip.company.nit)}</dd>
        <dt>{slip.payment_dates.length > 1 ? 'Pagos' : 'Pago'}</dt>
        <dd>{formatPaymentDays(slip)}</dd>
      </dl>
    </section>
  );
}

function Qr({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    if (!text) return;
    let here = true;
    import('../../kit/marks/qr.ts').then(
      ({ buildQrPath }) => here && setDrawn(buildQrPath(text)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [text]);
  return (
    <span className="v-qr fixed boxed">
      {drawn && (
        <svg
          className="full"
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="Código QR para consultar el documento en la DIAN"
        >
          <path d={drawn.path} fill="#14211C" />
        </svg>
      )}
    </span>
  );
}
