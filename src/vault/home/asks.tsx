import { useState } from 'react';
import { InstallOffer } from '../account/install-offer.tsx';
import MobileOffer, { hasDeclinedMobile } from '../account/mobile-offer.tsx';
import PolicyOffer from '../personal-data/policy-offer.tsx';
import type { Account } from '../session/api.ts';

/**
 * Shows the questions and offers of the vault one at a time. The mobile number comes first: without it, a lost
 * phone is a lost access.
 */
export default function Asks({ account }: { account: Account }) {
  const { id, has_password: hasPassword, mobile } = account;
  const [gone, setGone] = useState(() => hasDeclinedMobile(id));
  if (hasPassword === false && mobile === null && !gone)
    return <MobileOffer account={account} onGone={() => setGone(true)} />;
  return <PolicyOffer owner={id} otherwise={<InstallOffer owner={id} />} />;
}
