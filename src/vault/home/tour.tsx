import { type ReactNode, useState } from 'react';
import { listReadIds, noteRead } from '../page/read-ids.ts';

const mark = 'tour';

type Picture = { title: string; text: string; drawing: ReactNode };

const line = (y: number, width: number) => (
  <rect x="24" y={y} width={width} height="6" rx="3" fill="var(--q-line-strong)" />
);

const pictures: readonly Picture[] = [
  {
    title: 'Cada cifra se explica',
    text: 'Toque una línea de su comprobante: verá la cuenta y la ley de donde sale.',
    drawing: (
      <>
        <rect x="10" y="6" width="140" height="78" rx="10" fill="var(--q-surface)" stroke="var(--q-line)" />
        {line(20, 56)}
        {line(40, 44)}
        {line(60, 62)}
        <circle cx="128" cy="43" r="13" fill="var(--q-sun)" />
        <text x="128" y="48" textAnchor="middle" fontSize="14" fontWeight="600" fill="var(--q-on-sun)">
          ?
        </text>
      </>
    ),
  },
  {
    title: 'También sin señal',
    text: 'Lo que ya vio queda guardado aquí y abre con su PIN, sin conexión.',
    drawing: (
      <>
        <rect
          x="56"
          y="4"
          width="48"
          height="82"
          rx="9"
          fill="var(--q-surface)"
          stroke="var(--q-line-strong)"
        />
        <rect x="68" y="42" width="24" height="20" rx="4" fill="var(--q-c1)" />
        <path d="M73 42v-6a7 7 0 0 1 14 0v6" fill="none" stroke="var(--q-c1)" strokeWidth="3" />
        <circle cx="130" cy="22" r="12" fill="var(--q-sun)" />
      </>
    ),
  },
  {
    title: 'Pida desde aquí',
    text: 'Vacaciones, incapacidades, licencias y certificados están en «Solicitudes».',
    drawing: (
      <>
        <rect x="34" y="12" width="92" height="70" rx="10" fill="var(--q-surface)" stroke="var(--q-line)" />
        <rect x="34" y="12" width="92" height="18" rx="9" fill="var(--q-c1-soft)" />
        <circle cx="58" cy="48" r="7" fill="var(--q-c1)" />
        <circle cx="80" cy="48" r="7" fill="var(--q-c1)" />
        <circle cx="102" cy="48" r="7" fill="var(--q-sun)" />
        <circle cx="58" cy="68" r="5" fill="var(--q-line-strong)" />
        <circle cx="80" cy="68" r="5" fill="var(--q-line-strong)" />
      </>
    ),
  },
];

/** Shows, once on each device and until a payslip is read, what the vault does in three pictures. */
export default function Tour({ owner }: { owner: string }) {
  const [at, setAt] = useState(() => (listReadIds(mark).includes(owner) ? pictures.length : 0));
  const picture = pictures[at];
  if (!picture) return null;
  const end = (): void => {
    noteRead(mark, [owner]);
    setAt(pictures.length);
  };
  const isLast = at === pictures.length - 1;
  return (
    <section className="v-part v-offer boxed" aria-label="Qué hay aquí">
      <div aria-live="polite">
        <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true">
          {picture.drawing}
        </svg>
        <h2 className="t-heading">{picture.title}</h2>
        <p className="c-2">{picture.text}</p>
      </div>
      <p className="t-label c-3">
        {at + 1} de {pictures.length}
      </p>
      <div className="v-actions flex wrap gap-8">
        <button type="button" className="q-btn q-btn--plain" onClick={() => (isLast ? end() : setAt(at + 1))}>
          {isLast ? 'Entendido' : 'Siguiente'}
        </button>
        {!isLast && (
          <button type="button" className="q-btn q-btn--ghost" onClick={end}>
            Saltar
          </button>
        )}
      </div>
    </section>
  );
}
