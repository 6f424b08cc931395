import { useEffect, useState } from 'react';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { backInPlace, buildSsoAddress, fetchProviderName, signedInChannel } from '../../net/sso.ts';

type Props = {
  onDone: () => void;
  /** Requires a recent proof of identity. A session that is still open is not enough. */
  proves?: boolean;
};

/**
 * Signs in through the identity provider in another window, so that this page keeps what is typed. Checks the session
 * when that window reports a sign-in or when this one gets the focus back.
 */
export function SignInByProvider({ onDone, proves = false }: Props) {
  const [name, setName] = useState<string>();
  useEffect(() => void fetchProviderName().then(setName), []);

  useEffect(() => {
    let left = false;
    async function look() {
      if (left) return;
      const user = await read('GET /user', {}, { by: 'app' }).catch(() => undefined);
      // Another user may have signed in in another tab. This tab stays with its own.
      if (!user || user.id !== session.get().user?.id || left) return;
      const proven = proves
        ? await read('GET /user/factors', {}, { by: 'app' }).catch(() => undefined)
        : undefined;
      if (left || (proves && proven?.data.proven !== true)) return;
      left = true;
      session.set({ user });
      onDone();
    }
    const channel = new BroadcastChannel(signedInChannel);
    channel.addEventListener('message', look);
    addEventListener('focus', look);
    return () => {
      left = true;
      channel.close();
      removeEventListener('focus', look);
    };
  }, [onDone, proves]);

  if (name === undefined) return null;
  const address = buildSsoAddress(backInPlace);
  return (
    <a
      className="q-btn q-btn--plain q-btn--block"
      style={{ marginTop: 10 }}
      href={address}
      target="_blank"
      rel="noopener opener"
      onClick={(event) => {
        // Opens a small window if the browser allows it. Otherwise the link opens a tab.
        if (window.open(address, '_blank', 'popup,width=480,height=680')) event.preventDefault();
      }}
    >
      Entrar con {name}
    </a>
  );
}
