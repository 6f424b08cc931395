import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { NoticesSection } from '../notices/notices-section.tsx';
import type { Account } from '../session/api.ts';
import { AccessSection } from './access-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { InstallSection } from './install-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const OwnData = defineLazyPart('own-data', () => import('../personal-data/own-data.tsx'));
const Readings = defineLazyPart('readings', () => import('./readings.tsx'));

/** Renders the settings of an employee: storage on this device, notifications and sign-in. */
export default function Settings({ account }: { account: Account }) {
  return (
    <>
      <InstallSection />
      <DeviceSection account={account} />
      <NoticesSection owner={account.id} />
      <AccessSection account={account} />
      <SessionsSection owner={account.id} />
      <OwnData account={account} />
      <Readings owner={account.id} />
    </>
  );
}
