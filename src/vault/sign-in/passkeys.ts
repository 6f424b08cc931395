import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import {
  addPin,
  letPasskeyUnlock as letOpen,
  type PasskeySecret,
  type UnlockAttempt,
  unlockWithPasskey,
  type VaultKey,
} from '../../offline/locks.ts';
import type { Lock } from '../../offline/vault-db.ts';
import { callVault, callVaultJson, readVault } from '../session/api.ts';

/**
 * Passkeys do two things. They sign in instead of the password. Where the authenticator derives a secret (PRF),
 * they also unlock the stored vault instead of the PIN. That secret never leaves the device.
 */
type Bytes = Uint8Array<ArrayBuffer>;
type Prf = { prf?: { enabled?: boolean; results?: { first?: BufferSource } } };

export async function enterVaultWithPasskey(): Promise<void> {
  const { data } = await callVault('POST /passkeys/sign-in/options');
  const optionsJSON = data as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  await callVaultJson('POST /passkeys/sign-in', { response });
}

export type AddedPasskey = { opensVault: boolean; attempt?: UnlockAttempt };

/** Creates a passkey on this device. Returns its secret where the authenticator derives one. */
export async function makePasskey(owner: string, name: string): Promise<PasskeySecret | undefined> {
  const { data } = await readVault('GET /passkeys/options', owner);
  const options = data.data as PublicKeyCredentialCreationOptionsJSON;
  const salt: Bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = await startRegistration({ optionsJSON: { ...options, extensions: prfWith(salt) } });
  const results = made.clientExtensionResults as Prf;
  const given = results.prf?.results?.first;
  const able = results.prf?.enabled === true || given !== undefined;
  await callVaultJson('POST /passkeys', { response: { ...made, clientExtensionResults: {} }, name });
  const secret = able ? (given ?? (await secretOf(made.id, salt).catch(() => undefined))) : undefined;
  return secret && { id: made.id, salt, secret };
}

/** Creates a passkey on this device. With the PIN of the vault, the passkey also unlocks what is stored here. */
export async function addPasskey(
  owner: string,
  pin: string | undefined,
  name: string,
): Promise<AddedPasskey> {
  const made = await makePasskey(owner, name);
  if (!made || pin === undefined) return { opensVault: false };
  const attempt = await letOpen(owner, pin, made);
  return { opensVault: attempt.outcome === 'open', attempt };
}

export async function addPinByPasskey(
  owner: string,
  passkey: NonNullable<Lock['byPasskey']>,
  pin: string,
): Promise<boolean> {
  const secret = await secretOf(passkey.id, passkey.salt).catch(() => undefined);
  return secret !== undefined && addPin(owner, secret, pin);
}

/** Opens the vault of this device with its passkey, also without a connection: the challenge needs no server. */
export async function openWithPasskey(
  owner: string,
  passkey: NonNullable<Lock['byPasskey']>,
): Promise<VaultKey | undefined> {
  const secret = await secretOf(passkey.id, passkey.salt).catch(() => undefined);
  return secret && unlockWithPasskey(owner, secret).catch(() => undefined);
}

async function secretOf(id: string, salt: Bytes): Promise<BufferSource | undefined> {
  const optionsJSON = {
    challenge: base64url(crypto.getRandomValues(new Uint8Array(32))),
    rpId: location.hostname,
    userVerification: 'required' as const,
    allowCredentials: [{ id, type: 'public-key' as const }],
    extensions: prfWith(salt),
  };
  const answer = await startAuthentication({ optionsJSON });
  return (answer.clientExtensionResults as Prf).prf?.results?.first;
}

/** The types of WebAuthn cover this extension only in part. */
const prfWith = (salt: Bytes) => ({ prf: { eval: { first: salt } } }) as object;

const base64url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
