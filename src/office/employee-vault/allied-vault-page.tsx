import { useIonRouter } from '@ionic/react';
import { useParams } from 'react-router-dom';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { Page } from '../page/page.tsx';
import { useSession } from '../records/records.ts';
import { EntriesList } from './entries-list.tsx';
import './vault.css?adopt';

const PaymentsList = defineLazyPart(
  'vault-payments',
  () => import('./payments-list.tsx'),
  () => <Waiting />,
);

const faces = { payrolls: 'Nóminas', adjustments: 'Ajustes', payments: 'Pagos' } as const;
type Face = keyof typeof faces;

export default function AlliedVaultPage() {
  const router = useIonRouter();
  const { type = 'payrolls' } = useParams();
  const { user } = useSession();
  const face = (Object.hasOwn(faces, type) ? type : 'payrolls') as Face;
  return (
    <Page
      title="Bóveda del aliado"
      sub={user?.uses_payroll_api ? 'Los documentos también se emiten por la API de nómina.' : undefined}
    >
      <nav className="vault-parts flex gap-4" aria-label="Partes de la bóveda">
        {(Object.keys(faces) as Face[]).map((each) => (
          <a
            className="row nowrap c-2 m gap-8"
            key={each}
            href={`/vault/allied/${each}`}
            aria-current={each === face ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              router.push(`/vault/allied/${each}`, 'none', 'replace');
            }}
          >
            {faces[each]}
          </a>
        ))}
      </nav>
      {face === 'payments' ? <PaymentsList allied /> : <EntriesList key={face} type={face} allied />}
    </Page>
  );
}
