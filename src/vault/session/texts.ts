import { capitalize } from '../../domain/text/capitalize.ts';

export const formatFirstName = (name: string): string =>
  capitalize((name.trim().split(/\s+/)[0] ?? '').toLowerCase());

/** Describes an ended session on the sign-in page: what was erased, what was not, and how to come back. */
export function describeEndedSession(waiting: readonly { path: string }[], byCode: boolean): string {
  const count = waiting.length;
  const areQuestions = waiting.every(({ path }) => path.startsWith('/questions'));
  const [one, many] = areQuestions ? ['pregunta suya', 'preguntas suyas'] : ['envío suyo', 'envíos suyos'];
  const wait =
    count === 0
      ? ''
      : count === 1
        ? ` 1 ${one} espera: se envía cuando entre.`
        : ` ${count} ${many} esperan: se envían cuando entre.`;
  const way = byCode ? 'Pida un código en nómina y entre con «Tengo un código».' : 'Ingrese de nuevo.';
  return `Su sesión terminó y lo guardado aquí se borró.${wait} ${way}`;
}
