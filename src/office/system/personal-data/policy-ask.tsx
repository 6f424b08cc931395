import { useSession } from '../../records/records.ts';
import { StaffAnswer } from './staff-answer.tsx';
import { useStaffPolicy } from './staff-policy.ts';

/** Asks the user for the authorization, once per version of the policy. An answer is not required to work. */
export default function PolicyAsk() {
  const found = useStaffPolicy('app').data?.data;
  const { company } = useSession();
  if (!found || found.answered?.version === found.version) return null;
  return (
    <section className="q-card privacy-ask fixed block" aria-label="Autorización de datos">
      <StaffAnswer of={found} />
      <a href={`/privacy/${company?.id ?? ''}`} target="_blank" rel="noreferrer">
        Leer la política
      </a>
    </section>
  );
}
