import { useIonRouter } from '@ionic/react';
import { useParams } from 'react-router-dom';
import { Page } from '../page.tsx';
import { useHere } from '../records.ts';
import { EntriesList } from './entries-list.tsx';
import './style.ts';

/** The vault of every company of an ally, and whether its documents are issued through the payroll API. */
export default function AlliedVaultPage() {
  const router = useIonRouter();
  const { type } = useParams();
  const { user } = useHere();
  const face = type === 'adjustments' ? 'adjustments' : 'payrolls';
  return (
    <Page
      title="Bóveda del aliado"
      sub={user?.uses_payroll_api ? 'Los documentos también se emiten por la API de nómina.' : undefined}
    >
      <nav className="vt" aria-label="Partes de la bóveda">
        {(['payrolls', 'adjustments'] as const).map((each) => (
          <a
            key={each}
            href={`/vault/allied/${each}`}
            aria-current={each === face ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              router.push(`/vault/allied/${each}`, 'none', 'replace');
            }}
          >
            {each === 'payrolls' ? 'Nóminas' : 'Ajustes'}
          </a>
        ))}
      </nav>
      <EntriesList key={face} type={face} allied />
    </Page>
  );
}
