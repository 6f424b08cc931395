import { useEffect, useState, useSyncExternalStore } from 'react';
import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { countUnreadNotices } from '../messages/use-employer-notices.ts';
import { hasPushSubscription } from '../notices/notices.ts';
import { readVault } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { slips } from '../slips/slips.ts';
import { formatShortLockTime } from './lock-times.ts';
import { readTextSize, textSizes } from './text-size.ts';
import { readVaultTheme, vaultThemes } from './theme.ts';
import { useLock } from './use-lock.ts';

/** Values of the rows of «Mi cuenta». One that is not known yet, or not on this device, is `undefined`. */
export type AccountValues = {
  /** End of the account that the last payslip was paid to. */
  payee: string | undefined;
  /** Messages of the employers not read on this device; nothing when all were. */
  unread: string | undefined;
  notices: string | undefined;
  closing: string | undefined;
  devices: string | undefined;
  lastReading: string | undefined;
  covered: string | undefined;
  letters: string;
  theme: string;
};

export function useAccountValues(owner: string): AccountValues {
  const { lock } = useLock(owner);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const pay = usePayee(owner);
  const notices = useAnswer(owner, hasPushSubscription, true);
  const unread = useAnswer(owner, countUnreadNotices, true);
  const devices = useAnswer(owner, countDevices, online);
  const lastReading = useAnswer(owner, findLastReading, online);
  return {
    payee: pay && `··${pay}`,
    unread: unread ? `${unread} sin leer` : undefined,
    notices: notices === undefined ? undefined : notices ? 'cuando me pagan' : 'no',
    closing: lock === undefined ? undefined : lock ? formatShortLockTime(lock.lockAfter) : 'sin PIN',
    devices: devices?.toString(),
    lastReading: lastReading && formatReadingDay(lastReading),
    covered: lock ? (lock.hideAmounts ? 'sí' : 'no') : undefined,
    letters: nameOf(textSizes, readTextSize()),
    theme: nameOf(vaultThemes, readVaultTheme()),
  };
}

const nameOf = (options: readonly (readonly [string, string])[], value: string): string =>
  (options.find(([option]) => option === value)?.[1] ?? '').toLowerCase();

/** Asks once for a value, and keeps the last one known. An answer that fails leaves the row without its value. */
function useAnswer<Value>(
  owner: string,
  read: (owner: string) => Promise<Value>,
  isReady: boolean,
): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let here = isReady;
    if (isReady)
      read(owner).then(
        (found) => here && setValue(found),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [owner, read, isReady]);
  return value;
}

const countDevices = async (owner: string): Promise<number> =>
  (await readVault('GET /sessions', owner)).data.data.length;

const findLastReading = async (owner: string): Promise<string | undefined> =>
  (await readVault('GET /readings', owner)).data.data[0]?.at;

/** Says when somebody of the office read it last: `hoy`, or `12 ago. 2026`. */
function formatReadingDay(at: string): string {
  const day = dayOf(Date.parse(at) as Instant);
  return day === dayOf(Date.now() as Instant) ? 'hoy' : formatDay(day, 'short');
}

/** Returns the end of the account of the last payslip, as this device keeps it. */
function usePayee(owner: string): string | undefined {
  const last = useSyncExternalStore(slips.subscribe, slips.get).all?.[0];
  const { id, type } = last ?? {};
  const [end, setEnd] = useState<string>();
  useEffect(() => {
    let here = true;
    if (id !== undefined && type !== undefined)
      void readKeptCall(owner, 'GET /payslips/:id/:type', { id, type }).then((kept) => {
        const slip = kept?.data.data;
        if (here && slip && !Array.isArray(slip)) setEnd(slip.employee.pay?.account_end ?? undefined);
      });
    return () => {
      here = false;
    };
  }, [owner, id, type]);
  return end;
}
