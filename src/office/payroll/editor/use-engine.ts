import { defineLazyValue } from '../../../kit/pages/load-chunk.ts';
import { loadEngine } from './engine.ts';

/** The engine, once it is here: it arrives beside the form that settles with it. */
export const useEngine = defineLazyValue('engine', loadEngine);
