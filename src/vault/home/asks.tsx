import { useState, useSyncExternalStore } from 'react';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import type { Account } from '../session/api.ts';
import { payslipReader } from '../slips/slips.ts';
import { AuthorizationSheet } from './authorization-sheet.tsx';
import { hasDeclinedMobile, MobileSheet } from './mobile-sheet.tsx';
import { NoticesSheet, useNoticesOffer } from './notices-sheet.tsx';

const mark = 'asked';
const today = (): string => dayOf(Date.now() as Instant);

/** Returns whether the employee may be asked something on this device: one question a day. */
const canAskToday = (owner: string): boolean => !listReadIds(mark).includes(`${owner} ${today()}`);

/**
 * Asks one question a day in a sheet, on the home, once a payslip was read in this visit: to be told of each payment,
 * then the mobile number, without which a lost phone is a lost access, then the authorization of Ley 1581.
 */
export default function Asks({ account }: { account: Account }) {
  const { id } = account;
  const hasRead = useSyncExternalStore(payslipReader.subscribe, payslipReader.get) === id;
  const [isDue, setDue] = useState(() => canAskToday(id));
  if (!hasRead || !isDue) return null;
  return (
    <NextQuestion
      account={account}
      onGone={() => {
        noteRead(mark, [`${id} ${today()}`]);
        setDue(false);
      }}
    />
  );
}

function NextQuestion({ account, onGone }: { account: Account; onGone: () => void }) {
  const { id, has_password: hasPassword, mobile } = account;
  const offersNotices = useNoticesOffer(id);
  // The question stays the same until it is gone, also when the answer is stored meanwhile.
  const [asksMobile] = useState(hasPassword === false && mobile === null && !hasDeclinedMobile(id));
  if (offersNotices === undefined) return null;
  if (offersNotices) return <NoticesSheet owner={id} onGone={onGone} />;
  if (asksMobile) return <MobileSheet account={account} onGone={onGone} />;
  return <AuthorizationSheet owner={id} onGone={onGone} />;
}
