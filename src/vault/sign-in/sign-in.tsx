import { keyOutline, qrCodeOutline } from 'ionicons/icons';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { canUsePasskeys } from '../../kit/forms/passkeys.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask } from '../../kit/overlays/announce.ts';
import { callVault, NotRead } from '../session/api.ts';
import { choose } from '../session/session.ts';
import { readDocumentFields } from './document-fields.tsx';
import { IdentityForm } from './identity-form.tsx';
import { useKeptPeople } from './kept-people.tsx';

const never = () => () => undefined;

/** Signs in employees by document and password, or by passkey. It needs a connection, and says so. */
export function SignInScreen({ notice, way }: { notice?: string | undefined; way?: 'code' | undefined }) {
  const people = useKeptPeople();
  // Prerendered as in nearly every browser. Without passkeys, the button goes when the page hydrates.
  const passkeys = useSyncExternalStore(never, canUsePasskeys, () => true);
  useEffect(() => {
    document.title = 'Quincena · Ingresar';
  }, []);
  return (
    <IdentityForm
      title="Su pago, claro y siempre a la mano"
      lead="Ingrese para ver sus comprobantes de nómina."
      password={{
        label: 'Contraseña',
        complete: 'current-password',
        aside: (
          <button type="button" className="v-link m text-13" onClick={() => void recover()}>
            La olvidé
          </button>
        ),
      }}
      verb={['Ingresar', 'Ingresando…']}
      aim="ingresar"
      notice={notice}
      go={(credentials) =>
        credentials.document_number && credentials.password
          ? () => callVault('POST /login', { ...credentials, password: credentials.password ?? '' })
          : [
              credentials.document_number ? 'password' : 'document_number',
              'Escriba su número de documento y su contraseña.',
            ]
      }
      other={(busy, enter) => (
        <>
          <span className="v-sign-in-or row c-3 gap-12 text-14">o</span>
          {passkeys && (
            <button
              className="q-btn q-btn--plain q-btn--block v-big"
              type="button"
              disabled={busy}
              onClick={() => void enter(async () => (await import('./passkeys.ts')).enterVaultWithPasskey())}
            >
              <Icon of={keyOutline} />
              Usar llave de acceso
            </button>
          )}
          <a
            className={`q-btn q-btn--${way === 'code' ? 'primary' : 'plain'} q-btn--block v-big`}
            href="/payslip/activate"
          >
            <Icon of={qrCodeOutline} />
            Tengo un código
          </a>
        </>
      )}
      footer={
        <>
          {people.map(({ owner, name }) => (
            <Fragment key={owner}>
              <button type="button" className="v-link m text-13" onClick={() => void choose(owner)}>
                Volver a la bóveda de {name || 'este dispositivo'}
              </button>
              <br />
            </Fragment>
          ))}
          <button type="button" className="v-link m text-13" onClick={() => void recover()}>
            Perdí el acceso
          </button>
          <br />
          La primera vez necesita conexión.
          <br />
          Después podrá entrar con PIN, huella o rostro. <a href="/login">Soy de la empresa</a>
        </>
      }
    />
  );
}

/** Recovers a lost access: requests a new code from each employer whose payslips the employee had opened. */
async function recover(): Promise<void> {
  const who = readDocumentFields();
  const { document_number } = who;
  const sure = await ask({
    title: 'Recuperar su acceso',
    lines: [
      'Su empleador le da un código nuevo, por mensaje, por correo o en persona. Con él vuelve a entrar, en «Tengo un código».',
      ...(document_number ? [] : ['Para pedirlo, escriba antes su número de documento.']),
    ],
    badge: 'info',
    icon: keyOutline,
    accept: document_number ? 'Pedir un código' : 'Entendido',
    ...(document_number && { cancel: 'Cerrar' }),
  });
  if (!sure || !document_number) return;
  const line = await callVault('POST /forgotten', who).then(
    (answer) => answer.message,
    (cause: unknown) =>
      cause instanceof NotRead && !cause.offline
        ? cause.message
        : 'Sin conexión. Para pedir el código necesita conexión.',
  );
  await ask({
    title: 'Recuperar su acceso',
    lines: [line],
    badge: 'info',
    icon: keyOutline,
    accept: 'Entendido',
  });
}
