import { notFound } from '../refused.ts';

export const gone = () => notFound('Una de las nóminas ya no existe. Actualice la lista.');
