import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { parametersOf, routeAt } from '../core/routes.ts'
import { uuidSequence } from '../core/uuid-rules.ts'
import { useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'
import { createWorkStore, type WorkStore } from './work-store.ts'

const newId = uuidSequence(Date.now, () => crypto.getRandomValues(new Uint8Array(10)))

/** The addresses of lists and boards. */
const projectKeyAt = (path: string): string | null => {
  const name = routeAt(path)
  return name === 'list' || name === 'board' ? (parametersOf(path).key ?? null) : null
}

/** The lane of the current organisation, open while the work area is shown; null if nobody is signed in. */
export const useWorkStore = (): WorkStore | null => {
  const { edits } = useServices()
  const { account, organization, roleCodes } = useSession()
  const [person, org] = [account?.userId ?? null, organization?.id ?? null]
  const roles = roleCodes.join(' ')
  const store = useMemo(
    () =>
      person === null || org === null
        ? null
        : createWorkStore({
            edits,
            lane: { person, org },
            actor: { userId: person, orgRoles: roles.split(' ') },
            now: () => Date.now(),
            newId,
            projectKey: () => projectKeyAt(location.pathname),
            onError: (error) => console.error(error),
          }),
    [edits, person, org, roles],
  )
  // before the first paint, so that rows are read meanwhile
  useLayoutEffect(() => store?.open(), [store])
  return store
}

const WorkContext = createContext<WorkStore | null>(null)
export const WorkProvider = WorkContext.Provider

export const useStore = (): WorkStore => {
  const store = useContext(WorkContext)
  if (!store) throw new Error('No WorkProvider above this component')
  return store
}

/** Reads from the work model; renders again when `select` returns another object. */
export const useWork = <Selected>(select: (work: WorkStore) => Selected): Selected => {
  const store = useStore()
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store), [select, store]),
  )
}
