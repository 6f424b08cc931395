/** Own cases of the months, worked out by hand from the rules: topic, what it is, inputs and what they give. */
export type OwnCase = readonly [
  topic: string,
  title: string,
  inputs: Record<string, unknown>,
  expected: Record<string, unknown>,
];

export const monthCases: readonly OwnCase[] = [
  // 1.423.500 ÷ 230 × 1,25 × 2 = 15.472,83
  [
    'horas',
    'extra diurna de 2025 con 46 horas',
    { salario: 1423500, fecha: '2025-07-14', horas: { HED: 2 } },
    { divisor: 230, HED: 15473 },
  ],
  [
    'horas',
    'el día que bajó la jornada',
    { salario: 2200000, fecha: '2025-07-15', horas: { HED: 1, HEN: 1 } },
    { divisor: 220, hora_ordinaria: 10000, HED: 12500, HEN: 17500 },
  ],
  [
    'horas',
    'dominical del 80 al 90 por ciento',
    { salario: 2200000, fechas: ['2026-06-28', '2026-07-05'], horas: { RDDF: 1 } },
    { RDDF: [8000, 9000] },
  ],
  [
    'horas',
    'recargos de 2019',
    {
      salario: 2400000,
      novedades: [
        { tipo: 'RNDF', fecha: '2019-05-01', horas: 2 },
        { tipo: 'HENDF', fecha: '2019-05-05', horas: 1 },
      ],
    },
    { RNDF: 22000, HENDF: 25000, ibc: 2447000 },
  ],
  [
    'horas',
    'jornada pactada de 36 horas',
    { salario: 1800000, divisor: 180, ordinarias: 6, HEN: 1 },
    { hora: 10000, ordinarias: 60000, HEN: 17500, total: 77500 },
  ],
  [
    'dias',
    'días 28, 29 y 31',
    {
      rangos: [
        ['2024-02-01', '2024-02-29'],
        ['2024-02-01', '2024-02-28'],
        ['2026-01-31', '2026-01-31'],
        ['2026-02-28', '2026-03-01'],
      ],
    },
    { dias: [30, 28, 1, 2] },
  ],
  [
    'dias',
    'ingreso el 31',
    { salario: 3000000, ingreso: '2026-10-31', periodo: '2026-10' },
    { dias: 1, salario: 100000 },
  ],
  [
    'dias',
    'retiro el 28 de febrero',
    { salario: 3000000, retiro: '2026-02-28', periodo: '2026-02' },
    { dias: 30, salario: 3000000 },
  ],
  [
    'parametros',
    'los límites de la jornada',
    { fechas: ['2023-07-14', '2023-07-15', '2024-07-15'] },
    { divisor: [240, 235, 230], recargo_dominical: [0.75, 0.75, 0.75] },
  ],
  [
    'parametros',
    'el dominical pleno de 2027',
    { fecha: '2027-07-01' },
    { recargo_dominical: 1, divisor: 210, HENDF: 1.75 },
  ],
  [
    'parametros',
    'la noche empieza a las siete',
    { fechas: ['2025-12-24', '2025-12-25'] },
    { inicio_nocturno: ['21:00', '19:00'], uvt: [49799, 49799] },
  ],
  [
    'parametros',
    '2099 no tiene salario mínimo',
    { fecha: '2099-01-01' },
    { smmlv: 1, error: 'No hay salario mínimo, auxilio ni UVT para 2099' },
  ],
  // 828.116 + 97.032 − 2 × 33.125
  [
    'nomina_mensual',
    'salario mínimo de 2019',
    { salario: 828116, periodo: '2019-02', dias: 30, arl: 'I', exonerado: true },
    { devengado: 925148, salud_trabajador: 33125, neto: 858898, caja: 33125, salud_empleador: 0 },
  ],
  [
    'nomina_mensual',
    'quince días',
    { salario: 3000000, periodo: '2026-09', dias: 15, arl: 'V', exonerado: false },
    { salario: 1500000, auxilio_transporte: 124548, ibc: 1500000, arl: 104400, provision_vacaciones: 62500 },
  ],
  // 50 M: base 43.772.625; FSP 2 %.
  [
    'nomina_mensual',
    'sobre el techo de 25 mínimos',
    { salario: 50000000, periodo: '2026-09', exonerado: true },
    { ibc: 43772625, salud_trabajador: 1750905, fsp: 875453, salud_empleador: 3720673, caja: 2000000 },
  ],
  [
    'nomina_mensual',
    'pensionado activo',
    { salario: 8000000, periodo: '2026-09', pensionado: true },
    { salud_trabajador: 320000, pension_trabajador: 0, fsp: 0, pension_empleador: 0 },
  ],
  // 12 M: neto 10.920.000 − 25 % = 8.190.000; (156,3753 − 150) × 28 % + 10 = 11,785 UVT = 617.230
  [
    'nomina_mensual',
    'con retención',
    { salario: 12000000, periodo: '2026-09' },
    { fsp: 120000, retencion: 617000, base_gravable: 8190000, neto: 10303000 },
  ],
  [
    'exoneracion',
    'un peso bajo diez mínimos',
    { salario: 17509049, periodo: '2026-09', exonerado: true },
    { salud_empleador: 0, sena: 0, icbf: 0, caja: 700362 },
  ],
  [
    'exoneracion',
    'diez mínimos exactos',
    { salario: 17509050, periodo: '2026-09', exonerado: true },
    { salud_empleador: 1488269, sena: 350181, icbf: 525272 },
  ],
  [
    'exoneracion',
    'diez mínimos de 2022',
    { ibc: 10000000, fecha: '2022-05-31' },
    { exonerado: { salud: 850000, sena: 200000 }, no_exonerado: { icbf: 300000, caja: 400000 } },
  ],
  [
    'integral',
    'el mínimo de 13 salarios',
    { salario_integral: 22761765, periodo: '2026-09', exonerado_empresa: true },
    { ibc: 15933236, fsp: 159332, salud_empleador: 1354325, provision_prima: 0 },
  ],
  [
    'integral',
    'en el techo',
    { salario_integral: 70000000, periodo: '2026-09' },
    { ibc: 43772625, caja: 1960000, provision_cesantias: 0 },
  ],
  [
    'integral',
    'de 2025',
    { salario_integral: 20000000, periodo: '2025-03' },
    { ibc: 14000000, salud_trabajador: 560000, fsp: 140000, pension_empleador: 1680000 },
  ],
  [
    'incapacidad',
    'laboral, al ciento por ciento',
    { salario: 3000000, periodo: '2026-09', incapacidad_laboral: ['2026-09-01', '2026-09-10'] },
    { incapacidad: 1000000, salario: 2000000, ibc_parafiscales: 2000000, ibc_arl: 2000000 },
  ],
  // Nada bajo el piso: 2.626.358 ÷ 1,5 = 1.750.905,33
  [
    'incapacidad',
    'donde deja de morder el piso',
    { salario: 2626358, dias_incapacidad: 30 },
    { incapacidad: 1750905 },
  ],
  // 90 días a dos tercios y 30 a la mitad: 12.000.000 + 3.000.000
  ['incapacidad', 'de 120 días', { salario: 6000000, dias_incapacidad: 120 }, { incapacidad: 15000000 }],
  [
    'incapacidad',
    'prórroga en el día 91',
    {
      salario: 6000000,
      periodo: '2026-09',
      incapacidad_comun: ['2026-09-01', '2026-09-03'],
      dia_inicial: 91,
    },
    { incapacidad: 300000, dias_trabajados: 27 },
  ],
  [
    'ibc',
    'piso y techo de 2019',
    { devengos: [1, 828116, 30000000], fecha: '2019-12-31', dias: 30 },
    { ibc: [828116, 828116, 20702900] },
  ],
  [
    'ibc',
    'siete días',
    { devengo: 100000, fecha: '2026-03-31', dias: 7, caso_20_dias: 5000000 },
    { ibc: 408545, ibc_20_dias: 5000000 },
  ],
  [
    'ibc',
    'con exceso no salarial',
    { salarial: 2000000, no_salarial: 2000000, fecha: '2026-03-31' },
    { ibc: 2400000 },
  ],
  [
    'arl',
    'todas las clases',
    { ibc: 1000000 },
    { clase_I: 5220, clase_II: 10440, clase_III: 24360, clase_IV: 43500, clase_V: 69600 },
  ],
  ['arl', 'de una clase', { ibc: 3333333, clase: 'III' }, { arl: 81200 }],
  [
    'arl',
    'del salario de un mes con licencia',
    { salario: 3000000, periodo: '2026-09', arl: 'V', lnr: ['2026-09-01', '2026-09-15'] },
    { arl: 104400 },
  ],
  [
    'fsp',
    'los bordes de la tabla',
    { ibc: [7003619, 7003620, 28014479, 28014480, 29765385, 35018100] },
    { fsp: [0, 70036, 280145, 336174, 416715, 630326] },
  ],
  ['fsp', 'mitad solidaridad', { ibc: 10000000 }, { solidaridad: 50000, subsistencia: 50000 }],
  ['fsp', 'cuatro mínimos de 2022', { salario: 4000000, smmlv: 1000000 }, { fsp: 40000 }],
  [
    'auxilio',
    'la frontera de 2022',
    { salarios: [2000000, 2000001], periodo: '2022-03', dias: 30 },
    { auxilio: [117172, 0] },
  ],
  ['auxilio', 'por días trabajados', { salario: 1750905, periodo: '2026-09', dias: 12 }, { auxilio: 99638 }],
  [
    'auxilio',
    'en vacaciones no hay',
    { salario: 1750905, periodo: '2026-09', vacaciones: ['2026-09-01', '2026-09-15'] },
    { auxilio: 124548 },
  ],
  [
    'tiempo_parcial',
    'una a cuatro semanas en 2025',
    { dias_trabajados: [1, 8, 21, 29], smmlv: 1423500 },
    { semanas: [1, 2, 3, 4], ibc_pension_caja: [355875, 711750, 1067625, 1423500] },
  ],
  [
    'tiempo_parcial',
    'no paga salud',
    { dias_trabajados: 10, smmlv: 1750905 },
    { salud_trabajador: 0, pension_trabajador: 35018, arl: 9140 },
  ],
  [
    'tiempo_parcial',
    'medio tiempo todo el mes',
    { salario: 900000, horas_semana: 21, periodo: '2026-09' },
    { ibc: 1750905, auxilio_transporte: 249095, salud_trabajador: 70036 },
  ],
  [
    'licencia',
    'maternidad todo el mes',
    { salario: 4000000, periodo: '2026-09', maternidad: ['2026-09-01', '2026-12-31'] },
    { licencia: 4000000, salario: 0, ibc: 4000000, ibc_arl: 0, ibc_parafiscales: 0 },
  ],
  [
    'licencia',
    'luto',
    { salario: 3000000, periodo: '2026-09', luto: ['2026-09-07', '2026-09-11'] },
    { luto: 500000, salario: 2500000, auxilio_transporte: 207579, ibc_parafiscales: 3000000 },
  ],
  [
    'licencia',
    'no remunerada hasta el 31',
    { salario: 3000000, periodo: '2026-10', lnr: ['2026-10-16', '2026-10-31'] },
    {
      salario: 1500000,
      dias_trabajados: 15,
      pension_empleador_dias_lnr: 180000,
      salud_empleador_dias_lnr: 127500,
    },
  ],
  [
    'provisiones',
    'con auxilio',
    { salario: 2000000, periodo: '2026-09' },
    { cesantias: 187425, intereses: 22491, prima: 187425, vacaciones: 83333 },
  ],
  [
    'provisiones',
    'de un integral, solo vacaciones',
    { salario_integral: 24000000, periodo: '2026-09' },
    { cesantias: 0, prima: 0, vacaciones: 1000000, total: 1000000 },
  ],
  [
    'provisiones',
    'de quince días',
    { salario: 6000000, periodo: '2026-09', dias: 15 },
    { cesantias: 250000, intereses: 30000, prima: 250000, vacaciones: 125000 },
  ],
  // 4 M + 480.000 + 20.880 + 160.000 + 333.333 + 40.000 + 333.333 + 166.667
  [
    'costo',
    'exonerado',
    { salario: 4000000, periodo: '2026-09', exonerado: true },
    { aportes_empleador_total: 660880, provisiones_total: 873333, costo: 5534213 },
  ],
  [
    'costo',
    'sin exoneración',
    { salario: 4000000, periodo: '2026-09', exonerado: false },
    { aportes_empleador_total: 1200880, costo: 6074213 },
  ],
  [
    'costo',
    'salario mínimo',
    { salario: 1750905, periodo: '2026-09', arl: 'I', exonerado: true },
    { costo: 2715573 },
  ],
];
