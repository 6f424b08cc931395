import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { http } from '../../../net/http.ts';
import type { Company } from '../../../net/session.ts';
import { select } from '../../companies/company-choice.ts';
import { Reading } from '../../records/reading.tsx';
import { useSession } from '../../records/records.ts';

/** Offers to select the company of the address when the user works in it. */
export function OtherCompany({ id }: { id: string | undefined }) {
  const { company: selected } = useSession();
  const companies = useQuery({
    queryKey: ['companies', 'own'],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Company[] }>('/companies', { signal, by: 'screen' })).data.data,
  });
  if (!companies.data) return <Reading of={companies} />;
  const other = companies.data.find((company) => company.id === id);
  if (!other)
    return (
      <Empty title="Compañía no encontrada" text="Esta dirección no es de ninguna de sus compañías.">
        <Link className="q-btn q-btn--plain" to="/enabler">
          Ir a la habilitación de {selected?.social_reason}
        </Link>
      </Empty>
    );
  return (
    <Empty
      title={`Esta habilitación es de ${other.social_reason}`}
      text={`Usted trabaja ahora en ${selected?.social_reason}. Nada se hace en otra compañía sin cambiar a ella.`}
    >
      <button type="button" className="q-btn q-btn--primary" onClick={() => select(other)}>
        Cambiar a {other.social_reason}
      </button>
      <Link className="q-btn q-btn--plain" to="/enabler">
        Seguir en {selected?.social_reason}
      </Link>
    </Empty>
  );
}
