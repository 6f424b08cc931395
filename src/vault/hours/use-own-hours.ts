import { createKeptRead } from '../page/kept-read.ts';

export const useOwnHours = createKeptRead('GET /hours');
