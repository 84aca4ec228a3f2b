import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { listText } from '../../core/locale/list-text.ts'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { isEmptyValue, kindOfField } from '../../core/work/issue-fields.ts'
import type { Selectors } from '../../core/work/model-selectors.ts'
import { differingParts } from '../../core/work/text-merge-rules.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import { useFieldNames } from '../parts/use-names.ts'
import { useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './conflicts.module.css'
import { type RefusedChange, readable } from './refused-change.ts'
import { useSettingTexts } from './setting-change.ts'

const noRows = { fields: [], labels: [], versions: [], statuses: [], types: [], sprints: [] }

const nameOf = (select: Selectors, value: unknown): string | undefined =>
  typeof value === 'string'
    ? (select.row('status', value) ?? select.row('sprint', value) ?? select.row('issueType', value))?.name
    : undefined

/** The values of a change as texts, with names instead of ids. `fieldName`: absent for changes that are not of one field. */
const useValueTexts = (item: TrayItem, { issueId, field = '' }: RefusedChange) => {
  const { t, i18n } = useLingui()
  const { select } = useStore()
  const projectId = useWork((work) => (issueId ? work.select.row('issue', issueId)?.projectId : undefined))
  const rows = useProject(projectId) ?? noRows
  const name = useFieldNames(rows.fields)(field)
  const texts = useFieldTexts(rows)
  const setting = useSettingTexts(item)
  const isOfIssue = kindOfField(field, rows.fields) !== null
  const text = (value: unknown): string => {
    const settingText = setting?.textOf(field, value)
    if (settingText !== undefined) return settingText
    // the issue may have left the project that the change was made for
    if (isOfIssue) return texts(field, value) || nameOf(select, value) || (isEmptyValue(value) ? t`None` : t`Unknown`)
    if (value === null || value === undefined || value === '') return t`None`
    if (typeof value !== 'string') return Array.isArray(value) ? listText(i18n.locale, value) : JSON.stringify(value)
    return select.row('person', value)?.name ?? select.row('status', value)?.name ?? value
  }
  const fieldName = setting?.nameOf(field) ?? (isOfIssue ? name : undefined)
  return { fieldName, text, issueText: (id: string) => texts('parentId', id) }
}

/** Changes that have no value to show. */
const deedTexts: Partial<Record<string, MessageDescriptor>> = {
  'issue.delete': msg`Delete`,
  'issue.restore': msg`Restore`,
  'issue.rank': msg`Order`,
  'issue.moveToProject': msg`Move to another project`,
  'comment.delete': msg`Delete comment`,
  'attachment.remove': msg`Remove`,
  'attachment.restore': msg`Restore`,
}

/** A description of a change that has no value to show. */
const useDeed = ({ name }: TrayItem, { otherId }: RefusedChange, issueText: (id: string) => string) => {
  const { t, i18n } = useLingui()
  if (name === 'relation.add') return `${t`Link an issue`}\n${issueText(otherId ?? '')}`
  if (name === 'relation.remove') return t`Remove the link to ${issueText(otherId ?? '')}`
  const deed = deedTexts[name]
  return deed && i18n._(deed)
}

/** A text in which the words that the other version lacks are marked. */
function Compared({ text, other }: { text: string; other: string }) {
  return (
    <p>
      {differingParts(text, other).map(({ text: part, isHit }, at) =>
        isHit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
          <mark key={at} className={style.differs}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </p>
  )
}

interface VersionsProps {
  item: TrayItem
  change: RefusedChange
}

/** The other person's value beside mine, or mine alone. */
export function Versions({ item, change }: VersionsProps) {
  const { t } = useLingui()
  const { fieldName, text, issueText } = useValueTexts(item, change)
  const deed = useDeed(item, change, issueText)
  const { theirs, by } = item.refusal.params ?? {}
  const author = useWork(({ select }) => (typeof by === 'string' ? select.row('person', by)?.name : undefined))
  const current = theirs === undefined ? '' : readable(text(theirs))
  const [added, removed] = [text(change.added), text(change.removed)]
  const members = [change.added.length > 0 && t`Add: ${added}`, change.removed.length > 0 && t`Remove: ${removed}`]
  const mine =
    members.filter((part) => part !== false).join('\n') ||
    (deed ?? (change.words ? readable(change.words) : text(change.mine)))
  if (current === '' && change.words === undefined && fieldName === undefined && deed === undefined) return null
  return (
    <div className={style.versions}>
      {current !== '' && (
        <figure className={style.version}>
          <figcaption>{author ? t`${author} (current)` : t`Theirs (current)`}</figcaption>
          <Compared text={current} other={mine} />
        </figure>
      )}
      <figure className={style.version}>
        <figcaption>{fieldName === undefined ? t`Yours` : t`Yours: ${fieldName}`}</figcaption>
        {mine !== '' && <Compared text={mine} other={current} />}
      </figure>
    </div>
  )
}
