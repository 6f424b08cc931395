import { IonContent, useIonRouter } from '@ionic/react';
import {
  chevronForwardOutline,
  contrastOutline,
  downloadOutline,
  eyeOffOutline,
  eyeOutline,
  keyOutline,
  lockClosedOutline,
  logOutOutline,
  mailOutline,
  notificationsOutline,
  personOutline,
  phonePortraitOutline,
  ribbonOutline,
  shieldCheckmarkOutline,
  textOutline,
} from 'ionicons/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceWord } from '../../kit/device/media.ts';
import { Avatar } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { focusTitle } from '../../kit/pages/title-focus.ts';
import { outbox } from '../../offline/outbox.ts';
import { BackButton } from '../page/back-button.tsx';
import { OfflineLine } from '../page/offline-line.tsx';
import { formatIdentityDocument } from '../page/texts.ts';
import { Unsent } from '../questions/unsent.tsx';
import type { Account } from '../session/api.ts';
import { readCarriedCode } from '../sign-in/pending-code.ts';
import {
  type AccountLevel,
  accountLevels,
  accountPath,
  buildLevelPath,
  useAccountLevel,
} from './account-level.ts';
import { askToSignOut } from './ask-to-sign-out.ts';
import { installable, isInstalled, isManualInstall } from './install.ts';
import { type AccountValues, useAccountValues } from './use-account-values.ts';
import '../styles/settings.css?adopt';

const LevelContent = defineLazyPart(
  'account-level',
  () => import('./level-content.tsx'),
  () => <Waiting rows={3} />,
);

/** Renders «Mi cuenta»: rows with their value in view, each of which opens one more level at its own hash. */
export default function AccountPage({ account }: { account: Account | undefined }) {
  const level = useAccountLevel();
  const content = useRef<HTMLIonContentElement>(null);
  const shown = useRef(level);
  useEffect(() => {
    if (shown.current === level) return;
    shown.current = level;
    focusTitle();
    void content.current?.scrollToTop();
  }, [level]);
  return (
    <IonContent ref={content}>
      <div className="v-account stack gap-12">
        {level ? (
          <header className="v-back row">
            <BackButton to={accountPath} title="Mi cuenta" motion="none" />
            <h1 className="v-title b">{accountLevels[level]}</h1>
          </header>
        ) : (
          <h1 className="v-title b">Mi cuenta</h1>
        )}
        <OfflineLine />
        {account && (level ? <LevelContent level={level} account={account} /> : <Rows account={account} />)}
      </div>
    </IonContent>
  );
}

type RowOf = { icon: string; value?: string | undefined } & (
  | { level: AccountLevel; path?: never }
  | { path: string; title: string; level?: never }
);

function listRows(values: AccountValues, canInstall: boolean): RowOf[][] {
  return [
    [
      { level: 'datos', icon: personOutline, value: values.payee },
      { level: 'mensajes', icon: mailOutline, value: values.unread },
      ...(values.notices === undefined
        ? []
        : [{ level: 'avisos', icon: notificationsOutline, value: values.notices } as const]),
      { path: '/payslip/certificates', title: 'Certificados', icon: ribbonOutline },
      ...(canInstall ? [{ level: 'instalar', icon: downloadOutline } as const] : []),
    ],
    [
      { level: 'cerrar', icon: lockClosedOutline, value: values.closing },
      { level: 'entrar', icon: keyOutline },
      { level: 'telefonos', icon: phonePortraitOutline, value: values.devices },
      { level: 'lecturas', icon: eyeOutline, value: values.lastReading },
    ],
    [
      ...(values.covered === undefined
        ? []
        : [{ level: 'valores', icon: eyeOffOutline, value: values.covered } as const]),
      { level: 'letra', icon: textOutline, value: values.letters },
      { level: 'aspecto', icon: contrastOutline, value: values.theme },
    ],
  ];
}

function Rows({ account }: { account: Account }) {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items).filter(
    (item) => item.owner === account.id,
  );
  const prompt = useSyncExternalStore(installable.subscribe, installable.get);
  const values = useAccountValues(account.id);
  const router = useIonRouter();
  useEffect(() => {
    // Whoever brought a code of another employer came to use it.
    if (readCarriedCode()) router.push(buildLevelPath('datos'), 'none', 'replace');
  }, [router]);
  return (
    <>
      <div className="v-settings-who row wrap gap-14">
        <Avatar name={account.name} large />
        <div>
          <b className="b block breaks">{account.name}</b>
          <span className="c-3 text-14 block breaks">
            {account.companies.length === 1
              ? account.companies[0]?.social_reason
              : formatIdentityDocument(account)}
          </span>
        </div>
      </div>
      {items.length > 0 && <Unsent items={items} />}
      {listRows(values, !isInstalled() && (prompt !== undefined || isManualInstall())).map((rows, at) => (
        <ul key={at} className="v-settings-list boxed">
          {rows.map((row) => (
            <li key={row.level ?? row.path}>
              <Link
                className="v-settings-row row text-16"
                to={row.level ? buildLevelPath(row.level) : row.path}
              >
                <RowWords icon={row.icon} value={row.value}>
                  {row.level ? accountLevels[row.level] : row.title}
                </RowWords>
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <ul className="v-settings-list boxed">
        <li>
          <Link className="v-settings-row row text-16" to={buildLevelPath('derechos')}>
            <RowWords icon={shieldCheckmarkOutline}>{accountLevels.derechos}</RowWords>
          </Link>
        </li>
        <li>
          <SignOut account={account} />
        </li>
      </ul>
    </>
  );
}

function SignOut({ account }: { account: Account }) {
  const [leaving, setLeaving] = useState(false);
  const device = useDeviceWord();
  return (
    <button
      type="button"
      className="v-settings-row row full text-16"
      disabled={leaving}
      onClick={() => void askToSignOut(account, device, () => setLeaving(true))}
    >
      <RowWords icon={logOutOutline}>{leaving ? 'Saliendo…' : `Salir de este ${device}`}</RowWords>
    </button>
  );
}

type RowWordsProps = { icon: string; value?: string | undefined; children: string };

function RowWords({ icon, value, children }: RowWordsProps) {
  return (
    <>
      <Icon of={icon} className="c-primary" />
      <span className="v-settings-words row wrap grow">
        <span className="m">{children}</span>
        {value && <span className="c-3 text-14 q-num push">{value}</span>}
      </span>
      <Icon of={chevronForwardOutline} size="s" className="c-3" />
    </>
  );
}
