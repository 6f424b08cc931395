import type { Choice } from '../src/kit/inputs/choices.ts';

/** The rows that references of the gallery point at. */
export const cities: Choice[] = [
  { id: '1', code: '05001', label: 'Medellín', detail: 'Antioquia' },
  { id: '2', code: '11001', label: 'Bogotá, D. C.' },
  { id: '3', code: '76001', label: 'Cali', detail: 'Valle del Cauca' },
];
