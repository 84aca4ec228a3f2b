import * as z from 'zod/mini'
import { isAdministrator } from '../access/permission-rules.ts'
import { organizationInfoRules, personalInfoRules } from '../forms/account-form-rules.ts'
import { checkField } from '../forms/field-check-rules.ts'
import type { Rules } from '../forms/rule-types.ts'
import { isTimeZone, storedTextRefusal } from '../forms/stored-text-rules.ts'
import { type MutatorResult, mutator, type Patch } from '../sync/mutator-types.ts'
import type { Refusal } from '../sync/sync-types.ts'
import {
  defaultNoticeSettings,
  type NoticeSettings,
  noticeChannels,
  noticeMailTimes,
  organizationScope,
  personScope,
} from './entities.ts'
import { countSetting, type FieldRevs, sceneIds } from './setting-rules.ts'

const text = z.string().check(z.maxLength(1000))

/**
 * One field with its new value, the value that the person saw and how often the field had been set by then. Without `from`
 * the current value is overwritten; without `rev` a value that was changed and put back counts as unchanged.
 */
const fieldArgs = <const Names extends readonly string[]>(names: Names) =>
  z.object({
    field: z.enum(names),
    value: z.nullable(text),
    from: z.optional(z.nullable(text)),
    rev: z.optional(z.int()),
  })

const noticeFields = Object.keys(defaultNoticeSettings) as (keyof NoticeSettings)[]
const fieldsOf = <Values>(rules: Rules<Values>) => Object.keys(rules) as (keyof Values & string)[]
const profileArgs = fieldArgs([...fieldsOf(personalInfoRules), ...noticeFields])
const organizationArgs = fieldArgs([...fieldsOf(organizationInfoRules), 'timeZone', 'sceneId'])

/** Fields that may be empty (null). */
const optional = new Set(['jobRole', 'otherText', 'scale', 'industry', 'sceneId'])

interface Target {
  patch: Omit<Patch, 'fields'>
  current: Readonly<Record<string, unknown>>
  rules: Rules<Record<string, unknown>>
}

/** Why a field cannot have this value; null if it can. */
const reasonAgainst = (field: string, value: string | null, { rules }: Target): string | null => {
  if (value === null) return optional.has(field) ? null : 'required'
  const choices =
    field === 'noticeMails' ? noticeMailTimes : noticeFields.some((name) => name === field) && noticeChannels
  if (field === 'sceneId') return sceneIds.some((id) => id === value) ? null : 'enum'
  if (choices) return (choices as readonly string[]).includes(value) ? null : 'pattern'
  // length limits depend on the page's language, which is unknown here; the English ones are the longer ones
  const refused = checkField(rules, field, value, { language: 'en' })?.reason ?? storedTextRefusal(value)
  return refused ?? (field === 'timeZone' && !isTimeZone(value) ? 'pattern' : null)
}

interface FieldSetting {
  field: string
  value: string | null
  from?: string | null | undefined
  rev?: number | undefined
}

/** Sets a scalar unless somebody set it since the person saw it (`overtaken`). */
const setField = ({ field, value: given, from, rev }: FieldSetting, target: Target): MutatorResult => {
  const value = given?.trim() || null
  const { entity, id } = target.patch
  const refuse = (code: string, params: Refusal['params']) => ({ refusal: { code, entity, id, field, params } })
  const reason = reasonAgainst(field, value, target)
  if (reason) return refuse('invalid', { reason })
  const current = target.current[field] ?? null
  const revs = target.current.fieldRevs as FieldRevs | undefined
  const counted = revs && { fieldRevs: countSetting(revs, field) }
  // counted even so, so that an earlier edit that arrives later is refused as overtaken
  if (current === value) return { patches: counted ? [{ ...target.patch, fields: counted }] : [] }
  const wasSetSince = rev !== undefined && revs !== undefined && rev !== (revs[field] ?? 0)
  if (from !== undefined && (current !== from || wasSetSince)) return refuse('overtaken', { theirs: current })
  const fields = { [field]: value, ...counted }
  return { patches: [{ ...target.patch, fields }] }
}

const gone = (entity: string, id: string): MutatorResult => ({ refusal: { code: `${entity}.gone`, entity, id } })

/** Personal and organisation information; each field is set separately. */
export const accountMutators = {
  'profile.set': mutator({
    lane: 'account',
    args: profileArgs,
    needs: (_args, _rows, { actor }) => [{ entity: 'profile', id: actor.userId }],
    run: (args, rows, { actor, isAuthoritative }) => {
      const { userId: id } = actor
      const current = rows.get('profile', id)
      if (!current) return isAuthoritative ? gone('profile', id) : { patches: [] }
      return setField(args, {
        patch: { entity: 'profile', id, scope: personScope(id) },
        current: { ...current },
        rules: personalInfoRules as Rules<Record<string, unknown>>,
      })
    },
  }),
  'organization.set': mutator({
    lane: 'org',
    args: organizationArgs,
    needs: (_args, _rows, { orgId }) => [{ entity: 'organization', id: orgId ?? '' }],
    run: (args, rows, { actor, orgId, isAuthoritative }) => {
      const id = orgId ?? ''
      if (!isAdministrator(actor.orgRoles)) return { refusal: { code: 'forbidden', entity: 'organization', id } }
      const current = rows.get('organization', id)
      if (!current) return isAuthoritative ? gone('organization', id) : { patches: [] }
      return setField(args, {
        patch: { entity: 'organization', id, scope: organizationScope },
        current: { ...current },
        rules: organizationInfoRules as Rules<Record<string, unknown>>,
      })
    },
  }),
}
