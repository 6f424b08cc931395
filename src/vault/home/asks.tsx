import { useState } from 'react';
import { InstallOffer } from '../account/install-offer.tsx';
import MobileOffer, { hasDeclinedMobile } from '../account/mobile-offer.tsx';
import { NoticesOffer, useNoticesOffer } from '../account/notices-offer.tsx';
import PolicyOffer from '../personal-data/policy-offer.tsx';
import type { Account } from '../session/api.ts';

/**
 * Shows the questions and offers of the vault one at a time, once a payslip was read: to be told of each payment, then
 * the mobile number, without which a lost phone is a lost access.
 */
export default function Asks({ account }: { account: Account }) {
  const { id, has_password: hasPassword, mobile } = account;
  const [gone, setGone] = useState(() => hasDeclinedMobile(id));
  const [offersNotices, onNoticesGone] = useNoticesOffer(id);
  if (offersNotices === undefined) return null;
  if (offersNotices) return <NoticesOffer owner={id} onGone={onNoticesGone} />;
  if (hasPassword === false && mobile === null && !gone)
    return <MobileOffer account={account} onGone={() => setGone(true)} />;
  return <PolicyOffer owner={id} otherwise={<InstallOffer owner={id} />} />;
}
