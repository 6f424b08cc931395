import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { Frame } from '../src/frame.tsx';
import GuestApp from '../src/guest/guest-app.tsx';
import DoorApp from '../src/vault/door-app.tsx';

/** A screen that stands before any session, the address where it is met, and who `main.tsx` calls the person there. */
type Door = { who: string; at: string; app: ComponentType; parts: string[] };

export const doors: Record<string, Door> = {
  login: { who: 'guest', at: '/login', app: GuestApp, parts: ['src/guest/guest-app.tsx'] },
  payslip: { who: 'newcomer', at: '/payslip', app: DoorApp, parts: ['src/vault/door-app.tsx'] },
  activate: {
    who: 'newcomer',
    at: '/payslip/activate',
    app: DoorApp,
    parts: ['src/vault/door-app.tsx', 'src/vault/activate.tsx'],
  },
};

/** The markup of a door, from the components that take it over in the browser. */
export async function drawn({ at, app }: Door): Promise<string> {
  Object.assign(globalThis, { location: new URL(at, 'http://localhost') });
  const { prelude } = await prerender(<Frame App={app} />);
  const html = await new Response(prelude).text();
  // A part that is written apart is put in its place by a script, which the page does not allow.
  if (html.includes('<script')) throw new Error(`La puerta de ${at} no quedó dibujada de una vez`);
  return html;
}
