import { useState } from 'react';
import { findLock, unlockWithPin } from '../../offline/locks.ts';
import { useLock } from '../account/use-lock.ts';
import { describeAttempt } from '../lock/describe-attempt.ts';
import { PinInput } from '../lock/pin-input.tsx';
import { endLockedOutSession } from '../session/session.ts';

export type OwnerProofState = ReturnType<typeof useOwnerProof>;

/**
 * Proves that whoever holds this device is the owner of its vault, by the PIN or the passkey that opens it. A vault that
 * has no lock has nothing to prove. Wrong PINs count as those of the lock.
 */
export function useOwnerProof(owner: string) {
  const { lock } = useLock(owner);
  const [pin, setPin] = useState('');
  const asksPin = lock?.byPin !== undefined;

  /** Returns the reason why it is not proved; `undefined` when it is. Throws when the store of this device does not open. */
  async function prove(): Promise<string | undefined> {
    // Read here, because one that was not read yet, or could not be, is no proof.
    const stored = await findLock(owner);
    if (!stored) return undefined;
    if (!stored.byPin) {
      const { openWithPasskey } = await import('../sign-in/passkeys.ts');
      const opened = stored.byPasskey && (await openWithPasskey(owner, stored.byPasskey));
      return opened ? undefined : 'No se usó su huella o rostro. Intente otra vez.';
    }
    if (!pin) return 'Escriba su PIN.';
    const attempt = await unlockWithPin(owner, pin).catch(() => undefined);
    setPin('');
    if (attempt?.outcome === 'open') return undefined;
    if (attempt?.outcome !== 'erased') return describeAttempt(attempt);
    endLockedOutSession();
    return 'Se borró lo guardado aquí.';
  }

  return { asksPin, pin, setPin, prove, isReady: lock !== undefined };
}

export function OwnerProof({ of: { asksPin, pin, setPin } }: { of: OwnerProofState }) {
  if (!asksPin) return null;
  return (
    <div className="q-field">
      <label htmlFor="v-proof-pin">Su PIN, para confirmar que es usted</label>
      <PinInput
        id="v-proof-pin"
        className="q-input"
        inputMode="numeric"
        maxLength={6}
        value={pin}
        onChange={setPin}
      />
    </div>
  );
}
