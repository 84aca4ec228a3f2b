import * as z from 'zod/mini'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { Mutator } from '../../core/sync/mutator-types.ts'
import type { MutatorName, mutators } from '../../core/work/mutators.ts'
import { joinTexts } from '../../core/work/text-merge-rules.ts'

const argsSchema = z.looseObject({
  id: z.optional(z.string()),
  issueId: z.optional(z.string()),
  ids: z.optional(z.array(z.string())),
  of: z.optional(z.array(z.object({ id: z.string() }))),
  field: z.optional(z.string()),
  value: z.optional(z.unknown()),
  text: z.optional(z.string()),
  summary: z.optional(z.string()),
  name: z.optional(z.string()),
  fields: z.optional(z.unknown()),
  values: z.optional(z.unknown()),
  from: z.optional(z.unknown()),
  fromId: z.optional(z.string()),
  toId: z.optional(z.string()),
  toStatusId: z.optional(z.string()),
  typeId: z.optional(z.string()),
  minutes: z.optional(z.number()),
  role: z.optional(z.string()),
  add: z.optional(z.array(z.string())),
  remove: z.optional(z.array(z.string())),
})

/** A refused change in a form that can be shown and repeated, for every mutator. */
export interface RefusedChange {
  /** The changed issue, the first of many; undefined for changes of other things and for new issues. */
  issueId: string | undefined
  /** The other issues that it changes. */
  others: readonly string[]
  field: string | undefined
  /** The value that the person entered. */
  mine: unknown
  /** The value is text, which can be copied and edited. */
  words: string | undefined
  toStatusId: string | undefined
  /** The other issue of a link. */
  otherId: string | undefined
  /** Members that it adds to a field, as labels, and those that it removes. */
  added: readonly string[]
  removed: readonly string[]
}

const namedSchema = z.looseObject({ name: z.string() })
const describedSchema = z.looseObject({ description: z.string() })
const idSchema = z.uuid()

/** Ids and fixed words are no text of the person; every custom field has an id for a name. */
const isTextOfField = (field: string, value: unknown): value is string =>
  typeof value === 'string' && idSchema.safeParse(field).success && !idSchema.safeParse(value).success

/** The usual names of arguments that hold what the person entered. */
type EnteredArg = 'field' | 'value' | 'text' | 'summary' | 'toStatusId' | 'name' | 'fields' | 'add' | 'remove'
/** Arguments that identify a row or a place; nobody enters them. */
type PlaceArg = `${'' | 'issue' | 'project' | 'toProject' | 'user' | 'group' | 'target' | 'from' | 'to'}Id`
type ArgOf<Name extends MutatorName> = (typeof mutators)[Name] extends Mutator<infer Args> ? keyof Args : never
/** Mutators with another name for what the person entered. */
type OddMutator = {
  [Name in MutatorName]: ArgOf<Name> & EnteredArg extends never
    ? Exclude<ArgOf<Name>, Uncapitalize<PlaceArg> | 'ids' | 'of' | 'kind' | 'rank'> extends never
      ? never
      : Name
    : never
}[MutatorName]

type ReadArgs = z.infer<typeof argsSchema>

/** The field, and the argument that holds its value; null: the tray shows only what was done (`deedTexts`), or nothing. */
const oddMutators: Readonly<
  Record<OddMutator | 'issue.changeType', readonly [field: string, arg: keyof ReadArgs] | null>
> = {
  'issue.changeType': ['typeId', 'typeId'],
  'issue.logTime': ['spentMinutes', 'minutes'],
  'issue.moveToProject': null,
  'project.archive': null,
  'projectMember.set': ['role', 'role'],
  'savedFilter.share': null,
  'notice.read': null,
  'notice.done': null,
}

/** The field and value of a change, also for mutators whose arguments have other names for them. */
const fieldAndValue = (name: string, args: ReadArgs): { field: string | undefined; mine: unknown } => {
  const odd = Object.hasOwn(oddMutators, name) ? oddMutators[name as keyof typeof oddMutators] : null
  if (odd) return { field: odd[0], mine: args[odd[1]] }
  // a new label, status or sprint
  const named = namedSchema.safeParse(args.fields)
  return {
    field: args.field ?? (args.toStatusId ? 'statusId' : undefined),
    mine: args.value ?? args.text ?? args.summary ?? args.toStatusId ?? args.name ?? named.data?.name,
  }
}

