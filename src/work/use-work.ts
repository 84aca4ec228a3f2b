import { useLingui } from '@lingui/react/macro'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { AnyRowWithEntity, EditsChannel, LaneKey, NewMutation, TrayItem } from '../core/sync/lane-types.ts'
import { uuidSequence } from '../core/uuid-rules.ts'
import type { Model } from '../core/work/model.ts'
import { projectKeyOfPath } from '../core/work/project-key-rules.ts'
import { useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'
import { workDrafts } from '../shared/work-drafts.ts'
import { undecided } from './conflicts/tray-groups.ts'
import type { StoredEdits } from './edit-handover.ts'
import { lateMutators } from './late-mutators.ts'
import { whenIdle } from './when-idle.ts'
import { createWorkStore, type WorkStore } from './work-store.ts'

const newId = uuidSequence(Date.now, () => crypto.getRandomValues(new Uint8Array(10)))

const draftKey = 'left-edits'

/** Stored with the drafts, so that a sign-out asks about them and only their author can read them. */
const storedEditsOf = (lane: LaneKey): StoredEdits => ({
  load: () => {
    const { edits } = workDrafts.load(lane, draftKey)
    return Array.isArray(edits) ? (edits as NewMutation[]) : []
  },
  save: (edits) => (edits.length > 0 ? workDrafts.save(lane, draftKey, { edits }) : workDrafts.clear(lane, draftKey)),
})

/** A person whose account was deleted has an empty name on the device; shows `nameless` instead. */
export const withNamedPeople = (edits: EditsChannel, nameless: () => string): EditsChannel => {
  const named = (rows: readonly AnyRowWithEntity[]): readonly AnyRowWithEntity[] =>
    rows.map((row) =>
      row.entity === 'person' && 'name' in row && row.name === '' ? { ...row, name: nameless() } : row,
    )
  return {
    ...edits,
    read: async (...args) => {
      const snapshot = await edits.read(...args)
      return { ...snapshot, rows: named(snapshot.rows) }
    },
    readRows: async (...args) => named(await edits.readRows(...args)),
  }
}

const endings = ['pagehide', 'beforeunload']

/** A reload can end a page before the runtime has committed the last change. The browser asks first if the device has no room for drafts. */
const useLeaving = (store: WorkStore | null) =>
  useEffect(() => {
    if (!store) return
    const leave = (event: Event) => {
      store.leave()
      if (workDrafts.hasUnkept(store.lane.person)) event.preventDefault()
    }
    for (const ending of endings) addEventListener(ending, leave)
    return () => {
      for (const ending of endings) removeEventListener(ending, leave)
    }
  }, [store])

/** The lane of the current organisation, open while the work area is shown; null if nobody is signed in. */
export const useWorkStore = (): WorkStore | null => {
  const { edits, outbox } = useServices()
  const { account, organization, roleCodes } = useSession()
  const [person, org] = [account?.userId ?? null, organization?.id ?? null]
  const roles = roleCodes.join(' ')
  const { t } = useLingui()
  const formerMember = t`Former member`
  // a ref, because a change of language must not create another store
  const nameless = useRef('')
  nameless.current = formerMember
  const store = useMemo(
    () =>
      person === null || org === null
        ? null
        : createWorkStore({
            edits: withNamedPeople(edits, () => nameless.current),
            lane: { person, org },
            mutators: lateMutators,
            actor: { userId: person, orgRoles: roles.split(' ') },
            now: () => Date.now(),
            newId,
            projectKey: () => projectKeyOfPath(location.pathname),
            stored: storedEditsOf({ person, org }),
            onStuck: (is) => outbox.receiveDeviceLoss(is ? 'full' : null),
            whenIdle,
            onError: (error) => console.error(error),
          }),
    [edits, outbox, person, org, roles],
  )
  // before the first paint, so that reading and painting overlap
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the rows are read again, for the names in them
  useLayoutEffect(() => store?.open(), [store, formerMember])
  useLeaving(store)
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

/** `tryOut` of the model, for what is shown: it answers null until the mutators are loaded, and is another function afterwards. */
export const useTryOut = (): Model['tryOut'] => {
  const { model } = useStore()
  const isLoaded = useWork(({ hasMutators }) => hasMutators())
  // biome-ignore lint/correctness/useExhaustiveDependencies: its answers depend on it
  return useCallback((...mutation) => model.tryOut(...mutation), [model, isLoaded])
}

/** The refused changes that the person has to decide. */
export const useUndecided = (): readonly TrayItem[] => undecided(useWork(({ model }) => model.tray()))
