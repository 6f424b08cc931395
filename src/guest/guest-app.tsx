import { useEffect } from 'react';
import { Announcements } from '../kit/overlays/announcements.tsx';
import { readNextAddress } from './next-address.ts';
import { SignInPage } from './sign-in-page.tsx';

/** Makes the icon of this device open the office: a staff user who looked into a vault here is not its employee. */
function enter(): void {
  try {
    if (localStorage.getItem('vault') === '{"was":true}') localStorage.removeItem('vault');
  } catch {
    // Without storage, no employee is remembered.
  }
  location.replace(readNextAddress());
}

/** Sign-in page of the staff. It keeps the address that brought the person here, and opens it after sign-in. */
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
