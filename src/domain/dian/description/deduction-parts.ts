import { amounts } from './accrued-parts.ts';
import {
  at,
  type Element,
  group,
  many,
  maybe,
  moneyContent,
  one,
  optional,
  percentContent,
  plainTextContent,
} from './description.ts';

/** Describes `Deducciones` and the totals, in the order of the annex. */

const share = (name: string, label: string, rules: readonly [string, string]): Element =>
  one(name, label, {
    attributes: [
      at('Porcentaje', 'Porcentaje', rules[0], percentContent),
      at('Deduccion', 'Deducción', rules[1], moneyContent),
    ],
  });

const amount = (name: string, label: string, rule: string): Element =>
  optional(name, label, { content: moneyContent, rule });

export const deductionsElement = one('Deducciones', 'Deducciones', {
  children: [
    share('Salud', 'Salud', ['NIE161', 'NIE163']),
    share('FondoPension', 'Pensión', ['NIE164', 'NIE166']),
    optional('FondoSP', 'Fondo de solidaridad pensional', {
      attributes: [
        maybe('Porcentaje', 'Porcentaje de solidaridad', 'NIE167', percentContent),
        maybe('DeduccionSP', 'Deducción de solidaridad', 'NIE168', moneyContent),
        maybe('PorcentajeSub', 'Porcentaje de subsistencia', 'NIE169', percentContent),
        maybe('DeduccionSub', 'Deducción de subsistencia', 'NIE170', moneyContent),
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
          at('SancionPublic', 'Sanción pública', 'NIE173', moneyContent),
          at('SancionPriv', 'Sanción privada', 'NIE174', moneyContent),
        ],
      }),
    ),
    group(
      'Libranzas',
      'Libranzas',
      many('Libranza', 'Libranza', {
        attributes: [
          at('Descripcion', 'Descripción', 'NIE175', plainTextContent),
          at('Deduccion', 'Deducción', 'NIE176', moneyContent),
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
  one(name, label, { content: moneyContent, rule });

export const totals: readonly Element[] = [
  amount('Redondeo', 'Redondeo', 'NIE186'),
  total('DevengadosTotal', 'Total devengado', 'NIE187'),
  total('DeduccionesTotal', 'Total deducido', 'NIE188'),
  total('ComprobanteTotal', 'Total a pagar', 'NIE189'),
];
