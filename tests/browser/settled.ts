import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { newFolder } from '../place.ts';
import { type Environment, type Installation, startIn } from './installation.ts';

/** An installation of its own where DIAN has answered for every document of the demo. */
export function startSettled(environment: Environment = {}): Promise<Installation> {
  const folder = newFolder();
  cpSync(inject('settled'), folder, { recursive: true });
  return startIn(folder, environment);
}
