import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { askRemote, RemoteRefusal, readRemotePlace } from '../agents/remote-tools.ts';
import { agentInstructions } from '../agents/serve-agents.ts';
import { version } from '../operation/version.ts';
import { explainError } from '../start/explain-error.ts';

/**
 * Serves the tools of an installation over stdio, for an agent of this machine: it passes each message to `/api/mcp` of
 * `QUINCENA_URL` with the access key of `QUINCENA_KEY`.
 */
function run(): void {
  const place = readRemotePlace(process.env);
  const ask = (method: string, params: unknown) =>
    askRemote(place, method, params).catch((error: unknown) => {
      if (!(error instanceof RemoteRefusal)) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
    });
  serveStdio(
    () => {
      const server = new Server(
        { name: 'quincena', title: 'Quincena', version },
        { capabilities: { tools: {} }, instructions: agentInstructions },
      );
      server.setRequestHandler('tools/list', async () => {
        const { tools } = await ask('tools/list', {});
        return { tools: tools as Tool[] };
      });
      server.setRequestHandler('tools/call', async ({ params: { name, arguments: given } }) => {
        const result = await ask('tools/call', { name, arguments: given });
        return result as CallToolResult;
      });
      return server;
    },
    { onerror: (error) => console.error(error.message) },
  );
}

try {
  run();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
