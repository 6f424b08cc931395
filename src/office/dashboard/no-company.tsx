import { addOutline, refreshOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { canCreateFirstCompany, isAwaitingCompanies, listRoles } from '../../domain/routes/access.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Empty, Waiting } from '../../kit/pages/page-states.tsx';
import { useCompanyChoice } from '../companies/first-company.ts';
import { whomToAsk } from '../companies/whom-to-ask.ts';
import { useSession } from '../records/records.ts';

export function NoCompany() {
  const here = useSession();
  const choose = useCompanyChoice();
  if (isAwaitingCompanies(here)) return <Waiting />;
  if (canCreateFirstCompany(here))
    return (
      <Empty
        title="Aún no tiene compañías"
        text="Cree la primera para empezar. Al guardarla queda seleccionada."
      >
        <button type="button" className="q-btn q-btn--primary" onClick={() => void choose()}>
          <Icon of={addOutline} />
          Nueva compañía
        </button>
        {listRoles(here).includes('root') && (
          <Link className="q-btn q-btn--plain" to="/company_arrivals">
            Recibir una de otra instalación
          </Link>
        )}
      </Empty>
    );
  if (here.noCompanies)
    return (
      <Empty title="Aún no tiene una compañía asignada" text={whomToAsk}>
        <button type="button" className="q-btn q-btn--plain" onClick={() => void choose()}>
          <Icon of={refreshOutline} />
          Volver a consultar
        </button>
      </Empty>
    );
  return (
    <Empty title="Sin compañía" text="Seleccione con cuál va a trabajar.">
      <button type="button" className="q-btn q-btn--primary" onClick={() => void choose()}>
        Seleccionar compañía
      </button>
    </Empty>
  );
}
