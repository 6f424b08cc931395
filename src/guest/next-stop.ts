import { safeNext } from '../domain/routes/safe-next.ts';

/** Where the person was going when the door came between: the address of the door says it. */
export const nextStop = (): string => safeNext(new URLSearchParams(location.search).get('next'));
