import { chevronDownOutline, informationCircleOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { Icon } from '../../../kit/marks/icon.tsx';
import './left-out.css?adopt';

export type LeftOutEmployee = { id: string; list_name: string; reason: string };

/** Lists the employees that an action leaves out, each with the reason and a link to the record. */
export const LeftOutList = ({ employees }: { employees: readonly LeftOutEmployee[] }) => (
  <ul>
    {employees.map(({ id, list_name: name, reason }) => (
      <li key={id}>
        <Link to={`/employees/${id}/edit`}>{name}</Link>: {reason}.
      </li>
    ))}
  </ul>
);

export const LeftOutNote = ({
  employees,
  className = '',
}: {
  employees: readonly LeftOutEmployee[];
  className?: string;
}) => (
  <details className={`q-note q-note--plain left-out fixed ${className}`} data-kept="">
    <summary>
      <Icon of={informationCircleOutline} />
      {employees.length === 1 ? 'Queda' : 'Quedan'} por fuera {employees.length}
      <Icon of={chevronDownOutline} size="s" />
    </summary>
    <LeftOutList employees={employees} />
  </details>
);
