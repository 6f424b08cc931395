/** Runs the simulator as a command. */
import { startSimulator } from './server.ts';
import { readSettings, type SimulatorSettings } from './settings.ts';

const words: Record<string, (settings: SimulatorSettings) => string> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken; choose another with SIMULATOR_PORT.`,
  EACCES: ({ port, dataFolder }) =>
    `no permission for port ${port}${dataFolder ? ` or for the folder ${dataFolder}` : ''}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine; see SIMULATOR_HOST.`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known; see SIMULATOR_HOST.`,
  EEXIST: ({ dataFolder }) => `${dataFolder} is not a folder; see SIMULATOR_DATA.`,
  ENOTDIR: ({ dataFolder }) => `${dataFolder} is not a folder; see SIMULATOR_DATA.`,
};

let settings: SimulatorSettings | undefined;
try {
  settings = readSettings(process.env);
  const simulator = await startSimulator(settings);
  const { address } = simulator;
  if (process.send) process.send({ address, mail: simulator.mail });
  else console.info(`The DIAN simulator listens at ${address}`);
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // When another process started it, exits with that process, even if it was gone before this one listened.
  process.once('disconnect', stop);
  if (process.connected === false) stop();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = settings && words[code]?.(settings);
  console.error(
    `The simulator did not start: ${text ?? (error instanceof Error ? error.message : String(error))}`,
  );
  process.exitCode = 1;
}
