import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { employees } from '../../domain/resources/employees.ts';
import { findRouteLockReason } from '../../domain/routes/access.ts';
import { findRoute } from '../../domain/routes/routes.ts';
import { Empty } from '../../kit/pages/page-states.tsx';
import type { Month } from '../months/month.ts';
import { useRecords, useSession } from '../records/records.ts';

type Props = {
  title: string;
  /** Sentence that says where the figures of the screen come from. */
  text: string;
  /** Sentence that says what to do first, once there are employees and the company is enabled. */
  mend?: string;
  /** Month that the link opens. `undefined` when the screen is not of a single month. */
  month?: Month | undefined;
};

/**
 * Shows, on a screen computed from payrolls, the first thing that is missing: employees, the enablement or the
 * payrolls.
 */
export const WithoutPayrolls = (props: Props) => (
  <WithoutEmployees text={props.text}>
    <LacksPayrolls {...props} />
  </WithoutEmployees>
);

function LacksPayrolls({ title, text, mend, month }: Props) {
  const here = useSession();
  const payrolls = findRoute('/payrolls');
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

/** Asks for the first employees in a company that has none; shows `children` in any other. */
export function WithoutEmployees({ text, children }: { text: string; children: ReactNode }) {
  const staff = useRecords(employees, anybody);
  if (staff.data?.meta.total !== 0) return children;
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
}

const anybody = { page: 1, per_page: 10, search: '', sort: '', filter: {} };
