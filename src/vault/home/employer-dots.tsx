import { useEffect, useRef } from 'react';
import type { Slip } from '../session/api.ts';

/** Distance in pixels that a finger moves sideways to change the card. */
const SWIPE_PX = 60;

type Props = {
  employers: readonly Slip['company'][];
  value: string;
  onChange: (id: string) => void;
};

/** Changes the employer of the card by a swipe over it, or by its dots. */
export default function EmployerDots({ employers, value, onChange }: Props) {
  const dots = useRef<HTMLFieldSetElement>(null);
  const change = useRef(onChange);
  const at = employers.findIndex(({ id }) => id === value);
  const around = useRef<{ before: string | undefined; after: string | undefined }>(undefined);
  useEffect(() => {
    change.current = onChange;
    around.current = { before: employers[at - 1]?.id, after: employers[at + 1]?.id };
  });
  useEffect(() => {
    const card = dots.current?.closest<HTMLElement>('.v-hero');
    if (!card) return;
    let from: { x: number; y: number } | undefined;
    const begin = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      from = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    };
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      if (!from || !finger) return;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      from = undefined;
      if (Math.abs(x) < SWIPE_PX || Math.abs(y) > Math.abs(x)) return;
      const next = x < 0 ? around.current?.after : around.current?.before;
      if (next) change.current(next);
    };
    card.addEventListener('touchstart', begin, { passive: true });
    card.addEventListener('touchend', end, { passive: true });
    return () => {
      card.removeEventListener('touchstart', begin);
      card.removeEventListener('touchend', end);
    };
  }, []);
  return (
    <fieldset ref={dots} className="v-dots row" aria-label="Empleador">
      {employers.map(({ id, social_reason: name }) => (
        <button
          key={id}
          type="button"
          className="v-dot"
          aria-label={name}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        />
      ))}
    </fieldset>
  );
}
