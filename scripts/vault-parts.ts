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
 * Names the part of a module with which the vault starts, and returns `null` for any other. Modules that the same
 * applications share are one part. Ionic has groups of its own, because most of it is left out. What a module imports is shared by the same applications or by more of them, so
 * that no two parts import each other.
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

/** Finds who else uses each module of the start of the vault: a letter for each application. */
function findSharing(graph: ModuleGraph): Map<string, string> {
  const onEveryPage = reach(graph, page, false);
  const users = new Map<string, string>();
  for (const id of reach(graph, [vault], false)) if (!onEveryPage.has(id)) users.set(id, '');
  const note = (letter: string, reached: Set<string>) => {
    for (const id of reached) {
      const before = users.get(id);
      if (before !== undefined) users.set(id, before + letter);
    }
  };
  note('g', reach(graph, [guest], false));
  note('d', reach(graph, [signIn], true));
  note('o', reach(graph, [office], true));
  return users;
}

/** Modules that are reached from some, also by imports on demand when `later`, without entering another application. */
function reach(graph: ModuleGraph, from: readonly string[], later: boolean): Set<string> {
  const seen = new Set(from);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : [])])
      if (!applications.has(next)) seen.add(next);
  }
  return seen;
}
