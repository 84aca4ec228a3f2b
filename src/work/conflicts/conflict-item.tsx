import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { RefusalAction, RefusalCode } from '../../core/work/refusal-codes.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { newIssueProject } from '../create/create-draft.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { Icon } from '../parts/icon.tsx'
import { useIgnoredSecondTap } from '../parts/use-ignored-second-tap.ts'
import { useTextDraft } from '../rich-text/use-text-draft.ts'
import { useWork } from '../use-work.ts'
import { About, useIssueOf } from './change-subject.tsx'
import { Versions } from './change-versions.tsx'
import style from './conflicts.module.css'
import { Dependents } from './dependents.tsx'
import { FileActions } from './file-actions.tsx'
import { whyRefused } from './refusal-texts.ts'
import { refusalTitleOf } from './refusal-titles.ts'
import { type RefusedChange, refusedChange, wordsOfBoth } from './refused-change.ts'
import { isFile, seenBefore, type TrayGroup } from './tray-groups.ts'
import { actionsOf, useActions, useIsLifted, wordsKey } from './use-refused-actions.ts'

interface PartProps {
  item: TrayItem
  change: RefusedChange
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

function Actions({ change, ...group }: PartProps & TrayGroup) {
  const { item } = group
  const { leave, again, copy } = useActions(group)
  const openCreate = useOpenCreate()
  const draft = useTextDraft(wordsKey(item))
  const actions = actionsOf(item.refusal.code)
  const { words } = change
  const projectId = newIssueProject(item)
  const has = (action: RefusalAction) => actions.includes(action)
  const subject = useIssueOf(item, change)
  const isLifted = useIsLifted(item, seenBefore(group))
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

/** One refused change: what it was, why it was refused, what depended on it, and what can be done. */
export function ConflictItem(group: TrayGroup) {
  const { item, dependents } = group
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
        {/* has the focus after a decision; otherwise the button that discards all would */}
        <h2>{i18n._(title)}</h2>
        <span className={style.at}>{moment(item.refusedAt)}</span>
      </div>
      <About item={item} change={change} />
      <p className={style.why}>{i18n._(whyRefused(refusal))}</p>
      <Versions item={item} change={change} />
      <Dependents dependents={dependents} />
      {isFile(item) ? <FileActions item={item} /> : <Actions {...group} change={change} />}
    </li>
  )
}
