import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Lock } from '../../offline/vault-db.ts';
import {
  addPin,
  letPasskeyUnlock as letOpen,
  type PasskeySecret,
  type UnlockAttempt,
  unlockWithPasskey,
  type VaultKey,
} from '../../offline/vault-lock.ts';
import { callVault, callVaultJson, readVault } from '../api.ts';

/**
 * Passkeys do two things: they come in instead of the password, and, where the authenticator gives a secret of its own
 * (PRF), they open what is kept on this device instead of the PIN. That secret never leaves the device.
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

/** Makes a passkey on this device, with the secret that it gives where its authenticator gives one. */
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

/** Makes a passkey on this device; with the PIN of the vault, it also opens what is kept here. */
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

/** Puts a PIN on a vault that its passkey alone opened. */
export async function addPinByPasskey(
  owner: string,
  passkey: NonNullable<Lock['byPasskey']>,
  pin: string,
): Promise<boolean> {
  const secret = await secretOf(passkey.id, passkey.salt).catch(() => undefined);
  return secret !== undefined && addPin(owner, secret, pin);
}

/** Opens the vault of this device, also without a connection: the question needs no server to ask it. */
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

/** The types of WebAuthn know this extension only in part. */
const prfWith = (salt: Bytes) => ({ prf: { eval: { first: salt } } }) as object;

const base64url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
