import { useId } from 'react';
import { Select } from '../../kit/inputs/select.tsx';

type Props = { employers: Map<string, string>; value: string; onChange: (nit: string) => void };

/** Filters payslips by the NIT of an employer, for an employee paid by several. */
export default function EmployerChoice({ employers, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="v-years flex">
      <Select
        ties={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-label': 'Empleador' }}
        value={value}
        empty="Todos sus empleadores"
        options={Object.fromEntries(employers)}
        onChange={onChange}
      />
    </div>
  );
}
