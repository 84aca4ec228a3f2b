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
import type { AnyRowWithEntity, EditsChannel, LaneKey, NewMutation } from '../core/sync/lane-types.ts'
import { uuidSequence } from '../core/uuid-rules.ts'
import { projectKeyOfPath } from '../core/work/project-key-rules.ts'
import { useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'
import { workDrafts } from '../shared/work-drafts.ts'
import type { LeftEdits } from './edit-handover.ts'
import { whenIdle } from './when-idle.ts'
import { createWorkStore, type WorkStore } from './work-store.ts'

const newId = uuidSequence(Date.now, () => crypto.getRandomValues(new Uint8Array(10)))

const draftKey = 'left-edits'

/** With the drafts, so that a sign-out asks about them, and a person's are nobody else's. */
const leftEditsOf = (lane: LaneKey): LeftEdits => ({
  load: () => {
    const { edits } = workDrafts.load(lane, draftKey)
    return Array.isArray(edits) ? (edits as NewMutation[]) : []
  },
  save: (edits) => (edits.length > 0 ? workDrafts.save(lane, draftKey, { edits }) : workDrafts.clear(lane, draftKey)),
})

/** Somebody who deleted their account has an empty name on the device: `nameless` is shown instead. */
export const withNamedPeople = (edits: EditsChannel, nameless: () => string): EditsChannel => {
  const named = (rows: readonly AnyRowWithEntity[]): readonly AnyRowWithEntity[] =>
    rows.map((row) =>
      row.entity === 'person' && 'name' in row && row.name === '' ? { ...row, name: nameless() } : row,
    )
  return {
    ...edits,
    read: async (...asked) => {
      const found = await edits.read(...asked)
      return { ...found, rows: named(found.rows) }
    },
    readRows: async (...asked) => named(await edits.readRows(...asked)),
  }
}

/** A reload ends a page before the runtime has committed what was pressed last. The browser asks first if the device has no room for it. */
const useLeaving = (store: WorkStore | null) =>
  useEffect(() => {
    if (!store) return
    const leave = () => store.leave()
    const ask = (event: BeforeUnloadEvent) => {
      leave()
      if (workDrafts.hasUnkept(store.lane.person)) event.preventDefault()
    }
    addEventListener('pagehide', leave)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('beforeunload', ask)
    }
  }, [store])

/** The lane of the current organisation, open while the work area is shown; null if nobody is signed in. */
export const useWorkStore = (): WorkStore | null => {
  const { edits, outbox } = useServices()
  const { account, organization, roleCodes } = useSession()
  const [person, org] = [account?.userId ?? null, organization?.id ?? null]
  const roles = roleCodes.join(' ')
  const { t } = useLingui()
  // read later: another language must not open the lane anew
  const nameless = useRef('')
  nameless.current = t`Former member`
  const store = useMemo(
    () =>
      person === null || org === null
        ? null
        : createWorkStore({
            edits: withNamedPeople(edits, () => nameless.current),
            lane: { person, org },
            actor: { userId: person, orgRoles: roles.split(' ') },
            now: () => Date.now(),
            newId,
            projectKey: () => projectKeyOfPath(location.pathname),
            left: leftEditsOf({ person, org }),
            stuck: (is) => outbox.receiveDeviceLoss(is ? 'full' : null),
            whenIdle,
            onError: (error) => console.error(error),
          }),
    [edits, outbox, person, org, roles],
  )
  // before the first paint, so that rows are read meanwhile
  useLayoutEffect(() => store?.open(), [store])
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
