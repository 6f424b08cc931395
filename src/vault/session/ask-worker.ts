import type { Lock } from '../../offline/vault-db.ts';

const workers = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;

export async function findWorker(): Promise<ServiceWorker | null | undefined> {
  return workers?.controller ?? (await workers?.getRegistration())?.active;
}

/** Asks the worker. Returns `undefined` when it does not answer within one second. */
export async function askWorker<T>(message: object): Promise<T | undefined> {
  const active = await findWorker();
  if (!active) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<T | undefined>((resolve) => {
    port1.onmessage = (event: MessageEvent<T>) => resolve(event.data);
    setTimeout(resolve, 1_000);
  });
  active.postMessage(message, [port2]);
  return answer.finally(() => port1.close());
}

/** Asks for the key of a vault that was open until a moment ago. Returns `undefined` when it must be unlocked. */
export const askHeldKey = async ({ owner, lockAfter }: Lock): Promise<CryptoKey | undefined> =>
  lockAfter === 0 ? undefined : askWorker<CryptoKey | undefined>({ type: 'RESUME', owner });