/** What a person wrote into custom fields, whose kinds are unknown outside of their organisation. */
const textsOfFields = (values: unknown): string[] =>
  Object.entries(z.safeParse(z.looseObject({}), values).data ?? {}).flatMap(([field, value]) =>
    isTextOfField(field, value) ? value : [],
  )

/** An older build may have queued the arguments: unreadable ones are left out. */
export const refusedChange = ({ name, args, leftOrg }: Pick<TrayItem, 'name' | 'args' | 'leftOrg'>): RefusedChange => {
  const read = z.safeParse(argsSchema, args)
  const known = read.success ? read.data : {}
  const isOfIssue = name.startsWith('issue.') && name !== 'issue.create'
  const many = known.ids ?? known.of?.map(({ id }) => id) ?? [known.id]
  const [first, ...others] = isOfIssue ? many : []
  const { field, mine } = fieldAndValue(name, known)
  const isLeft = leftOrg !== undefined
  const isText =
    field === undefined ||
    ['summary', 'description', 'text', 'name'].includes(field) ||
    (isLeft && isTextOfField(field, mine))
  // a new issue is several texts
  const { description } = z.safeParse(describedSchema, known.values).data ?? {}
  return {
    issueId: known.issueId ?? known.fromId ?? first,
    others: others.filter((id) => id !== undefined),
    field,
    mine,
    words:
      isText && typeof mine === 'string' && mine !== ''
        ? [mine, description, ...(isLeft ? textsOfFields(known.values) : [])].filter(Boolean).join('\n\n')
        : undefined,
    toStatusId: known.toStatusId,
    otherId: known.toId,
    added: known.add ?? [],
    removed: known.remove ?? [],
  }
}

/** A text with the names of people and pictures instead of what stands for them. */
export const readable = (text: string): string =>
  text.replace(
    /([@!])\[((?:[^\]\\\n]|\\.){1,200})\]\((?:user|attachment):[\w-]{1,60}\)/g,
    (_, sign: string, name: string) => (sign === '@' ? `@${name}` : name),
  )

/** In a change of many issues each has its own current value; the answer contained only one. */
const eachAgain = (of: unknown, field: string, currentOf: CurrentOf): unknown =>
  Array.isArray(of)
    ? of.map((issue: { id: string }) => ({
        ...issue,
        ...('from' in issue ? { from: currentOf(issue.id, field) } : {}),
        ...('fromStatusId' in issue ? { fromStatusId: currentOf(issue.id, 'statusId') } : {}),
      }))
    : of

type CurrentOf = (issueId: string, field: string) => unknown

export interface Seen {
  from: unknown
}

/** The same change based on the current value, or on the one that the person saw (`seen`) before values that this change replaced. */
export const againArgs = (
  { args, refusal: { params = {} } }: Pick<TrayItem, 'args' | 'refusal'>,
  currentOf: CurrentOf,
  words?: string,
  seen?: Seen,
): unknown => {
  const isRecord = typeof args === 'object' && args !== null
  if (!isRecord) return args
  const theirs = params.theirs === undefined ? seen?.from : params.theirs
  const again: Record<string, unknown> = { ...args }
  if ('of' in again) again.of = eachAgain(again.of, String(again.field), currentOf)
  if ('from' in again && theirs !== undefined) again.from = theirs
  if ('fromStatusId' in again && theirs !== undefined) again.fromStatusId = theirs
  if (words === undefined) return again
  if ('value' in again) again.value = words
  if ('text' in again) again.text = words
  if ('summary' in again) again.summary = words
  if ('name' in again) again.name = words
  const named = namedSchema.safeParse(again.fields)
  if (named.success) again.fields = { ...named.data, name: words }
  return again
}

/** Both people's texts joined, to be edited; undefined if the change is not to a text. */
export const wordsOfBoth = (item: TrayItem): string | undefined => {
  const { theirs } = item.refusal.params ?? {}
  const { words: mine } = refusedChange(item)
  if (typeof theirs !== 'string' || mine === undefined) return undefined
  const { from } = z.safeParse(argsSchema, item.args).data ?? {}
  return joinTexts({ mine, base: typeof from === 'string' ? from : '', theirs })
}
