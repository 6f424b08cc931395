import { command } from './dian/command.ts';

/** `npm run dian -- check | verify | cune | rules` */
process.exitCode = command(process.argv.slice(2));
