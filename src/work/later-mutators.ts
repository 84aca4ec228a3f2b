import type { FindMutator } from '../core/sync/mutator-types.ts'

/** The mutators of a page. They are a fifth of the code of the work area, and its first rows need none unless there are unsent edits. */
export interface LaterMutators {
  /** Finds none until they are loaded. */
  find: FindMutator
  isLoaded(): boolean
  load(): Promise<void>
}

export const createLaterMutators = (load: () => Promise<{ findMutator: FindMutator }>): LaterMutators => {
  let loaded: FindMutator | null = null
  return {
    find: (name) => loaded?.(name),
    isLoaded: () => loaded !== null,
    load: async () => {
      loaded ??= (await load()).findMutator
    },
  }
}
