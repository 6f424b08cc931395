import { safeNext } from '../domain/safe-next.ts';
import { Announcements } from '../kit/announcements.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The door. Whatever address brought the person here is kept, and gone on to after signing in. */
export default function GuestApp() {
  const asked = location.pathname + location.search;
  if (location.pathname !== '/login')
    history.replaceState(null, '', asked === '/' ? '/login' : `/login?next=${encodeURIComponent(asked)}`);
  const next = safeNext(new URLSearchParams(location.search).get('next'));
  document.title = 'Quincena · Ingresar';
  return (
    <>
      <SignInPage onDone={() => location.replace(next)} next={next} />
      <Announcements />
    </>
  );
}
