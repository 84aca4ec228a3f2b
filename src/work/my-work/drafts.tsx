import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { Button } from '../../ui/action/button.tsx'
import { newDrafts, unfinishedDrafts } from '../create/create-draft.ts'
import { useOpenCreate } from '../create/use-create.ts'
import { useCopy } from '../edit/use-copy.ts'
import { issueFacts, issueRef } from '../issues/issue-facts.ts'
import { DiscardDialog } from '../rich-text/discard-dialog.tsx'
import { useStore, useWork } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'
import style from './side-panel.module.css'

type Kind = 'comment' | 'description' | 'summary' | 'issue'

interface UnfinishedDraft {
  key: string
  kind: Kind
  text: string
  /** The issue whose page continues the draft; null if that is not on the device. */
  issue: string | null
  projectId: string | null
  drop: () => void
}

/** Draft keys of an issue's texts and new comment, and of a comment, whose own id follows the issue's. */
const keys = /^(new-comment|comment|description|summary)-(\S+)(?: (\S+))?/

/** The issue whose page continues a draft. */
const issueOf = ({ select }: WorkStore, name: string, issueId: string, commentId = '') => {
  const issue = select.row('issue', issueId)
  // a deleted issue's page shows only the new comment
  if (name !== 'new-comment' && issue?.deletedAt !== null) return undefined
  // a missing comment may still exist: comments are read only when their issue is shown
  const isDeleted = (select.row('comment', commentId)?.deletedAt ?? null) !== null
  return isDeleted ? undefined : issue
}

/** Texts of issues that were written and not saved. */
const textDrafts = (store: WorkStore): UnfinishedDraft[] =>
  workDrafts.of(store.lane).flatMap(([key, { text, base }]): UnfinishedDraft[] => {
    const [, name, issueId = '', commentId] = keys.exec(key) ?? []
    if (name === undefined || typeof text !== 'string' || text.trim() === '' || text === base) return []
    const issue = issueOf(store, name, issueId, commentId)
    const facts = issue && issueFacts(store, issue)
    return [
      {
        ...{ key, text, projectId: null },
        kind: name === 'new-comment' ? 'comment' : (name as Kind),
        issue: facts ? issueRef(facts.project, facts.issue) : null,
        drop: () => workDrafts.clear(store.lane, key),
      },
    ]
  })

const newIssues = ({ lane, select }: WorkStore): UnfinishedDraft[] =>
  unfinishedDrafts(lane).flatMap(({ projectId = '', summary = '', description = '' }): UnfinishedDraft[] => {
    const text = [summary, description].filter((part) => part.trim() !== '').join('\n\n')
    if (text === '') return []
    const isHere = select.row('project', projectId) !== undefined
    return [
      {
        ...{ key: projectId, kind: 'issue', text, issue: null },
        projectId: isHere ? projectId : null,
        drop: () => newDrafts(lane).keep(projectId, null),
      },
    ]
  })

/** The texts that this person wrote in the organisation on this device and neither saved nor discarded. */
export const useDrafts = () => {
  const store = useStore()
  // the rows on the device decide where a draft leads
  useWork((work) => work.version())
  const { isComplete } = useWork((work) => work.status())
  const [, setDropped] = useState(0)
  const drafts = [...newIssues(store), ...textDrafts(store)]
  const shown = drafts.filter(({ issue, projectId }) => isComplete || issue !== null || projectId !== null)
  return shown.map((draft) => ({
    ...draft,
    drop: () => {
      draft.drop()
      setDropped((count) => count + 1)
    },
  }))
}

/** The text of a draft whose issue or project is not here, with buttons to copy or discard it. */
function LostDraft({ draft, children }: { draft: UnfinishedDraft; children: ReactNode }) {
  const copy = useCopy()
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <div className={style.lost}>
      {children}
      <span className={style.note}>
        <Trans>
          The issue or project this belongs to was deleted or isn't on this device, or you no longer have access to it.
        </Trans>
      </span>
      <span className={style.ways}>
        <Button kind="quiet" onClick={() => copy(draft.text)}>
          <Trans>Copy my text</Trans>
        </Button>
        <Button kind="quiet" onClick={() => setDiscarding(true)}>
          <Trans>Discard</Trans>
        </Button>
      </span>
      {isDiscarding && <DiscardDialog onDiscard={draft.drop} onClose={() => setDiscarding(false)} />}
    </div>
  )
}

function Draft({ draft }: { draft: UnfinishedDraft }) {
  const { t } = useLingui()
  const openCreate = useOpenCreate()
  const { kind, text, issue, projectId } = draft
  const names = { comment: t`Comment`, description: t`Description`, summary: t`Summary`, issue: t`New issue` }
  const words = (
    <span className={style.words}>
      <span className={style.summary}>{text.split('\n', 1)[0]}</span>
      <span className={style.note}>{issue === null ? names[kind] : `${names[kind]} · ${issue}`}</span>
    </span>
  )
  if (issue !== null)
    return (
      <Link href={linkTo('issue', { issue })} className={style.issue}>
        {words}
      </Link>
    )
  if (projectId !== null)
    return (
      <UnstyledButton className={style.issue} onClick={() => openCreate({ projectId })}>
        {words}
      </UnstyledButton>
    )
  return <LostDraft draft={draft}>{words}</LostDraft>
}

export function Drafts({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <section>
      <h2 className={style.title}>
        <Trans>Drafts</Trans>
      </h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <Draft draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  )
}
