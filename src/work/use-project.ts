import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type CustomField,
  type IssueType,
  type Project,
  type ProjectRole,
  projectScope,
  type RowOf,
  type Status,
  type Transition,
} from '../core/work/entities.ts'
import { projectRole } from '../core/work/permission-rules.ts'
import type { WorkflowActor } from '../core/work/workflow-rules.ts'
import { useServices } from '../shared/use-services.ts'
import { useStore, useWork } from './use-work.ts'

/** A project with the rows that its issues refer to, as ordered lists and by id. */
export interface ProjectView {
  project: Project
  statuses: readonly Status[]
  types: readonly IssueType[]
  labels: readonly RowOf<'label'>[]
  transitions: readonly Transition[]
  /** The project's custom fields of all issue types. */
  fields: readonly CustomField[]
  sprints: readonly RowOf<'sprint'>[]
  versions: readonly RowOf<'version'>[]
  /** People who can be assigned: the members; in an open project all active people of the organisation. */
  people: readonly RowOf<'person'>[]
  role: ProjectRole | null
  workflowActor: WorkflowActor
}

interface Around {
  people: readonly RowOf<'person'>[]
  members: readonly RowOf<'projectMember'>[]
  groups: readonly RowOf<'group'>[]
}

const assignable = (project: Project, { people, members, groups }: Around) => {
  const named = new Set(members.map(({ userId }) => userId))
  const memberGroups = new Set(members.map(({ groupId }) => groupId))
  for (const { id, memberIds } of groups) if (memberGroups.has(id)) for (const each of memberIds) named.add(each)
  return people.filter(({ id, hasLeft }) => !hasLeft && (project.isOpen || named.has(id)))
}

/** Undefined if the project does not exist, is not visible to this person or is not on the device yet. */
export const useProject = (id: string | undefined): ProjectView | undefined => {
  const { actor, wantTexts } = useStore()
  const project = useWork(({ select }) => (id === undefined ? undefined : select.row('project', id)))
  const of = id ?? ''
  const statuses = useWork(({ select }) => select.statusesOf(of))
  const types = useWork(({ select }) => select.typesOf(of))
  const labels = useWork(({ select }) => select.labelsOf(of))
  const transitions = useWork(({ select }) => select.transitionsOf(of))
  const fields = useWork(({ select }) => select.fieldsOf(of))
  const sprints = useWork(({ select }) => select.sprintsOf(of))
  const versions = useWork(({ select }) => select.versionsOf(of))
  const members = useWork(({ select }) => select.membersOf(of))
  const everybody = useWork(({ select }) => select.people())
  const groups = useWork(({ select }) => select.groups())
  // a transition asks for a description only if the issue has none
  const isTextRequired = [...types, ...transitions].some((each) => each.requiredFields.includes('description'))
  useLayoutEffect(() => {
    if (isTextRequired) wantTexts('all')
  }, [wantTexts, isTextRequired])
  return useMemo(() => {
    if (!project || project.deletedAt !== null) return undefined
    const groupIds = new Set(groups.filter(({ memberIds }) => memberIds.includes(actor.userId)).map(({ id }) => id))
    const role = projectRole(actor, project, members, groupIds)
    const people = assignable(project, { people: everybody, members, groups })
    const isHere = (userId: string) => everybody.some(({ id, hasLeft }) => id === userId && !hasLeft)
    const lists = { statuses, types, labels, transitions, fields, sprints, versions }
    return { project, ...lists, people, role, workflowActor: { actor, role, groupIds, isHere } }
  }, [actor, project, statuses, types, labels, transitions, fields, sprints, versions, members, everybody, groups])
}

/** The project with the key from the address. */
export const useProjectByKey = (key: string): ProjectView | undefined =>
  useProject(useWork(({ select }) => select.projectByKey(key))?.id)

/** Whether this device has only the first issues of a project. */
export const useIsPartial = ({ id }: Pick<Project, 'id'>): boolean =>
  useWork((work) => work.status().partial.includes(projectScope(id)))

/** Loads all issues of those projects on screen that are only partly on this device. */
export const useAllIssues = (ids: readonly string[]): void => {
  const { edits } = useServices()
  const { lane } = useStore()
  const missing = useWork((work) =>
    ids
      .map(projectScope)
      .filter((scope) => work.status().partial.includes(scope))
      .join(' '),
  )
  const requested = useRef(new Set<string>())
  useEffect(() => {
    const scopes = missing.split(' ').filter((scope) => scope !== '' && !requested.current.has(scope))
    if (scopes.length === 0) return
    for (const scope of scopes) requested.current.add(scope)
    edits
      .requestScopes(lane, scopes)
      .then(edits.requestSync)
      .catch((error) => {
        for (const scope of scopes) requested.current.delete(scope)
        console.error(error)
      })
  }, [edits, lane, missing])
}

/** For views of all projects: how many are only partly on this device, and a function that loads the rest. */
export const usePartialProjects = () => {
  const { partial } = useWork((work) => work.status())
  const [isRequested, setAsked] = useState(false)
  useAllIssues(isRequested ? partial.map((scope) => scope.slice(scope.indexOf(':') + 1)) : [])
  return { count: partial.length, isAsked: isRequested, loadAll: () => setAsked(true) }
}
