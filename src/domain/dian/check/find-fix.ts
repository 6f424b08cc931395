import type { Fix } from '../../findings/finding.ts';
import type { DocumentFinding } from '../description/finding.ts';

/**
 * Maps each part of a document to the screen and field that fix it. The longest matching path applies; `@*` stands
 * for any attribute of the element.
 */
const company = (field: string): Fix => ({ route: '/companies/:id/edit', field });
const employee = (field: string): Fix => ({ route: '/employees/:id/edit', field });
const enabler = (field: string): Fix => ({ route: '/enabler', field });
const numbering = (field: string): Fix => ({ route: '/consecutives', field });
const payroll = (field: string): Fix => ({ route: '/payrolls/:id/edit', field });

const place = (owner: (field: string) => Fix, element: string, prefix = ''): [string, Fix][] => [
  [`${element}/@${prefix}Pais`, owner('country_id')],
  [`${element}/@${prefix}DepartamentoEstado`, owner('department_id')],
  [`${element}/@${prefix}MunicipioCiudad`, owner('municipality_id')],
  [`${element}/@${prefix}Direccion`, owner('address')],
];

const person = (owner: (field: string) => Fix, element: string): [string, Fix][] => [
  [`${element}/@PrimerApellido`, owner('surname')],
  [`${element}/@SegundoApellido`, owner('second_surname')],
  [`${element}/@PrimerNombre`, owner('first_name')],
  [`${element}/@OtrosNombres`, owner('other_names')],
];

const fixes: ReadonlyMap<string, Fix> = new Map<string, Fix>([
  ['Novedad', payroll('notes')],
  ['Periodo/@FechaIngreso', employee('admission_date')],
  ['Periodo/@FechaRetiro', employee('retirement_date')],
  ['Periodo/@TiempoLaborado', employee('admission_date')],
  ['Periodo/@*', payroll('month')],
  ['NumeroSecuenciaXML/@CodigoTrabajador', employee('worker_code')],
  ['NumeroSecuenciaXML/@Prefijo', numbering('prefix')],
  ['NumeroSecuenciaXML/@*', numbering('next')],
  ...place(company, 'LugarGeneracionXML'),
  ['LugarGeneracionXML/@Idioma', company('language_id')],
  ['ProveedorXML/@SoftwareID', enabler('software_id')],
  ['ProveedorXML/@SoftwareSC', enabler('software_pin')],
  ['ProveedorXML/@NIT', enabler('provider_nit')],
  ['ProveedorXML/@DV', enabler('provider_nit')],
  ['ProveedorXML/@*', enabler('provider_name')],
  ['InformacionGeneral/@Ambiente', enabler('environment')],
  ['InformacionGeneral/@CUNE', enabler('software_pin')],
  ['InformacionGeneral/@PeriodoNomina', employee('payroll_period_id')],
  ['InformacionGeneral/@TipoMoneda', company('currency_type_id')],
  ['InformacionGeneral/@TRM', company('currency_type_id')],
  ['Notas', payroll('notes')],
  ['Empleador/@RazonSocial', company('social_reason')],
  ...person(company, 'Empleador'),
  ['Empleador/@NIT', company('nit')],
  ['Empleador/@DV', company('nit')],
  ...place(company, 'Empleador'),
  ['Trabajador/@TipoTrabajador', employee('worker_type_id')],
  ['Trabajador/@SubTipoTrabajador', employee('worker_subtype_id')],
  ['Trabajador/@AltoRiesgoPension', employee('high_risk_pension')],
  ['Trabajador/@TipoDocumento', employee('document_type_id')],
  ['Trabajador/@NumeroDocumento', employee('document_number')],
  ...person(employee, 'Trabajador'),
  ...place(employee, 'Trabajador', 'LugarTrabajo'),
  ['Trabajador/@SalarioIntegral', employee('integral_salary')],
  ['Trabajador/@TipoContrato', employee('contract_type_id')],
  ['Trabajador/@Sueldo', employee('salary')],
  ['Trabajador/@CodigoTrabajador', employee('worker_code')],
  ['Pago/@Forma', employee('payment_method_id')],
  ['Pago/@Metodo', employee('payment_means_id')],
  ['Pago/@Banco', employee('bank_id')],
  ['Pago/@TipoCuenta', employee('account_type')],
  ['Pago/@NumeroCuenta', employee('account_number')],
  ['FechasPagos', payroll('payment_dates')],
  ['Devengados/Basico', payroll('worked_days')],
  ...['HEDs', 'HENs', 'HRNs', 'HEDDFs', 'HRDDFs', 'HENDFs', 'HRNDFs'].map((group): [string, Fix] => [
    `Devengados/${group}`,
    payroll('hours'),
  ]),
  ...['Vacaciones', 'Incapacidades', 'Licencias', 'HuelgasLegales'].map((group): [string, Fix] => [
    `Devengados/${group}`,
    payroll('absences'),
  ]),
  ['Devengados', payroll('earned')],
  ['Deducciones', payroll('taken')],
  ['Redondeo', payroll('totals')],
  ['DevengadosTotal', payroll('totals')],
  ['DeduccionesTotal', payroll('totals')],
  ['ComprobanteTotal', payroll('totals')],
]);

const certificate: ReadonlySet<string> = new Set(['ZD02', 'ZC01', 'ZC06', 'ZD07', 'ZE03']);

/** Returns where a finding is fixed, when a screen can. A note is fixed on its own screen. */
export function findFix({ rule, path }: DocumentFinding): { fix: Fix } | undefined {
  if (rule === '92' || certificate.has(rule))
    return { fix: enabler(rule === '92' ? 'stage' : 'certificate') };
  const note = path.startsWith('/NominaIndividualDeAjuste/');
  const inside = path
    .replace(/^\/[^/]+\//, '')
    .replace(/^(Reemplazar|Eliminar)\//, '')
    .replace(/\[\d+\]/g, '');
  for (let at = inside; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const found = fixes.get(at) ?? fixes.get(at.replace(/@[^/]*$/, '@*'));
    if (!found) continue;
    const own = note && found.route === '/payrolls/:id/edit';
    return { fix: own ? { ...found, route: '/adjustment_payrolls/:id/edit' } : found };
  }
  return undefined;
}
