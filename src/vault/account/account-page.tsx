import { IonContent } from '@ionic/react';
import { logOutOutline } from 'ionicons/icons';
import { useState, useSyncExternalStore } from 'react';
import { formatNit } from '../../domain/identity/nit.ts';
import { useDeviceWord } from '../../kit/device/media.ts';
import { Avatar } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask } from '../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { outbox } from '../../offline/outbox.ts';
import { OfflineLine } from '../page/offline-line.tsx';
import { formatIdentityDocument } from '../page/texts.ts';
import { Unsent } from '../questions/unsent.tsx';
import type { Account } from '../session/api.ts';
import { signOutOfVault } from '../session/session.ts';
import { ThemeChoice } from './theme-choice.tsx';

const OtherEmployers = defineLazyPart('other-employers', () => import('./other-employers.tsx'));
const Settings = defineLazyPart('settings', () => import('./settings.tsx'));

/** Renders the account: the employee, their employers, the unsent submissions, and sign-out. */
export default function AccountPage({ account }: { account: Account | undefined }) {
  return (
    <IonContent>
      <div className="v-account stack gap-12">
        <h1 className="v-title b">Mi cuenta</h1>
        <OfflineLine />
        {account && <Details account={account} />}
      </div>
    </IonContent>
  );
}

function Details({ account }: { account: Account }) {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items).filter(
    (item) => item.owner === account.id,
  );
  const [leaving, setLeaving] = useState(false);
  const device = useDeviceWord();

  async function leave(): Promise<void> {
    await outbox.refresh();
    const unsent = outbox.items().filter((item) => item.owner === account.id).length;
    const goes = await ask({
      title: '¿Cerrar sesión?',
      lines: [
        ...(unsent
          ? [`Tiene ${unsent} por enviar. Si sale ahora, ${unsent === 1 ? 'se pierde' : 'se pierden'}.`]
          : []),
        `Lo guardado en este ${device} se borra. Para volver a entrar necesita conexión.`,
      ],
      badge: unsent ? 'warn' : 'info',
      icon: logOutOutline,
      accept: unsent ? 'Descartar y salir' : 'Cerrar sesión',
      cancel: 'Quedarme',
      danger: unsent > 0,
    });
    if (!goes) return;
    setLeaving(true);
    await signOutOfVault(account);
  }

  return (
    <>
      <section className="v-card v-who row wrap gap-14">
        <Avatar name={account.name} large />
        <div>
          <b className="b">{account.name}</b>
          <span className="c-3 q-num">{formatIdentityDocument(account)}</span>
        </div>
      </section>
      <Unsent items={items} />
      <section className="v-card" aria-labelledby="v-employers">
        <h2 id="v-employers">{account.companies.length === 1 ? 'Empleador' : 'Empleadores'}</h2>
        <ul className="v-plainlist ruled">
          {account.companies.map((company) => (
            <li className="breaks" key={company.id}>
              <span>{company.social_reason}</span>
              <span className="c-3 q-num">NIT {formatNit(company.nit)}</span>
            </li>
          ))}
        </ul>
        <OtherEmployers narrowed={Boolean(account.narrowed_at)} />
      </section>
      <Settings account={account} />
      <ThemeChoice />
      <button
        type="button"
        className="q-btn q-btn--plain q-btn--block v-big"
        disabled={leaving}
        onClick={() => void leave()}
      >
        <Icon of={logOutOutline} />
        {leaving ? 'Cerrando…' : 'Cerrar sesión'}
      </button>
    </>
  );
}
