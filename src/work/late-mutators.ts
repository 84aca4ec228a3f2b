import { importAgain } from '../channel/load-later.ts'
import type { ModelOptions } from '../core/work/model.ts'

/** The mutators of a page; until they are loaded, `find` knows none. */
export interface LateMutators {
  find: ModelOptions['findMutator']
  isLoaded(): boolean
  load(): Promise<void>
}

type MutatorsFile = Pick<typeof import('../core/work/mutators.ts'), 'findMutator'>

/** They have a file of their own, because the first rows need none of them. */
export const createLateMutators = (load: () => Promise<MutatorsFile>): LateMutators => {
  let file: MutatorsFile | undefined
  return {
    find: (name) => file?.findMutator(name),
    isLoaded: () => file !== undefined,
    load: async () => {
      file ??= await load()
    },
  }
}

/** All organisations of a page share them. */
export const lateMutators = createLateMutators(importAgain(() => import('../core/work/mutators.ts')))
