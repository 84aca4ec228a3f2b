import { useEffect, useRef } from 'react'
import { type LaneKey, laneName } from '../core/sync/lane-types.ts'
import type { RowOf } from '../core/work/entities.ts'
import { useServices } from './use-services.ts'
import { useSession } from './use-session.ts'

const rolesText = (codes: readonly string[]): string => [...codes].sort().join(' ')

/**
 * Refreshes the session when the organisation's rows give its person other roles than the session does, so that their permissions
 * change without a reload. Refreshes once for each set of roles. `isFollowed`: the page fetches the rows' changes anyway.
 */
export const useRoleChanges = ({ isFollowed = false } = {}): void => {
  const { edits, dispatch } = useServices()
  const { account, organization, roleCodes } = useSession()
  const [person, org] = [account?.userId, organization?.id]
  const known = useRef('')
  known.current = rolesText(roleCodes)
  useEffect(() => {
    if (!person || !org) return
    const lane: LaneKey = { person, org }
    let requested: string | null = null
    const look = async () => {
      const [own] = await edits.readRows(lane, [{ entity: 'person', id: person }])
      const row = own as RowOf<'person'> | undefined
      if (!row || row.hasLeft) return
      const roles = rolesText(row.roleCodes)
      if (roles === known.current || roles === requested) return
      requested = roles
      await dispatch('session', { type: 'refresh.requested', force: true })
    }
    const isOwn = (each: { entity: string; id: string }) => each.entity === 'person' && each.id === person
    const stop = edits.subscribe(({ lane: name, rows }) => {
      if (name === laneName(lane) && rows && (rows === 'all' || rows.some(isOwn))) look().catch(console.warn)
    })
    const unfollow = isFollowed ? null : edits.follow(lane)
    return () => {
      stop()
      unfollow?.()
    }
  }, [edits, dispatch, person, org, isFollowed])
}
