import { useIonRouter } from '@ionic/react';
import { useParams } from 'react-router-dom';
import { Page } from '../page.tsx';
import { EntriesList } from './entries-list.tsx';
import { PeopleList } from './people-list.tsx';
import { QuestionsList } from './questions-list.tsx';
import { useQuestions } from './vault-api.ts';
import './style.ts';

const faces = {
  payrolls: 'Nóminas',
  adjustments: 'Ajustes',
  people: 'Accesos',
  questions: 'Preguntas',
} as const;
type Face = keyof typeof faces;

/** The vault of the company: what its employees received, who can read it, and what they ask. */
export default function VaultPage() {
  const router = useIonRouter();
  const { type = 'payrolls' } = useParams();
  const face = (type in faces ? type : 'payrolls') as Face;
  const open = useQuestions({ page: 1, per_page: 10, state: 'abierta' }).data?.summary?.open ?? 0;
  return (
    <Page title="Bóveda">
      <nav className="vt" aria-label="Partes de la bóveda">
        {(Object.keys(faces) as Face[]).map((each) => (
          <a
            key={each}
            href={`/vault/${each}`}
            aria-current={each === face ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              router.push(`/vault/${each}`, 'none', 'replace');
            }}
          >
            {faces[each]}
            {each === 'questions' && open > 0 && <b>{open}</b>}
          </a>
        ))}
      </nav>
      {face === 'people' ? (
        <PeopleList />
      ) : face === 'questions' ? (
        <QuestionsList />
      ) : (
        <EntriesList key={face} type={face} />
      )}
    </Page>
  );
}
