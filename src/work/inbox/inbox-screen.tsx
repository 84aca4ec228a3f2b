import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { linkTo, pathOf } from '../../core/routes.ts'
import { type NoticeKind, noticeKinds } from '../../core/work/entities.ts'
import { inboxOrganization } from '../../core/work/notice-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { IssuePeek } from '../issue/later-peek.tsx'
import { issueRef } from '../issues/issue-facts.ts'
import { useCommands } from '../keyboard/use-commands.ts'
import chip from '../parts/chip.module.css'
import { useDateText } from '../parts/due-date.tsx'
import { Empty, EmptyRows } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import type { UndoStep } from '../undo-history.ts'
import { useChoice, useOpenIssue, usePeek } from '../use-address.ts'
import { useSavedScroll } from '../use-saved-position.ts'
import { useStore, useUndecided } from '../use-work.ts'
import style from './inbox.module.css'
import { type LineActions, NoticeLine } from './notice-line.tsx'
import { type InboxLine, useInboxDays, useInboxLines } from './use-inbox-lines.ts'
import { useNoticeMarks } from './use-notice-marks.ts'

const OtherOrganizations = later(
  () => import('../shell/menu-boxes.tsx'),
  (file) => file.OtherOrganizationsBox,
)

const kinds = ['all', ...noticeKinds] as const
const shows = ['all', 'unread'] as const

/** The filters of the inbox; both are in the address. */
const useFiltered = () => {
  const [kind, chooseKind] = useChoice('kind', kinds, 'all')
  const [show, choose] = useChoice('show', shows, 'all')
  const ofKind = useInboxLines(kind === 'all' ? null : (kind satisfies NoticeKind))
  const { peeked } = usePeek()
  // an issue that was just opened keeps its place until another one is opened
  const isShown = ({ isUnread, facts: { project, issue } }: InboxLine) =>
    isUnread || peeked === issue.id || peeked === issueRef(project, issue)
  const lines = show === 'unread' ? ofKind.filter(isShown) : ofKind
  return { kind, chooseKind, show, choose, lines }
}

