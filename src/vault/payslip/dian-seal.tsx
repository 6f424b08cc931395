import {
  chevronDownOutline,
  copyOutline,
  openOutline,
  shieldCheckmarkOutline,
  shieldOutline,
} from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { type Standing, sealWords } from '../../domain/dian/answers/seal-words.ts';
import { formatNit } from '../../domain/identity/nit.ts';
import { copyText } from '../../kit/device/copy-text.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { formatMoment, formatShortMoment } from '../page/texts.ts';
import type { SlipDetail } from '../session/api.ts';

/** Says in one line whether DIAN has the document: `Validado por la DIAN el 5 de nov.` */
function describeStanding(standing: Standing, word: string, accepted: string): string {
  if (standing === 'accepted') return `Validado por la DIAN el ${accepted}`;
  return standing === 'undone' ? `${word} ante la DIAN` : 'Aún no está en la DIAN';
}

/** Shows in one line whether DIAN has the document. It opens its proof: QR code, CUNE and number. */
export function DianSeal({ slip }: { slip: SlipDetail }) {
  const { cune, qr, accepted_at } = slip.dian;
  const { standing, word, sentence } = sealWords(slip.dian.status, accepted_at && formatMoment(accepted_at));
  const good = standing === 'accepted';
  async function copy() {
    if (await copyText(cune)) showToast('CUNE copiado');
    else showToast('No se pudo copiar. Selecciónelo y cópielo a mano.', { danger: true });
  }
  return (
    <details className="v-seal rule-bottom">
      <summary className="row gap-10">
        <Icon of={good ? shieldCheckmarkOutline : shieldOutline} size="l" className={good ? 'c-ok' : 'c-2'} />
        <span className="grow c-2">
          {describeStanding(standing, word, accepted_at && formatShortMoment(accepted_at))}
        </span>
        <Icon of={chevronDownOutline} size="s" className="v-seal-fold c-3" />
      </summary>
      <div className="v-seal-top row wrap gap-16">
        <Qr text={qr} />
        <div>
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
        <dt>NIT del empleador</dt>
        <dd>{formatNit(slip.company.nit)}</dd>
      </dl>
    </details>
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
