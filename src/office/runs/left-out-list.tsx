import { Link } from 'react-router-dom';
import type { LeftOutPerson } from '../../domain/office/pay-runs.ts';

/** People whom a payment leaves out, each with the reason and the record where it is mended. */
export const LeftOutList = ({ people }: { people: readonly LeftOutPerson[] }) => (
  <ul>
    {people.map(({ employee, message }) => (
      <li key={employee.id}>
        <Link to={`/employees/${employee.id}/edit`}>{employee.name}</Link>: {message}.
      </li>
    ))}
  </ul>
);
