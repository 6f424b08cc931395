/** Thrown when the command is used wrongly. */
export class Usage extends Error {
  override name = 'Usage';
}

/** Thrown when a file cannot be read. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

export const usage = `Uso:
  npm run dian -- check <archivo.xml…> [--pin PIN] [--fecha AAAA-MM-DD] [--json]
      Revisa estructura, reglas, sumas, CUNE (con el PIN) y firma. Recibe también el zip de un solo XML.
  npm run dian -- verify <archivo.xml…> [--fecha AAAA-MM-DD] [--json]
      Revisa solo la firma.
  npm run dian -- cune <archivo.xml> --pin PIN
      Calcula CUNE, código de seguridad del software y QR de un documento.
  npm run dian -- cune --pin PIN --numero N --fecha AAAA-MM-DD --hora HH:MM:SS-05:00 --devengado V
      --deducido V --total V --nit NIT --trabajador DOC --tipo 102|103 --ambiente 1|2 [--software ID]
  npm run dian -- rules
      Muestra la tabla de reglas: las que se revisan aquí y las que solo decide la DIAN.

En lugar de un archivo, «-» lee lo que llega por la entrada.
Termina en 0 si nada impide enviar, en 1 si hay hallazgos y en 2 si la orden está mal escrita.`;

export type Options = { files: string[]; named: Map<string, string>; flags: Set<string> };

/** Parses files, `--name value` or `--name=value`, and flags. Throws {@link Usage} for unknown options. */
export function optionsOf(
  args: readonly string[],
  named: readonly string[],
  flags: readonly string[],
): Options {
  const found: Options = { files: [], named: new Map(), flags: new Set() };
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (!word.startsWith('--')) {
      found.files.push(word);
      continue;
    }
    const [name = '', ...value] = word.slice(2).split('=');
    if (flags.includes(name) && value.length === 0) found.flags.add(name);
    else if (named.includes(name)) {
      const given = value.length > 0 ? value.join('=') : args[++i];
      if (!given || given.startsWith('--')) throw new Usage(`Falta el valor de --${name}.`);
      found.named.set(name, given);
    } else throw new Usage(`No hay una opción --${name}.`);
  }
  return found;
}
