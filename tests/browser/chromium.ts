import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureFolder } from '../../server/store/ensure-folder.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type BrowserProgram = {
  executablePath: string;
  args: string[];
  env: Record<string, string | undefined>;
};

/**
 * Returns the browser of the tests: the one of the package, unless `QUINCENA_CHROMIUM` names another. A browser that
 * the machine happens to have changes neither the time nor the result of the tests.
 */
export function findChromium(): BrowserProgram {
  const named = process.env.QUINCENA_CHROMIUM;
  if (named) return { executablePath: named, args, env: process.env };
  const folder = unpackChromium();
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...process.env,
      // The package brings the system libraries and fonts that a machine with nothing but Node lacks.
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/**
 * Unpacks the Chromium of the package once for every process and run. The package writes straight to its final place
 * and takes a file that exists for a whole one, so a process of its own unpacks into a staging folder.
 */
export function unpackChromium(): string {
  const home = dirname(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = join(findCache(home), `chromium-${version}-${process.getuid?.() ?? 0}`);
  const unpacked = ensureFolder(folder, (staging) => {
    const unpack = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: home,
      // The package unpacks its libraries only where it believes to run in a cloud function.
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
    writeFileSync(join(staging, 'fonts', 'fonts.conf'), '');
  });
  // A checkout that was moved or copied has its fonts elsewhere, and without fonts the browser dies.
  const [configuration, fonts] = [
    join(unpacked, 'fonts', 'fonts.conf'),
    fontsConfiguration(join(unpacked, 'fonts')),
  ];
  if (readFileSync(configuration, 'utf8') !== fonts) writeFileSync(configuration, fonts);
  return unpacked;
}

/** The one of the package names `/tmp/fonts` whatever the temporary folder is. */
function fontsConfiguration(fonts: string): string {
  const escaped = fonts.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escaped}</dir><cachedir>${escaped}-cache</cachedir></fontconfig>
`;
}

/** A folder beside the packages, which `npm ci` empties, or the temporary one where this user may not write there. */
function findCache(home: string): string {
  const cache = join(dirname(dirname(home)), '.cache');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return cache;
  } catch {
    return tmpdir();
  }
}
