import { type ComponentType, createElement, use } from 'react';

/** A part of the application that did not arrive (specification §4): which, how it failed, from where. */
export class ChunkLoadError extends Error {
  readonly chunk: string;
  readonly kind: 'missing' | 'timeout' | 'error';
  readonly address: string;
  constructor(chunk: string, kind: 'missing' | 'timeout' | 'error', address: string) {
    super(`No se pudo cargar ${chunk} (${kind}: ${address})`);
    this.name = 'ChunkLoadError';
    this.chunk = chunk;
    this.kind = kind;
    this.address = address;
  }
}

const patience = 120_000;

/** Loads a chunk; one that fails is asked for once more before giving up. */
export async function loadChunk<T>(id: string, load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(id, load);
  } catch (error) {
    if (error instanceof ChunkLoadError && error.kind === 'timeout') throw error;
    return inTime(id, load);
  }
}

function inTime<T>(id: string, load: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = setTimeout(() => reject(new ChunkLoadError(id, 'timeout', location.href)), patience);
    load()
      .then(resolve, (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        const address = /https?:\S+|\/js\/\S+/.exec(text)?.[0] ?? location.href;
        const kind = /fetch|import/i.test(text) ? 'missing' : 'error';
        reject(new ChunkLoadError(id, kind, address));
      })
      .finally(() => clearTimeout(end));
  });
}

/** What to forget so that chunks that failed are asked for again. */
const failed = new Set<() => void>();

export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A page that arrives when it is first opened. One that failed stays so until {@link forgetFailed}. */
export function lazyPage<P extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let page: Promise<{ default: ComponentType<P> }> | undefined;
  return function LazyPage(props: P) {
    page ??= loadChunk(id, load).catch((error: unknown) => {
      failed.add(() => {
        page = undefined;
      });
      throw error;
    });
    return createElement(use(page).default, props);
  };
}
