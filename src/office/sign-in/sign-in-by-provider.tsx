import { useEffect, useState } from 'react';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { backInPlace, buildSsoAddress, fetchProviderName, signedInChannel } from '../../net/sso.ts';

type Props = {
  onDone: () => void;
  /** Proof of who is here: that their session goes on is not enough. */
  proves?: boolean;
};

/**
 * Signing in again by the provider of identity, in a window of its own: this page stays as it is, with everything
 * typed. Goes on when that window says that somebody came in, or when one comes back here and it was so.
 */
export function SignInByProvider({ onDone, proves = false }: Props) {
  const [name, setName] = useState<string>();
  useEffect(() => void fetchProviderName().then(setName), []);

  useEffect(() => {
    let left = false;
    async function look() {
      if (left) return;
      const user = await read('GET /user', {}, { by: 'app' }).catch(() => undefined);
      // Somebody else may have come in, in another tab: this one stays that of its person.
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
        // A small window where the browser allows it; otherwise the address opens beside, as any other.
        if (window.open(address, '_blank', 'popup,width=480,height=680')) event.preventDefault();
      }}
    >
      Entrar con {name}
    </a>
  );
}
