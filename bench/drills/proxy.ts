import { readFileSync, writeFileSync } from 'node:fs';
import { freePort, type Running, root, started } from './processes.ts';

/** Starts the nginx of `deploy/` in front of these processes, with other ports and without TLS. */
export async function startProxy(
  folder: string,
  ports: readonly number[],
): Promise<{ address: string; running: Running }> {
  const port = await freePort();
  const shipped = readFileSync(`${root}deploy/nginx.conf`, 'utf8');
  const headers = readFileSync(`${root}deploy/quincena-proxy.conf`, 'utf8');
  const inside = `${folder}/quincena-proxy.conf`;
  writeFileSync(inside, headers.replace(/ https;/, ' http;').replace('$host', '$http_host'));
  const servers = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;\n`).join('');
  const http = shipped
    .replace(/( {2}server 127\.0\.0\.1:\d+ .*\n)+/, servers)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/.*ssl_.*\n/g, '')
    .replaceAll('/etc/nginx/quincena-proxy.conf', inside);
  if (!http.includes(servers) || http.includes('ssl')) throw new Error('deploy/nginx.conf is not as it was');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join('\n');
  const file = `${folder}/nginx.conf`;
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log notice; worker_processes 1;
events { worker_connections 2048; }
http {
${temporary}
access_log off;
${http}
}
`,
  );
  const program = process.env['NGINX'] ?? '/usr/sbin/nginx';
  const running = started('nginx', program, ['-e', `${folder}/nginx-error.log`, '-c', file, '-p', folder], {
    folder: `${folder}/logs`,
  });
  return { address: `http://127.0.0.1:${port}`, running };
}
