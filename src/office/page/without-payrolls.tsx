import { Link } from 'react-router-dom';
import { employees } from '../../domain/resources/employees.ts';
import { findRouteLockReason } from '../../domain/routes/access.ts';
import { findRoute } from '../../domain/routes/routes.ts';
import { Empty } from '../../kit/pages/faces.tsx';
import type { Month } from '../months/month.ts';
import { useRecords, useSession } from '../records/records.ts';

type Props = {
  title: string;
  /** Sentence of what the screen comes from. */
  text: string;
  /** Sentence of what to do here before anything else, once there are employees. */
  mend?: string;
  /** Month whose payrolls lack; absent where any do. */
  month?: Month | undefined;
};

/** A screen that comes from payrolls where there are none, and the first thing that lacks: employees, the enablement or the payrolls. */
export function WithoutPayrolls({ title, text, mend, month }: Props) {
  const here = useSession();
  const staff = useRecords(employees, anybody);
  const payrolls = findRoute('/payrolls');
  if (staff.data?.meta.total === 0)
    return (
      <Empty title="Aún no hay empleados" text={`Registre primero a quienes trabajan en la empresa. ${text}`}>
        <Link className="q-btn q-btn--primary" to="/employees/create">
          Nuevo empleado
        </Link>
        <Link className="q-btn q-btn--plain" to="/employees/import">
          Importar empleados
        </Link>
      </Empty>
    );
  if (payrolls && findRouteLockReason(payrolls, here))
    return (
      <Empty title={title} text={`${text} Para crear nóminas, habilite primero la empresa ante la DIAN.`}>
        <Link className="q-btn q-btn--plain" to="/enabler">
          Ir a la habilitación
        </Link>
      </Empty>
    );
  return (
    <Empty title={title} text={mend ? `${text} ${mend}` : text}>
      <Link
        className="q-btn q-btn--plain"
        to={month ? `/payrolls?year=${month.year}&month=${month.month}` : '/payrolls'}
      >
        Ir a las nóminas
      </Link>
    </Empty>
  );
}

const anybody = { page: 1, per_page: 10, search: '', sort: '', filter: {} };
