/** Names of the novelties, by the mark of the annex (Res. 2388 de 2016, register type 2). */
export const markNames = {
  ING: 'Ingreso',
  RET: 'Retiro',
  TDE: 'Viene de otra EPS',
  TAE: 'Pasa a otra EPS',
  TDP: 'Viene de otro fondo',
  TAP: 'Pasa a otro fondo',
  VSP: 'Cambio de sueldo',
  VST: 'Variación del mes',
  SLN: 'Días sin salario',
  IGE: 'Incapacidad común',
  LMA: 'Maternidad o paternidad',
  VAC: 'Vacaciones',
  LR: 'Licencia remunerada',
  VCT: 'Cambio de centro de trabajo',
  IRL: 'Incapacidad laboral',
} as const;
export type PilaMark = keyof typeof markNames;
