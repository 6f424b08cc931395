import type { Account } from '../api.ts';
import { NoticesSection } from '../notices/notices-section.tsx';
import { AccessSection } from './access-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { InstallSection } from './install-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What an employee decides: how this device keeps, who tells them, and how they come in. */
export default function Settings({ account }: { account: Account }) {
  return (
    <>
      <InstallSection />
      <DeviceSection account={account} />
      <NoticesSection />
      <AccessSection account={account} />
      <SessionsSection owner={account.id} />
    </>
  );
}
