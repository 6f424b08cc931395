import { useId } from 'react';
import { Select } from '../../kit/inputs/select.tsx';

type Props = { employers: Map<string, string>; value: string; onChange: (nit: string) => void };

/** For who has been paid by several: the payslips of one of them, by its NIT, or of all. */
export default function EmployerChoice({ employers, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="v-years">
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
