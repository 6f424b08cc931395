import { useEffect } from 'react';
import { Announcements } from '../kit/overlays/announcements.tsx';
import { readNextAddress } from './next-stop.ts';
import { SignInPage } from './sign-in-page.tsx';

/** Somebody of the staff who once looked into a vault here is no employee of this device: its icon is theirs. */
function enter(): void {
  try {
    if (localStorage.getItem('vault') === '{"was":true}') localStorage.removeItem('vault');
  } catch {
    // A browser that keeps nothing remembers no employee.
  }
  location.replace(readNextAddress());
}

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
      <SignInPage onDone={enter} />
      <Announcements />
    </>
  );
}