function Chips({ kind, chooseKind, show, choose }: ReturnType<typeof useFiltered>) {
  const { t } = useLingui()
  const names: Record<(typeof kinds)[number], string> = {
    all: t`All`,
    assigned: t`Assigned`,
    mentioned: t`Mentions`,
    due: t`Due soon`,
    comment: t`Comments`,
    status: t`Status changes`,
  }
  return (
    <div className={style.chips}>
      <UnstyledButton
        className={chip.chip}
        aria-pressed={show === 'unread'}
        onClick={() => choose(show === 'unread' ? 'all' : 'unread')}
      >
        <Trans>Unread</Trans>
      </UnstyledButton>
      <span className={style.rule} aria-hidden="true" />
      {kinds.map((each) => (
        <UnstyledButton key={each} className={chip.chip} aria-pressed={each === kind} onClick={() => chooseKind(each)}>
          {names[each]}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** This person's refused changes, shown first because nobody else can decide about them. */
function Refused() {
  const refused = useUndecided().length
  if (refused === 0) return null
  return (
    <p className={style.refused}>
      <TextLink href={linkTo('conflicts', {})}>
        <Plural value={refused} one="# change needs your decision" other="# changes need your decision" />
      </TextLink>
    </p>
  )
}

/** The line a key acts on: the focused one, otherwise the open one. */
const lineAtHand = (lines: readonly InboxLine[]): InboxLine | undefined => {
  const focused = document.activeElement?.closest<HTMLElement>('main [data-issue]')
  const id = (focused ?? document.querySelector<HTMLElement>('[data-peek]'))?.dataset.issue
  return lines.find(({ issueId }) => issueId === id)
}

const openerOf = (issueId: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [data-issue="${issueId}"] [data-open]`)

interface Actions extends LineActions {
  readAll: () => void
  undoDone: { isNext: () => boolean; run: () => void }
}

const useActions = (lines: readonly InboxLine[]): Actions => {
  const { t } = useLingui()
  const { show } = useEditor()
  const { markRead, markDone } = useNoticeMarks()
  const { lastEdit } = useStore()
  const open = useOpenIssue()
  /** What was marked as done, with the last edit before it. */
  const done = useRef<{ undo: () => void; edit: UndoStep | undefined }[]>([])
  return {
    onOpen: ({ issueId, notices }) => {
      markRead(notices)
      open(issueId)
    },
    onRead: ({ notices }, is) => markRead(is ? notices : notices.slice(0, 1), is),
    onDone: (line) => {
      const at = lines.indexOf(line)
      const next = (lines[at + 1] ?? lines[at - 1])?.issueId
      const step = { undo: markDone(line.notices), edit: lastEdit() }
      done.current.push(step)
      const undo = () => {
        done.current = done.current.filter((each) => each !== step)
        step.undo()
      }
      show(t`Done`, { label: t`Undo`, run: undo })
      // the focus moves to the next line, so that repeated keys clear the inbox
      requestAnimationFrame(() => openerOf(next)?.focus())
    },
    readAll: () => markRead(lines.flatMap(({ notices }) => notices)),
    undoDone: {
      // an edit made since is undone first
      isNext: () => done.current.length > 0 && done.current.at(-1)?.edit === lastEdit(),
      run: () => {
        done.current.pop()?.undo()
        show(t`Undone.`)
      },
    },
  }
}

const useInboxKeys = (lines: readonly InboxLine[], { onRead, onDone, readAll, undoDone }: Actions) => {
  const { t } = useLingui()
  const at = (work: (line: InboxLine) => void) => () => {
    const line = lineAtHand(lines)
    if (line) work(line)
  }
  useCommands([
    { keys: 'e', title: t`Done`, isKeyOnly: true, run: at(onDone) },
    { keys: 'u', title: t`Mark as read or unread`, isKeyOnly: true, run: at((line) => onRead(line, line.isUnread)) },
    { keys: 'mod+z', title: t`Undo last change`, isKeyOnly: true, when: undoDone.isNext, run: undoDone.run },
    { title: t`Mark all as read`, when: () => lines.some(({ isUnread }) => isUnread), run: readAll },
  ])
}

function Lines({ filtered }: { filtered: ReturnType<typeof useFiltered> }) {
  const { lines, show, kind } = filtered
  const days = useInboxDays(lines)
  const dateText = useDateText()
  const actions = useActions(lines)
  const { peeked } = usePeek()
  useInboxKeys(lines, actions)
  if (lines.length === 0)
    return (
      <EmptyRows
        action={
          <ButtonLink kind="plain" href={pathOf('setting-notifications')}>
            <Trans>Notification settings</Trans>
          </ButtonLink>
        }
      >
        {show === 'unread' || kind !== 'all' ? (
          <Trans>Nothing here. Other notifications are in “All”.</Trans>
        ) : (
          <Trans>You're all caught up. When someone assigns you an issue or mentions you, it shows up here.</Trans>
        )}
      </EmptyRows>
    )
  return days.map(({ date, lines: ofDay }) => (
    <section key={date}>
      <h2 className={style.day}>{dateText(date)}</h2>
      {ofDay.map((line) => (
        <NoticeLine
          key={line.issueId}
          line={line}
          isCurrent={peeked !== null && [line.issueId, issueRef(line.facts.project, line.facts.issue)].includes(peeked)}
          {...actions}
        />
      ))}
    </section>
  ))
}

function Inbox() {
  const filtered = useFiltered()
  const { t } = useLingui()
  const { readAll } = useActions(filtered.lines)
  const main = useSavedScroll()
  return (
    <div className={style.beside}>
      <main ref={main} className={style.main}>
        <div className={style.head}>
          <Chips {...filtered} />
          <UnstyledButton
            className={style.all}
            title={t`Mark all as read`}
            disabled={!filtered.lines.some(({ isUnread }) => isUnread)}
            onClick={readAll}
          >
            <Icon name="checks" />
            <span>
              <Trans>Mark all as read</Trans>
            </span>
          </UnstyledButton>
          <Link
            href={pathOf('setting-notifications')}
            className={style.settings}
            aria-label={t`Notification settings`}
            title={t`Notification settings`}
          >
            <Icon name="gear" />
          </Link>
        </div>
        <Refused />
        <Lines filtered={filtered} />
      </main>
      <IssuePeek />
    </div>
  )
}

/** The organisation that a mail's link names, if it is another one of this person. */
const useOtherOrganization = (): string | null => {
  const { account, organization } = useSession()
  const [search] = useSearchParams()
  const named = search.get(inboxOrganization) ?? ''
  return named !== organization?.id && account?.joinedOrgIds.includes(named) ? named : null
}

/** `/inbox`: changes by others that concern this person. */
export function InboxScreen() {
  const { t } = useLingui()
  const other = useOtherOrganization()
  return (
    <Screen title={t`Inbox`}>
      {other === null ? (
        <Inbox />
      ) : (
        <main className={screen.main}>
          <Empty
            action={
              <>
                <OtherOrganizations only={other} />
                {/* also where the name of the other one is not known */}
                <ButtonLink kind="plain" href={pathOf('inbox')}>
                  <Trans>Open this inbox</Trans>
                </ButtonLink>
              </>
            }
          >
            <Trans>This link opens the inbox of another of your organisations.</Trans>
          </Empty>
        </main>
      )}
    </Screen>
  )
}
