import { amounts } from './accrued-parts.ts';
import { at, type Element, group, many, maybe, money, one, optional, percent, text } from './description.ts';

/** `Deducciones` and the totals: what is taken off and what is left, in the order of the annex. */

const share = (name: string, label: string, rules: readonly [string, string]): Element =>
  one(name, label, {
    attributes: [
      at('Porcentaje', 'Porcentaje', rules[0], percent),
      at('Deduccion', 'Deducción', rules[1], money),
    ],
  });

const amount = (name: string, label: string, rule: string): Element =>
  optional(name, label, { content: money, rule });

export const deductions = one('Deducciones', 'Deducciones', {
  children: [
    share('Salud', 'Salud', ['NIE161', 'NIE163']),
    share('FondoPension', 'Pensión', ['NIE164', 'NIE166']),
    optional('FondoSP', 'Fondo de solidaridad pensional', {
      attributes: [
        maybe('Porcentaje', 'Porcentaje de solidaridad', 'NIE167', percent),
        maybe('DeduccionSP', 'Deducción de solidaridad', 'NIE168', money),
        maybe('PorcentajeSub', 'Porcentaje de subsistencia', 'NIE169', percent),
        maybe('DeduccionSub', 'Deducción de subsistencia', 'NIE170', money),
      ],
    }),
    group('Sindicatos', 'Sindicatos', {
      ...share('Sindicato', 'Sindicato', ['NIE171', 'NIE172']),
      required: false,
      repeats: true,
    }),
    group(
      'Sanciones',
      'Sanciones',
      many('Sancion', 'Sanción', {
        attributes: [
          at('SancionPublic', 'Sanción pública', 'NIE173', money),
          at('SancionPriv', 'Sanción privada', 'NIE174', money),
        ],
      }),
    ),
    group(
      'Libranzas',
      'Libranzas',
      many('Libranza', 'Libranza', {
        attributes: [
          at('Descripcion', 'Descripción', 'NIE175', text),
          at('Deduccion', 'Deducción', 'NIE176', money),
        ],
      }),
    ),
    amounts('PagosTerceros', 'PagoTercero', 'Pago a terceros', 'NIE195'),
    amounts('Anticipos', 'Anticipo', 'Anticipo', 'NIE196'),
    amounts('OtrasDeducciones', 'OtraDeduccion', 'Otra deducción', 'NIE197'),
    amount('PensionVoluntaria', 'Pensión voluntaria', 'NIE198'),
    amount('RetencionFuente', 'Retención en la fuente', 'NIE177'),
    amount('AFC', 'Ahorro AFC', 'NIE179'),
    amount('Cooperativa', 'Cooperativa', 'NIE180'),
    amount('EmbargoFiscal', 'Embargo', 'NIE181'),
    amount('PlanComplementarios', 'Plan complementario de salud', 'NIE182'),
    amount('Educacion', 'Educación', 'NIE183'),
    amount('Reintegro', 'Reintegro', 'NIE184'),
    amount('Deuda', 'Deuda', 'NIE185'),
  ],
});

const total = (name: string, label: string, rule: string): Element =>
  one(name, label, { content: money, rule });

export const totals: readonly Element[] = [
  amount('Redondeo', 'Redondeo', 'NIE186'),
  total('DevengadosTotal', 'Total devengado', 'NIE187'),
  total('DeduccionesTotal', 'Total deducido', 'NIE188'),
  total('ComprobanteTotal', 'Total a pagar', 'NIE189'),
];
