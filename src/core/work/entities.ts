import type { FieldKind } from './field-kinds.ts'
import type { FieldRevs } from './setting-rules.ts'

/** A calendar date, `2026-03-05`; dates of work are not instants. */
export type CalendarDate = string
/** Epoch milliseconds. */
type Instant = number

export type ProjectRole = 'admin' | 'member' | 'viewer'
export type StatusCategory = 'backlog' | 'todo' | 'doing' | 'done' | 'cancelled'
export type Priority = 'urgent' | 'high' | 'medium' | 'low' | 'none'
/** Reasons to notify a person of a change, the strongest first: one change notifies a person of an issue only once. */
export const noticeKinds = ['assigned', 'mentioned', 'due', 'comment', 'status'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The channels for a kind of notice; all but `off` include the inbox. */
export const noticeChannels = ['all', 'push', 'mail', 'inbox', 'off'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
/** When unread notices are mailed: after 15 minutes, every morning, or never. */
export const noticeMailTimes = ['soon', 'daily', 'off'] as const
export type NoticeMailTime = (typeof noticeMailTimes)[number]
export interface NoticeSettings {
  noticeAssigned: NoticeChannel
  noticeMentioned: NoticeChannel
  noticeDue: NoticeChannel
  noticeComment: NoticeChannel
  noticeStatus: NoticeChannel
  noticeMails: NoticeMailTime
}
export const defaultNoticeSettings: NoticeSettings = {
  noticeAssigned: 'all',
  noticeMentioned: 'all',
  noticeDue: 'all',
  noticeComment: 'all',
  noticeStatus: 'inbox',
  noticeMails: 'soon',
}
/** The setting of a kind. */
export const noticeSettingsTable = {
  assigned: 'noticeAssigned',
  mentioned: 'noticeMentioned',
  due: 'noticeDue',
  comment: 'noticeComment',
  status: 'noticeStatus',
} as const satisfies Record<NoticeKind, keyof NoticeSettings>

export type RelationKind = 'blocks' | 'relates' | 'duplicates'

interface Row {
  id: string
  /** The scope of the row: `org`, `project:<id>` or `person:<userId>`. */
  scope: string
  /** The `seq` of its last change; 0 if it was created on this device and not sent yet. */
  rev: number
}

export interface FieldOption {
  id: string
  name: string
  color?: string
  /** The parent option in a cascade. */
  parentId?: string
}

/** Who may use a transition; if everything is empty or false, everyone who may edit the issue. */
export interface TransitionWho {
  roles: readonly ProjectRole[]
  groupIds: readonly string[]
  isAssignee: boolean
  isReporter: boolean
}

interface EntityFields {
  /** The account's lane; the id is the user's. */
  profile: {
    orgUserName: string
    timeZone: string
    language: string
    jobRole: string | null
    otherText: string | null
    head: string | null
    fieldRevs?: FieldRevs
  } & NoticeSettings
  /** Scope `org`; the id is the organisation's. */
  organization: {
    orgName: string
    language: string
    timeZone: string
    scale: string | null
    industry: string | null
    avatar: string | null
    /** The template that was chosen for it; absent on rows that an older build stored. */
    sceneId?: string | null
    fieldRevs?: FieldRevs
  }
  /** Scope `org`, read-only: from the `people` of answers. */
  person: { name: string; head: string | null; roleCodes: readonly string[]; hasLeft: boolean }
  group: { name: string; memberIds: readonly string[] }
  project: {
    key: string
    name: string
    description: string
    icon: string
    color: string
    leadId: string | null
    /** Whether the project is open to the whole organisation or to its members only. */
    isOpen: boolean
    template: string
    archivedAt: Instant | null
    deletedAt: Instant | null
    createdAt: Instant
    createdBy: string
    /** The number of the last issue; only the server sets it. */
    lastNumber: number
  }
  /** A person or a whole group; one of the two is null. */
  projectMember: { projectId: string; userId: string | null; groupId: string | null; role: ProjectRole }
  issueType: {
    projectId: string
    name: string
    icon: string
    color: string
    rank: string
    isSubtask: boolean
    isEpic: boolean
    /** Required fields: built-in names and ids of custom fields. */
    requiredFields: readonly string[]
  }
  status: {
    projectId: string
    name: string
    category: StatusCategory
    color: string
    rank: string
    wipLimit: number | null
  }
  transition: {
    projectId: string
    name: string
    /** Null: from any status. */
    fromId: string | null
    toId: string
    who: TransitionWho
    requiredFields: readonly string[]
    sets: Readonly<Record<string, unknown>>
    rank: string
  }
  field: {
    projectId: string
    name: string
    kind: FieldKind
    options: readonly FieldOption[]
    rank: string
    isRequired: boolean
    /** Empty: shown for all types. */
    typeIds: readonly string[]
  }
  label: { projectId: string; name: string; color: string }
  issue: {
    projectId: string
    /** Null until the server has assigned one. */
    number: number | null
    /** Former keys from other projects (`ABC-12`), which still lead to it. */
    formerKeys: readonly string[]
    typeId: string
    statusId: string
    summary: string
    /** Markdown. Undefined in a page that did not request it; it is on the device then. */
    description: string | undefined
    priority: Priority
    assigneeId: string | null
    reporterId: string
    labelIds: readonly string[]
    watcherIds: readonly string[]
    parentId: string | null
    sprintId: string | null
    versionIds: readonly string[]
    estimateMinutes: number | null
    spentMinutes: number
    startDate: CalendarDate | null
    dueDate: CalendarDate | null
    rank: string
    custom: Readonly<Record<string, unknown>>
    createdAt: Instant
    createdBy: string
    updatedAt: Instant
    /** When it entered a status of category done or cancelled. */
    resolvedAt: Instant | null
    deletedAt: Instant | null
  }
  relation: { projectId: string; kind: RelationKind; fromId: string; toId: string }
  comment: {
    projectId: string
    issueId: string
    authorId: string
    text: string
    createdAt: Instant
    editedAt: Instant | null
    deletedAt: Instant | null
  }
  attachment: {
    projectId: string
    issueId: string
    name: string
    sizeBytes: number
    mediaType: string
    createdAt: Instant
    createdBy: string
    deletedAt: Instant | null
    /** When the server had all its bytes; null: they still wait on the device that attached it. Only the server sets it. */
    uploadedAt: Instant | null
  }
  savedFilter: {
    name: string
    ownerId: string
    projectId: string | null
    /** In the format of `work/filters`, with sort, group, columns and layout. */
    query: Readonly<Record<string, unknown>>
    createdAt: Instant
  }
  /** Scope of a person: a project or saved filter that they marked. */
  favorite: { ownerId: string; kind: 'project' | 'filter'; targetId: string; rank: string }
  /** Scope of a person: a change by somebody else that concerns them, or a reminder. Only the server creates it. */
  notice: {
    ownerId: string
    projectId: string
    issueId: string
    kind: NoticeKind
    /** Empty for `due`, which nobody did. */
    actorId: string
    commentId: string | null
    /** For `status`: the new one. */
    statusId: string | null
    at: Instant
    readAt: Instant | null
    /** When it was removed from the list. */
    doneAt: Instant | null
  }
  sprint: {
    projectId: string
    name: string
    goal: string
    startDate: CalendarDate | null
    endDate: CalendarDate | null
    state: 'planned' | 'active' | 'closed'
    rank: string
  }
  version: {
    projectId: string
    name: string
    description: string
    startDate: CalendarDate | null
    releaseDate: CalendarDate | null
    state: 'planned' | 'released' | 'archived'
    rank: string
  }
}

export type EntityName = keyof EntityFields
export type RowOf<Name extends EntityName> = Row & EntityFields[Name]
export type AnyRow = { [Name in EntityName]: RowOf<Name> }[EntityName]

export type Project = RowOf<'project'>
export type Issue = RowOf<'issue'>
export type Status = RowOf<'status'>
export type Transition = RowOf<'transition'>
export type Comment = RowOf<'comment'>
export type IssueType = RowOf<'issueType'>
export type Notice = RowOf<'notice'>
export type CustomField = RowOf<'field'>

/** Fields with an index for `Need`, on the device and on the server. */
export const indexedFields: { readonly [Name in EntityName]: readonly string[] } = {
  profile: [],
  organization: [],
  person: [],
  group: [],
  project: ['key'],
  projectMember: ['projectId', 'userId', 'groupId'],
  issueType: ['projectId'],
  status: ['projectId'],
  transition: ['projectId'],
  field: ['projectId'],
  label: ['projectId'],
  issue: ['projectId', 'parentId'],
  relation: ['fromId', 'toId'],
  comment: ['issueId'],
  attachment: ['issueId'],
  savedFilter: ['ownerId'],
  favorite: ['ownerId'],
  notice: [],
  sprint: ['projectId'],
  version: ['projectId'],
}

export const projectScope = (projectId: string): string => `project:${projectId}`
export const isProjectScope = (scope: string): boolean => scope.startsWith(projectScope(''))
export const personScope = (userId: string): string => `person:${userId}`
export const organizationScope = 'org'
