import { useQueryClient } from '@tanstack/react-query';
import type { ReferenceField } from '../../../domain/records/fields.ts';
import {
  type EmployeeDefaultField,
  employeeDefaultFields,
} from '../../../domain/resources/employee-defaults.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Picker } from '../../../kit/inputs/picker.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call } from '../../../net/calls.ts';
import { getEmployeeDefaultsKey, useEmployeeDefaults } from '../../catalogue/company-initials.ts';
import { Fold } from './fold.tsx';
import './parameters.css?adopt';

/** Defaults of the company for new employees. Each is saved when it is chosen. */
export function NewEmployeeDefaults() {
  const client = useQueryClient();
  const { data: defaults, isError } = useEmployeeDefaults();
  const empty = defaults ? 'Sin valor de la compañía' : isError ? 'No se pudo leer' : 'Cargando…';

  async function save(name: EmployeeDefaultField, id: string | null) {
    try {
      const { data, message } = await call('PUT /employees/defaults', { [name]: id });
      client.setQueryData(getEmployeeDefaultsKey(), data);
      showToast(message);
    } catch {
      // The interceptor has shown the error; the former choice stays.
    }
  }

  return (
    <Fold label="Empleados nuevos" title={<h2 className="t-sub">Empleados nuevos</h2>}>
      <p className="t-caption c-3">
        Con estos datos empiezan el formulario, los archivos y la API de empleados. Los que ya están no
        cambian.
      </p>
      <div className="parameter-defaults stack">
        {employeeDefaultFields.map((name) => {
          const { label, to, only }: ReferenceField = employees.fields[name];
          return (
            <FormField key={name} label={label} name={name}>
              {(ties) => (
                <Picker
                  ties={ties}
                  title={label}
                  of={{ to, within: only && { field: only.field, value: only.is } }}
                  value={defaults?.[name]?.id}
                  shown={defaults?.[name]?.label}
                  empty={empty}
                  onPick={(choice) => void save(name, choice?.id ?? null)}
                />
              )}
            </FormField>
          );
        })}
      </div>
    </Fold>
  );
}
