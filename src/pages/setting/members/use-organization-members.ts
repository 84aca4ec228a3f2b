import { useState } from 'react'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { roleCodes } from '../../../core/limits.ts'
import { type Member, type MemberGroup, useMembers, useOwners } from '../../../shared/members/use-members.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { editObstacle, type roleOf } from './member-rules.ts'

export const useMemberAccess = ({ userId }: Member) => {
  const { call } = useServices()
  return useQuery((options) => call(organizationCalls.memberAccess, { userId }, options), userId)
}

/** The members, and the actions that an administrator has for each. */
export const useOrganizationMembers = () => {
  const { call, dispatch } = useServices()
  const session = useSession()
  const viewer = { userId: session.account?.userId ?? '', roleCodes: session.roleCodes }
  const [group, setGroup] = useState('')
  const [managedId, setManagedId] = useState<string | null>(null)
  const members = useMembers((group || undefined) as MemberGroup | undefined)
  const owners = useOwners()

  const act = async (work: () => Promise<unknown>, success: string) => {
    const isDone = await members.paged.act(work, success)
    if (isDone) setManagedId(null)
    owners.reload()
    return isDone
  }
  return {
    members,
    group,
    setGroup,
    managedId,
    manage: (userId: string | null) => setManagedId(userId),
    /** Whether the permitted actions are known. Shown together with the members, because reasons make the rows taller. */
    isKnown: owners.isKnown,
    viewerRoles: viewer.roleCodes,
    obstacleOf: (member: Member) => editObstacle(viewer, member, owners.ids),
    setRole: ({ userId }: Member, roleCode: ReturnType<typeof roleOf>, success: string) =>
      act(() => call(organizationCalls.setMemberRole, { userId, roleCodes: [roleCode] }), success),
    setEnabled: ({ userId }: Member, enabled: boolean, success: string) =>
      act(() => call(organizationCalls.disableMember, { userId, enabled }), success),
    signOut: ({ userId }: Member, success: string) =>
      act(() => call(organizationCalls.signOutMember, { userId }), success),
    remove: ({ userId }: Member, success: string) =>
      act(() => call(organizationCalls.removeMember, { userId }), success),
    /** Promotes the other owner first: a failure in between leaves two owners, never none. */
    transferOwnership: ({ userId }: Member, success: string) =>
      act(async () => {
        await call(organizationCalls.setMemberRole, { userId, roleCodes: [roleCodes.owner] })
        await call(organizationCalls.setMemberRole, { userId: viewer.userId, roleCodes: [roleCodes.administrator] })
        void dispatch('session', { type: 'refresh.requested', force: true })
      }, success),
  }
}

export type OrganizationMembers = ReturnType<typeof useOrganizationMembers>
