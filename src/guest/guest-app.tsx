import { useEffect } from 'react';
import { Announcements } from '../kit/announcements.tsx';
import { nextStop } from './next-stop.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The door. Whatever address brought the person here is kept, and gone on to after signing in. */
export default function GuestApp() {
  useEffect(() => {
    document.title = 'Quincena · Ingresar';
    const { pathname, search } = location;
    if (pathname === '/login') return;
    const wanted = pathname + search;
    history.replaceState(null, '', wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`);
  }, []);
  return (
    <>
      <SignInPage onDone={() => location.replace(nextStop())} />
      <Announcements />
    </>
  );
}
