/** Areas of expense accounts: PUC 51, 52 and 72. */
export const areas = {
  administration: 'Administración',
  sales: 'Ventas',
  production: 'Producción',
} as const;
export type Area = keyof typeof areas;
export const areaNames = Object.keys(areas) as readonly Area[];
export const isArea = (given: unknown): given is Area =>
  typeof given === 'string' && Object.hasOwn(areas, given);
