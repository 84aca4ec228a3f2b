import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { listText } from '../../core/locale/list-text.ts'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { isEmptyValue, kindOfField } from '../../core/work/issue-fields.ts'
import type { Selectors } from '../../core/work/model-selectors.ts'
import type { RefusalAction, RefusalCode } from '../../core/work/refusal-codes.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { newIssueProject } from '../create/create-draft.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import { Icon } from '../parts/icon.tsx'
import { useIgnoredSecondTap } from '../parts/use-ignored-second-tap.ts'
import { useFieldNames } from '../parts/use-names.ts'
import { useTextDraft } from '../rich-text/use-text-draft.ts'
import { useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { About, useIssueOf } from './change-subject.tsx'
import style from './conflicts.module.css'
import { FileActions } from './file-actions.tsx'
import { whyRefused } from './refusal-texts.ts'
import { refusalTitleOf } from './refusal-titles.ts'
import { type RefusedChange, readable, refusedChange, wordsOfBoth } from './refused-change.ts'
import { useSettingTexts } from './setting-change.ts'
import { actionsOf, useActions, useIsLifted, wordsKey } from './use-refused-actions.ts'

interface PartProps {
  item: TrayItem
  change: RefusedChange
}

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
    // the issue may have left the project that the change was made for
    const settingText = setting?.textOf(field, value)
    if (settingText !== undefined) return settingText
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

/** The other person's value beside mine, or mine alone. */
function Versions({ item, change }: PartProps) {
  const { t } = useLingui()
  const { fieldName, text, issueText } = useValueTexts(item, change)
  const deed = useDeed(item, change, issueText)
  const { theirs, by } = item.refusal.params ?? {}
  const author = useWork(({ select }) => (typeof by === 'string' ? select.row('person', by)?.name : undefined))
  const hasTheirs = theirs !== undefined
  const [added, removed] = [text(change.added), text(change.removed)]
  const members = [change.added.length > 0 && t`Add: ${added}`, change.removed.length > 0 && t`Remove: ${removed}`]
  const mine =
    members.filter((part) => part !== false).join('\n') ||
    (deed ?? (change.words ? readable(change.words) : text(change.mine)))
  if (!hasTheirs && change.words === undefined && fieldName === undefined && deed === undefined) return null
  return (
    <div className={style.versions}>
      {hasTheirs && (
        <figure className={style.version}>
          <figcaption>{author ? t`${author} (current)` : t`Theirs (current)`}</figcaption>
          <p>{readable(text(theirs))}</p>
        </figure>
      )}
      <figure className={style.version}>
        <figcaption>{fieldName === undefined ? t`Yours` : t`Yours: ${fieldName}`}</figcaption>
        <p>{mine}</p>
      </figure>
    </div>
  )
}

interface WordsEditorProps {
  text: string
  onWrite: (text: string) => void
  onSave: (text: string) => void
  onCancel: () => void
}

function WordsEditor({ text, onWrite, onSave, onCancel }: WordsEditorProps) {
  const { t } = useLingui()
  return (
    <div className={style.editor}>
      <Textarea
        classNames={{ input: style.words }}
        aria-label={t`Your text`}
        autoFocus
        rows={4}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
      />
      <div className={style.actions}>
        <Button kind="main" onClick={() => onSave(text)}>
          <Trans>Save</Trans>
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function Actions({ item, change }: PartProps) {
  const { leave, again, copy } = useActions(item)
  const openCreate = useOpenCreate()
  const draft = useTextDraft(wordsKey(item))
  const actions = actionsOf(item.refusal.code)
  const { words } = change
  const projectId = newIssueProject(item)
  const has = (action: RefusalAction) => actions.includes(action)
  const subject = useIssueOf(item, change)
  const isLifted = useIsLifted(item)
  // people choose another value on the issue, because the same one would be refused again
  const isValueDeleted = item.refusal.code.endsWith('.gone') && has('edit') && words === undefined
  if (draft.text !== null)
    return <WordsEditor text={draft.text} onWrite={draft.write} onSave={again} onCancel={draft.drop} />
  const both = has('keepBoth') ? wordsOfBoth(item) : undefined
  return (
    <div className={style.actions}>
      <Button onClick={leave}>{has('keepTheirs') ? <Trans>Keep theirs</Trans> : <Trans>Discard mine</Trans>}</Button>
      {isValueDeleted && subject && (
        <ButtonLink kind="plain" href={subject.href}>
          <Trans>Open issue</Trans>
        </ButtonLink>
      )}
      {(isLifted || has('applyAgain') || (has('edit') && words === undefined && !isValueDeleted)) && (
        <Button onClick={() => again()}>
          {has('keepTheirs') ? <Trans>Use mine</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
      {both !== undefined && (
        <Button onClick={() => draft.write(both)}>
          <Trans>Keep both</Trans>
        </Button>
      )}
      {has('edit') && words !== undefined && (
        <Button
          kind="quiet"
          onClick={() => (projectId ? openCreate({ projectId, refused: item }) : draft.write(words))}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
      {has('copy') && words !== undefined && (
        <Button kind="quiet" onClick={() => copy(words)}>
          <Trans>Copy my text</Trans>
        </Button>
      )}
    </div>
  )
}

/** The server does not say why it refuses a file's bytes. An issue that was deleted by itself stays on the device for a month; if it is missing, its project is gone. */
const useRefusal = ({ name, refusal }: TrayItem, { issueId = '' }: RefusedChange) => {
  const isProjectDeleted = useWork(
    ({ select, status }) =>
      name === 'attachment.add' &&
      refusal.code === ('issue.gone' satisfies RefusalCode) &&
      !select.row('issue', issueId) &&
      status().partial.length === 0,
  )
  return isProjectDeleted ? { ...refusal, code: 'project.gone' satisfies RefusalCode } : refusal
}

/** One refused change: what it was, why it was refused, and what can be done. */
export function ConflictItem({ item }: { item: TrayItem }) {
  const { i18n } = useLingui()
  const { moment } = useDateFormat()
  // the next change moves up to where this one was decided
  useIgnoredSecondTap()
  const change = refusedChange(item)
  const refusal = useRefusal(item, change)
  const title = refusalTitleOf(refusal)
  return (
    <li className={style.item}>
      <div className={style.title}>
        <Icon name={['overtaken', 'text.conflict'].includes(item.refusal.code) ? 'clash' : 'block'} size={16} />
        {i18n._(title)}
        <span className={style.at}>{moment(item.refusedAt)}</span>
      </div>
      <About item={item} change={change} />
      <p className={style.why}>{i18n._(whyRefused(refusal))}</p>
      <Versions item={item} change={change} />
      {item.name === 'attachment.add' ? <FileActions item={item} /> : <Actions item={item} change={change} />}
    </li>
  )
}
