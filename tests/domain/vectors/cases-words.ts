import type { OwnCase } from './cases-month.ts';

/** The same things said in other words, each worked out by hand from the rules. */
export const wordCases: readonly OwnCase[] = [
  // 2.000.000 × 92 % − 1.750.905
  [
    'orden',
    'un préstamo, con el auxilio que no es salario',
    {
      salario: 2000000,
      auxilio: 249095,
      orden: { tipo: 'prestamo', valor: 400000 },
      periodo: '2026-09',
    },
    { descuento: 89095 },
  ],
  // 2.100.000 ÷ 210 = 10.000
  [
    'horas',
    'una sola clase de hora',
    { salario: 2100000, fecha: '2026-09-10', tipo: 'HED', horas: 3 },
    { HED: 37500, valor: 37500 },
  ],
  [
    'recargos',
    'por su cantidad',
    { salario: 2100000, fecha: '2026-09-13', tipo: 'RDDF', cantidad: 8 },
    { RDDF: 72000 },
  ],
  [
    'nomina_mensual',
    'horas extra del mes',
    { salario: 2100000, periodo: '2026-09', horas_extras: { HED: 4 } },
    { HED: 50000, ibc: 2150000 },
  ],
  [
    'nomina_mensual',
    'números como texto',
    { salario: '2000000', periodo: '2026-09', dias: '15' },
    { salario: '1000000', salud_trabajador: 40000 },
  ],
  [
    'nomina_mensual',
    'códigos de cotizante',
    { salario: 8000000, periodo: '2026-09', tipo_cotizante: '01', subtipo_cotizante: '01' },
    { pension_trabajador: 0, fsp: 0, salud_trabajador: 320000 },
  ],
  // 3.000.000 ÷ 30 = 100.000: 22 días de trabajo, 5 de vacaciones y 3 sin sueldo
  [
    'nomina_mensual',
    'todas las novedades en una lista',
    {
      salario: 3000000,
      periodo: '2026-09',
      novedades: [
        { tipo: 'HED', fecha: '2026-09-10', horas: 7 },
        { tipo: 'vacaciones', desde: '2026-09-14', hasta: '2026-09-18' },
        { tipo: 'lnr', desde: '2026-09-01', hasta: '2026-09-02' },
        { tipo: 'lnr', desde: '2026-09-28', hasta: '2026-09-28' },
        { tipo: 'comisiones', valor: 100000 },
        { tipo: 'comisiones', valor: 50000 },
      ],
    },
    {
      HED: 125000,
      salario: 2200000,
      vacaciones_disfrutadas: 500000,
      comisiones: 150000,
      dias_trabajados: 22,
    },
  ],
  [
    'vacaciones',
    'de un inicio a un fin',
    { salario: 3000000, inicio: '2026-09-01', fin: '2026-09-18' },
    { habiles_lunes_sabado: 16, calendario: 18, vacaciones: 1800000 },
  ],
  [
    'pensionado',
    'con su propio tema',
    { salario: 8000000, periodo: '2026-09' },
    { pension_trabajador: 0, pension_empleador: 0, salud_trabajador: 320000 },
  ],
  [
    'aprendiz',
    'en lectiva, con el 75 % del mínimo',
    { etapa: 'lectiva', periodo: '2026-09' },
    { devengado: 1313179, salud_trabajador: 0, salud_empleador: 218863, pension_empleador: 0 },
  ],
  [
    'aprendiz',
    'en práctica, con el mínimo',
    { etapa: 'practica', periodo: '2026-09' },
    { salario: 1750905, salud_trabajador: 70036, pension_trabajador: 70036 },
  ],
  [
    'nomina_mensual',
    'alto riesgo',
    { salario: 4000000, periodo: '2026-09', alto_riesgo: true },
    { pension_empleador: 880000, pension_trabajador: 160000 },
  ],
  [
    'dias',
    'de una fecha inicial a una final',
    { fecha_inicial: '2025-01-15', fecha_final: '2026-01-14' },
    { dias: 360 },
  ],
  [
    'parametros',
    'con los nombres de las tablas',
    { fecha: '2026-09-30' },
    {
      smmlv_diario: 58363.5,
      tope_auxilio_2smmlv: 3501810,
      integral_minimo_13smmlv: 22761765,
      ibc_tope_25smmlv: 43772625,
      exoneracion_10smmlv: 17509050,
      fsp_desde_4smmlv: 7003620,
      retencion_umbral_95uvt: 4975530,
      auxilio_diario: 8303.17,
    },
  ],
  [
    'exoneracion',
    'si la hay, a cada lado de la frontera',
    { salarios: [17509049, 17509050], exonerado: true },
    { exonerado: [true, false], salud_empleador: [0, 1488269] },
  ],
  // 2/3 de 3.000.000 ÷ 30 = 66.666,67 al día
  [
    'incapacidad',
    'quién paga cada parte',
    { salario: 3000000, dias_incapacidad: 5 },
    { dias_empleador: 2, valor_empleador: 133333, dias_eps: 3, valor_eps: 200000, valor_arl: 0 },
  ],
  [
    'incapacidad',
    'laboral por su tipo',
    { salario: 3000000, dias: 6, tipo: 'laboral' },
    { incapacidad: 600000, valor_arl: 600000, dias_eps: 0 },
  ],
  ['incapacidad', 'sobre una base, sin más', { ibc: 3000000, dias_incapacidad: 5 }, { incapacidad: 333333 }],
  ['licencia', 'por su tipo y sus días', { salario: 3000000, dias: 5, tipo: 'luto' }, { licencia: 500000 }],
  [
    'licencia',
    'de maternidad por semanas',
    { salario: 3000000, semanas: 18, tipo: 'maternidad' },
    { dias: 126, licencia: 12600000 },
  ],
  [
    'exoneracion',
    'si no dice que no la tiene',
    { salario: 4000000 },
    { exonerado: true, salud_empleador: 0, caja: 160000 },
  ],
  [
    'tiempo_parcial',
    'con el valor del día',
    { dias_trabajados: 14, salario_diario: 60000, periodo: '2026-09' },
    { salario: 840000, ibc_pension: 875453 },
  ],
  [
    'vacaciones',
    'los días de calendario del descanso',
    { salario: 3000000, dias_calendario: 18 },
    { vacaciones: 1800000 },
  ],
  ['pila_redondeo', 'la base al peso siguiente', { ibc: 1750905.5 }, { ibc: 1750906, pila_pension: 280200 }],
  // (131,7448 − 95) × 19 % × 52.374; y (200 − 150) × 28 % + 10 = 24 UVT
  ['retencion_p1', 'de una base en UVT', { base_uvt: 200, uvt: 52374 }, { retencion_pesos: 1256976 }],
  [
    'retencion_p1',
    'de una base en pesos',
    { base_gravable: 6900000, uvt: 52374 },
    { retencion_pesos: 365649.3, retencion_al_peso: 365649, retencion_mil: 366000 },
  ],
  [
    'retencion_p1',
    'cada deducción por su nombre',
    {
      ingreso: 20000000,
      aportes_obligatorios: 1800000,
      dependientes: true,
      medicina_prepagada: 2000000,
      uvt: 52374,
    },
    { deduccion_dependientes: 1675968, prepagada: 837984 },
  ],
  [
    'retencion_p2',
    'el porcentaje sobre una base ya depurada',
    { porcentaje: 3.71, base_gravable: 6900000, fecha: '2026-09-30' },
    { retencion: 256000 },
  ],
  [
    'retencion',
    'sin decir el procedimiento',
    { ingreso: 10000000, aportes_obligatorios: 800000, uvt: 52374 },
    { retencion_mil: 366000 },
  ],
  [
    'intereses_cesantias',
    'de unas cesantías',
    { cesantias: 1686821, dias: 270, fecha: '2026-12-31' },
    { intereses: 151814 },
  ],
  [
    'prima',
    'con comisiones del semestre',
    { salario: 2000000, auxilio: 249095, comisiones: 1800000, dias: 180 },
    { base: 2549095, prima: 1274548 },
  ],
  [
    'prima',
    'sobre un promedio',
    { salario_promedio: 2300000, auxilio: 249095, dias: 180 },
    { prima: 1274548 },
  ],
  [
    'indemnizacion',
    'por años y meses de servicio',
    { salario: 3000000, anios_servicio: 2, meses_servicio: 6 },
    { dias_servicio: 900, dias_indemnizacion: 60, indemnizacion: 6000000 },
  ],
  [
    'indemnizacion',
    'por los meses que faltaban',
    { salario: 3000000, contrato: 'fijo', meses_faltantes: 4 },
    { indemnizacion: 12000000 },
  ],
];
