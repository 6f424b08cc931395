import { command } from './dian/command.ts';

/** `npm run dian -- check | verify | cune | rules`: documents of DIAN from the command line. */
process.exitCode = command(process.argv.slice(2));
