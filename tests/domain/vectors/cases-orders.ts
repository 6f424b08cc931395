import type { OwnCase } from './cases-month.ts';

/** Own cases of orders, holidays, daily wages and benefits together, worked out by hand from the rules. */
export const orderCases: readonly OwnCase[] = [
  ['embargo', 'del mínimo no se toma nada', { salario: 1750905, smmlv: 1750905 }, { embargable: 0 }],
  // (1.750.905 − 70.036 − 70.036) ÷ 2
  ['embargo', 'alimentos', { salario: 1750905, smmlv: 1750905, tipo: 'alimentos' }, { embargable: 805417 }],
  [
    'embargo',
    'alimentos de un adulto',
    { salario: 1750905, smmlv: 1750905, tipo: 'alimentos_adulto' },
    { embargable: 875453 },
  ],
  [
    'embargo',
    'la orden pide más',
    { salario: 3000000, smmlv: 1750905, valor: 400000 },
    { embargable: 249819, descuento: 249819 },
  ],
  [
    'embargo',
    'de 2019',
    { salario: 1828116, fecha: '2019-03-31', valor: 50000 },
    { embargable: 200000, descuento: 50000 },
  ],
  ['libranza', 'la mitad del neto', { neto: 1610833 }, { tope: 805417 }],
  [
    'libranza',
    'una cuota que cabe',
    { salario: 3000000, descuentos_ley: 240000, cuota: 1380000 },
    { tope: 1380000, descuento: 1380000, cabe: true },
  ],
  [
    'libranza',
    'una que no',
    { salario: 3000000, descuentos_ley: 240000, cuota: 1380001 },
    { descuento: 1380000, cabe: false, neto: 1380000 },
  ],
  ['festivos', '2019, dos de ellos el 1 de julio', { anio: 2019 }, { cantidad: 17 }],
  [
    'festivos',
    'fechas sueltas',
    { fechas: ['2026-07-13', '2025-07-14', '2027-07-12'] },
    { es_festivo: [true, false, true] },
  ],
  ['festivos', 'dos fiestas el mismo día de 2025', { anio: 2025 }, { cantidad: 17 }],
  [
    'jornal',
    'semana completa',
    { jornal: 60000, desde: '2026-09-07', hasta: '2026-09-13' },
    { dias_trabajados: 6, descansos: 1, total: 420000 },
  ],
  [
    'jornal',
    'con una falta',
    { jornal: 60000, desde: '2026-09-07', hasta: '2026-09-13', ausencias: ['2026-09-09'] },
    { dias_trabajados: 5, descansos: 0, total: 300000 },
  ],
  [
    'jornal',
    'con permiso',
    { jornal: 60000, desde: '2026-09-07', hasta: '2026-09-13', justificadas: ['2026-09-09'] },
    { descansos: 1, total: 360000 },
  ],
  [
    'prestaciones',
    'vacaciones de cuatro días',
    { salario: 3000000, dias_habiles: 4 },
    { vacaciones: 400000 },
  ],
  [
    'prestaciones',
    'de un semestre',
    { salario: 2000000, auxilio: 249095, dias: 180 },
    { cesantias: 1124548, intereses: 67473, prima: 1124548, vacaciones: 500000 },
  ],
  [
    'prestaciones',
    'de un año',
    { salario: 2400000, auxilio: 0, dias: 360, dias_prima: 180 },
    { cesantias: 2400000, intereses: 288000, prima: 1200000, vacaciones: 1200000 },
  ],
  [
    'prestaciones',
    'con fechas, la prima es la del semestre',
    { salario: 2400000, auxilio: 0, ingreso: '2026-03-16', corte: '2026-11-30' },
    { prima: 1000000, cesantias: 1700000, vacaciones: 850000 },
  ],
  [
    'festivos',
    'Pascua tardía de 2030 y temprana de 2035',
    { fechas: ['2030-04-18', '2030-06-03', '2035-03-22', '2035-04-30', '2035-05-28', '2035-06-04'] },
    { es_festivo: [true, true, true, false, true, true] },
  ],
  [
    'libranza',
    'de un sueldo sin más, después de salud y pensión',
    { salario: 3000000, salud: 120000, pension: 120000, cuota: 2000000 },
    { maximo: 1380000, descuento: 1380000 },
  ],
  ['jornal', 'por días de la semana', { jornal: 60000, dias_trabajados: 5 }, { descanso: 0, total: 300000 }],
  [
    'jornal',
    'semana completa de cinco días',
    { jornal: 60000, dias_trabajados: 5, semana_completa: true },
    { descanso: 60000, total: 360000 },
  ],
  [
    'fsp',
    'los bordes de 16 a 20 mínimos',
    { ibcs: [28014479, 28014480, 29765385, 31516290, 33267195, 35018099, 35018100] },
    { tarifa: [0.01, 0.012, 0.014, 0.016, 0.018, 0.018, 0.02] },
  ],
  [
    'licencia',
    'maternidad por días, más larga que el mes',
    { salario: 3000000, dias_maternidad: 126 },
    { licencia: 12600000 },
  ],
  [
    'incapacidad',
    'que ya llevaba noventa días',
    {
      salario: 6000000,
      periodo: '2026-09',
      incapacidad_comun: ['2026-09-01', '2026-09-30'],
      dias_previos: 90,
    },
    { incapacidad: 3000000, dias_trabajados: 0 },
  ],
  // 2.100.000 ÷ 210 = 10.000: dos horas de noche en la jornada y una extra nocturna.
  [
    'horas',
    'un turno que cruza las siete y pasa la jornada',
    { salario: 2100000, turnos: [{ fecha: '2026-09-10', desde: '14:00', hasta: '22:00' }] },
    { RN: 7000, HEN: 17500 },
  ],
];
