import { decide, safeNext } from '../domain/access.ts';
import { routeFor, windowTitle } from '../domain/routes.ts';
import { Announcements } from '../kit/announcements.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The door. Any address of the staff leads here, and is kept to go on to it after signing in. */
export default function GuestApp() {
  const address = location.pathname + location.search;
  const verdict = decide(routeFor(location.pathname), { user: null, company: null }, undefined, address);
  if (!verdict.allow && verdict.why === 'guest') history.replaceState(null, '', verdict.to);
  const next = safeNext(new URLSearchParams(location.search).get('next'));
  document.title = windowTitle(routeFor('/login'));
  return (
    <>
      <SignInPage onDone={() => location.replace(next)} />
      <Announcements />
    </>
  );
}
