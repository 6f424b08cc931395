import type { FileColumn } from './file-column.ts';
import type { ImportKind } from './profiles.ts';

/** A program known by its column headers. `headers` lists the headers by our key. */
export type Preset = {
  id: string;
  label: string;
  kinds: readonly ImportKind[];
  headers: Readonly<Record<string, readonly string[]>>;
};

/**
 * Programs whose columns are public. Programs with which each company designs its own sheets are read by common names
 * and have no tile.
 */
export const presets: readonly Preset[] = [
  { id: 'own', label: 'Plantilla de Quincena', kinds: ['payrolls', 'employees'], headers: {} },
  {
    id: 'pila',
    label: 'Planilla PILA (Aportes en Línea y otros operadores)',
    kinds: ['employees'],
    // Field names of «archivo tipo 2», Resolución 2388 de 2016.
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

/** Adds the headers of a program to the common names of the columns. */
export function applyPreset(columns: readonly FileColumn[], id: string): readonly FileColumn[] {
  const headers = presets.find((one) => one.id === id)?.headers ?? {};
  return columns.map((column) => {
    const more = headers[column.key] ?? [];
    return more.length > 0 ? { ...column, headerNames: [...more, ...column.headerNames] } : column;
  });
}
