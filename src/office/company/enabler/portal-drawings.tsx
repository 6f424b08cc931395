import type { ReactNode } from 'react';

/** Drawing of a page of the portal. Only the place to look at is in colour. */
function Page({ children }: { children: ReactNode }) {
  return (
    <svg className="portal-drawing" viewBox="0 0 132 84" aria-hidden="true">
      <rect x="1" y="1" width="130" height="82" rx="8" className="drawn-page" />
      <path d="M1 17h130" className="drawn-line" />
      <circle cx="10" cy="9" r="2.5" className="drawn-mark" />
      <circle cx="18" cy="9" r="2.5" className="drawn-mark" />
      {children}
    </svg>
  );
}

const line = (x: number, y: number, width: number, hot = false) => (
  <rect x={x} y={y} width={width} height="5" rx="2.5" className={hot ? 'drawn-head' : 'drawn-mark'} />
);

export const DoorDrawing = () => (
  <Page>
    {line(34, 27, 34)}
    <rect x="34" y="36" width="64" height="12" rx="4" className="drawn-field" />
    {line(39, 39.5, 30, true)}
    <rect x="34" y="54" width="40" height="14" rx="5" className="drawn-head" />
    <path d="M86 61h14m-5-5 5 5-5 5" className="drawn-arrow" />
  </Page>
);

export const MenuDrawing = () => (
  <Page>
    <rect x="8" y="24" width="36" height="52" rx="5" className="drawn-field" />
    {line(14, 31, 22)}
    {line(14, 42, 24, true)}
    {line(14, 53, 18)}
    {line(14, 64, 22)}
    <path d="M50 44.5h10m-4-4 4 4-4 4" className="drawn-arrow" />
    <rect x="66" y="24" width="58" height="52" rx="5" className="drawn-field" />
    {line(72, 31, 30)}
    <rect x="72" y="42" width="46" height="12" rx="4" className="drawn-sun" />
    {line(77, 45.5, 30, true)}
    {line(72, 62, 36)}
  </Page>
);

export const ModeDrawing = () => (
  <Page>
    {line(12, 26, 40)}
    <circle cx="18" cy="44" r="5" className="drawn-ring" />
    <circle cx="18" cy="44" r="2.5" className="drawn-head" />
    {line(28, 41.5, 50, true)}
    <circle cx="18" cy="60" r="5" className="drawn-ring" />
    {line(28, 57.5, 62)}
    <rect x="92" y="36" width="32" height="16" rx="5" className="drawn-head" />
    <path d="M108 40v8m-4-4h8" className="drawn-white" />
  </Page>
);

export const PinDrawing = () => (
  <Page>
    {line(12, 25, 26)}
    <rect x="12" y="33" width="108" height="12" rx="4" className="drawn-field" />
    {line(17, 36.5, 42, true)}
    {line(12, 53, 16)}
    <rect x="12" y="61" width="60" height="14" rx="4" className="drawn-field" />
    {[20, 30, 40, 50, 60].map((x) => (
      <circle key={x} cx={x} cy="68" r="2.5" className="drawn-head" />
    ))}
  </Page>
);

export const IdsDrawing = () => (
  <Page>
    {line(12, 26, 30)}
    <rect x="12" y="35" width="86" height="12" rx="4" className="drawn-sun" />
    {line(17, 38.5, 70, true)}
    <rect x="104" y="35" width="16" height="12" rx="4" className="drawn-field" />
    {line(12, 54, 38)}
    <rect x="12" y="63" width="86" height="12" rx="4" className="drawn-sun" />
    {line(17, 66.5, 62, true)}
    <rect x="104" y="63" width="16" height="12" rx="4" className="drawn-field" />
  </Page>
);
