import { notFound } from '../refused.ts';

export const buildMissingRefusal = () => notFound('Una de las nóminas ya no existe. Actualice la lista.');
