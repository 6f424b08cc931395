import { checkmarkOutline, copyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { toSentenceCase } from '../../../domain/records/sentence-case.ts';
import { copyText } from '../../../kit/device/copy-text.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';

export function CopyValue({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    if (!(await copyText(value)))
      return showToast('No se pudo copiar. Selecciónelo y cópielo a mano.', { danger: true });
    setCopied(true);
    showToast(`${label}: copiado`);
  }
  return (
    <div className="copy-value row between gap-12 full boxed">
      <span>
        <small className="block t-caption c-3">{label}</small>
        <b className="breaks b">{value}</b>
      </span>
      <button
        type="button"
        className="q-btn q-btn--plain q-btn--sm"
        aria-label={`Copiar ${toSentenceCase(label)}`}
        onClick={() => void copy()}
      >
        <Icon of={copied ? checkmarkOutline : copyOutline} size="s" />
        {copied ? 'Copiado' : 'Copiar'}
      </button>
    </div>
  );
}
