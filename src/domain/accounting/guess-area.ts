import type { Area } from '../resources/areas.ts';
import { toPlainText } from '../text/plain-text.ts';

const words: readonly (readonly [Area, RegExp])[] = [
  [
    'sales',
    /\b(ventas?|comercial|mercadeo|marketing|tiendas?|almacen(es)?|puntos? de venta|vendedor|distribucion)/,
  ],
  [
    'production',
    /\b(produccion|planta|taller|fabrica|operaci(on|ones)|operativ|confeccion|corte|ensamble|obra|mantenimiento|manufactura)/,
  ],
  [
    'administration',
    /\b(admin|gerencia|contab|financier|recursos humanos|talento humano|rrhh|juridic|sistemas|oficina)/,
  ],
];

/** Guesses the area from the name of a cost centre. Returns `undefined` when it names none or several. */
export function guessArea(name: string): Area | undefined {
  const found = words.filter(([, pattern]) => pattern.test(toPlainText(name)));
  return found.length === 1 ? found[0]?.[0] : undefined;
}
