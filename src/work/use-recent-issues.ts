import { useEffect, useMemo } from 'react'
import { storedNames } from '../core/limits.ts'
import type { Issue } from '../core/work/entities.ts'
import { useSession } from '../shared/use-session.ts'
import { useAddress, usePeek } from './use-address.ts'
import { useDeviceItem } from './use-device-item.ts'
import { useStore, useWork } from './use-work.ts'

interface Recent {
  /** The storage key of a person in an organisation. It holds ids only and is cleared at sign-out (`clear-page-storage.ts`). */
  lane: string
  ids: readonly string[]
}

const maxRecent = 6
const none: Recent = { lane: '', ids: [] }

const useLane = (): string => {
  const { actor } = useStore()
  return `${actor.userId} ${useSession().organization?.id ?? ''}`
}

/** Records opened issues, as pages or peeks. Used once in the work area. */
export function RecentIssues() {
  const { name, parameters } = useAddress()
  const { peeked } = usePeek()
  const lane = useLane()
  const [recent, keep] = useDeviceItem(storedNames.recentIssues, none)
  const ref = name === 'issue' ? parameters.issue : (peeked ?? undefined)
  const id = useWork(({ select }) => (ref ? (select.row('issue', ref) ?? select.issueByKey(ref))?.id : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: records each opening once
  useEffect(() => {
    if (id === undefined) return
    const others = recent.lane === lane ? recent.ids.filter((each) => each !== id) : []
    keep({ lane, ids: [id, ...others].slice(0, maxRecent) })
  }, [id, lane])
  return null
}

/** The issues that this person opened last on this device and can still see. */
export const useRecentIssues = (): readonly Issue[] => {
  const lane = useLane()
  const [recent] = useDeviceItem(storedNames.recentIssues, none)
  const { select } = useStore()
  const version = useWork((work) => work.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the rows that `select` reads
  return useMemo(
    () =>
      recent.lane === lane
        ? recent.ids.flatMap((id) => {
            const issue = select.row('issue', id)
            return issue?.deletedAt === null ? issue : []
          })
        : [],
    [recent, lane, select, version],
  )
}
