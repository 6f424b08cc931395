import { resolve } from 'node:path';

/**
 * Joins the modules with which the vault starts into few parts. A phone that starts without a connection asks the
 * worker for each part, and the bundler makes a part of every set of modules that two screens share.
 */

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: string[]; readonly dynamicallyImportedIds: string[] } | null;
};

const src = (file: string): string => resolve('src', file);
const vault = src('vault/vault-app.tsx');
const page = [src('main.tsx'), src('boot.ts')];
const guest = src('guest/guest-app.tsx');
const signIn = src('vault/sign-in-shell.tsx');
const office = src('office/office-app.tsx');
const applications = new Set([vault, guest, signIn, office]);
/** Modules that are asked for by their own name. */
const entries = new Set([...page, ...applications]);

const sharingByGraph = new WeakMap<ModuleGraph, Map<string, string>>();

/**
 * Returns the name of the part of a module with which the vault starts, and `null` for any other module. Modules that
 * the same applications use are one part. A module is used by all the applications of the modules that import it, so
 * no two parts import each other. Ionic has groups of its own, because the build leaves most of it out.
 */
export function nameVaultPart(id: string, graph: ModuleGraph): string | null {
  let sharing = sharingByGraph.get(graph);
  if (!sharing) {
    sharing = findSharing(graph);
    sharingByGraph.set(graph, sharing);
  }
  const users = sharing.get(id);
  return users === undefined || entries.has(id) || id.includes('/@ionic/') ? null : `vault${users}`;
}

/** Finds the other applications that use each module with which the vault starts: a letter for each application. */
function findSharing(graph: ModuleGraph): Map<string, string> {
  const onEveryPage = findImports(graph, page, false);
  const users = new Map<string, string>();
  for (const id of findImports(graph, [vault], false)) if (!onEveryPage.has(id)) users.set(id, '');
  const note = (letter: string, reached: Set<string>) => {
    for (const id of reached) {
      const before = users.get(id);
      if (before !== undefined) users.set(id, before + letter);
    }
  };
  note('g', findImports(graph, [guest], false));
  note('d', findImports(graph, [signIn], true));
  note('o', findImports(graph, [office], true));
  return users;
}

/** Finds what some modules import, with imports on demand when `later`. It does not enter another application. */
function findImports(graph: ModuleGraph, from: readonly string[], later: boolean): Set<string> {
  const seen = new Set(from);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : [])])
      if (!applications.has(next)) seen.add(next);
  }
  return seen;
}
