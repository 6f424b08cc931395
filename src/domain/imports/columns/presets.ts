import type { FileColumn } from './file-column.ts';
import type { ImportKind } from './profiles.ts';

/** A program whose files are known by the names of their columns: by our key, the headers it writes. */
export type Preset = {
  id: string;
  label: string;
  kinds: readonly ImportKind[];
  headers: Readonly<Record<string, readonly string[]>>;
};

/**
 * The files people bring, as far as their columns are public. Programs whose sheets each company composes are read by the
 * names everybody uses, and have no tile of their own until something else is known of them.
 */
export const presets: readonly Preset[] = [
  { id: 'own', label: 'Plantilla de Quincena', kinds: ['payrolls', 'employees'], headers: {} },
  {
    id: 'pila',
    label: 'Planilla PILA (Aportes en Línea y otros operadores)',
    kinds: ['employees'],
    // The names of the fields of «archivo tipo 2», Resolución 2388 de 2016.
    headers: {
      document_type_id: ['tipo documento el cotizante', 'tipo documento cotizante', 'tipo id'],
      document_number: ['numero de identificacion del cotizante', 'numero identificacion cotizante', 'no id'],
      worker_type_id: ['tipo cotizante', 'tipo de cotizante'],
      worker_subtype_id: ['subtipo de cotizante', 'subtipo cotizante'],
      department_id: [
        'codigo del departamento de la ubicacion laboral',
        'departamento laboral',
        'codigo departamento',
      ],
      municipality_id: [
        'codigo del municipio de la ubicacion laboral',
        'municipio laboral',
        'codigo municipio',
      ],
      surname: ['primer apellido'],
      second_surname: ['segundo apellido'],
      first_name: ['primer nombre'],
      other_names: ['segundo nombre'],
      pension_fund_id: [
        'codigo de la administradora de fondos de pensiones a la cual pertenece el afiliado',
        'codigo afp',
        'administradora de pensiones',
      ],
      health_fund_id: [
        'codigo eps o eoc a la cual pertenece el afiliado',
        'codigo eps',
        'administradora de salud',
      ],
      compensation_fund_id: ['codigo ccf a la cual pertenece el afiliado', 'codigo ccf'],
      salary: ['salario basico'],
      arl_id: [
        'codigo de la administradora de riesgos laborales a la cual pertenece el afiliado',
        'codigo arl del afiliado',
        'codigo arl',
      ],
      risk_class: ['clase de riesgo en la que se encuentra el afiliado', 'clase de riesgo'],
      admission_date: ['fecha de ingreso formato aaaa mm dd', 'fecha ingreso', 'fecha de ingreso'],
    },
  },
  { id: 'other', label: 'Otro programa', kinds: ['payrolls', 'employees'], headers: {} },
];

/** The columns as that program calls them, besides the names everybody uses. */
export function applyPreset(columns: readonly FileColumn[], id: string): readonly FileColumn[] {
  const headers = presets.find((one) => one.id === id)?.headers ?? {};
  return columns.map((column) => {
    const more = headers[column.key] ?? [];
    return more.length > 0 ? { ...column, headerNames: [...more, ...column.headerNames] } : column;
  });
}
