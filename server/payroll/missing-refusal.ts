import { buildNotFoundRefusal } from '../refusals.ts';

export const buildMissingRefusal = () =>
  buildNotFoundRefusal('Una de las nóminas ya no existe. Actualice la lista.');
