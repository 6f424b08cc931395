import { safeNext } from '../domain/access.ts';
import { show } from '../kit/announce.ts';
import { Announcements } from '../kit/announcements.tsx';
import { onReached } from '../net/http.ts';
import { onRefusal } from '../net/refused.ts';
import { noteFailure, noteSuccess } from '../offline/connectivity.ts';
import { SignInPage } from './sign-in-page.tsx';

onRefusal(show);
onReached((server) => (server ? noteSuccess() : noteFailure()));

/** The door. Whatever address brought the person here is kept, and gone on to after signing in. */
export default function GuestApp() {
  const asked = location.pathname + location.search;
  if (location.pathname !== '/login')
    history.replaceState(null, '', asked === '/' ? '/login' : `/login?next=${encodeURIComponent(asked)}`);
  const next = safeNext(new URLSearchParams(location.search).get('next'));
  document.title = 'Quincena · Ingresar';
  return (
    <>
      <SignInPage onDone={() => location.replace(next)} />
      <Announcements />
    </>
  );
}
