import type { Contract } from './contract.ts';

/**
 * Codes of workers without a labour contract, and why. Their contributions have rules of their own. Prima, severance,
 * its interest, vacations in money and indemnities belong to the labour code (CST arts. 64, 186, 249 and 306). Another
 * rule may grant something like them, such as a cooperative's or the programme's, and a person must write it.
 */
const reasons: Readonly<Record<string, string>> = {
  '21': 'Un residente de posgrado en salud tiene un contrato de práctica formativa, que no es laboral (Ley 1917 de 2018)',
  '23': 'Un estudiante por el que solo se cotiza a riesgos laborales no tiene prima, cesantías ni intereses',
  '31': 'A un asociado de una cooperativa de trabajo lo rige el régimen de compensaciones de ella, no la ley laboral (Ley 79 de 1988 art. 59)',
  '58': 'La práctica laboral de un estudiante en el sector público no es una relación de trabajo (Ley 1780 de 2016 art. 15)',
};

/**
 * Explains, in Spanish, why a worker has none of the benefits of the labour code; `undefined` when the worker has them.
 * An apprenticeship is a labour contract whatever the code says (CST art. 81).
 */
export const explainNoLabourContract = ({
  worker_type,
  contract_type,
}: Pick<Contract, 'worker_type' | 'contract_type'>): string | undefined =>
  contract_type === '4' ? undefined : reasons[worker_type];
