import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import { linkTo } from '../../core/routes.ts'
import { type DueGroup, dueGroup, dueGroups, momentOf } from '../../core/work/due-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
import { IssueRow } from '../issues/issue-row.tsx'
import chip from '../parts/chip.module.css'
import { EmptyRows, WhenLoaded } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { PartialProjectsStrip } from '../parts/partial-strip.tsx'
import strip from '../parts/strip.module.css'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { useIsWide } from '../shell/use-media.ts'
import { useChoice, useOpenPage } from '../use-address.ts'
import { useSavedScroll } from '../use-saved-position.ts'
import { useIsDuePassed, useToday } from '../use-today.ts'
import { useStore, useUndecided, useWork } from '../use-work.ts'
import { FirstVisit } from './first-visit.tsx'
import style from './my-work.module.css'
import { SidePanel } from './side-panel.tsx'

const choices = ['assigned', 'watching', 'created'] as const
type Choice = (typeof choices)[number]

const isOf = (choice: Choice, issue: Issue, userId: string): boolean => {
  if (choice === 'assigned') return issue.assigneeId === userId
  return choice === 'watching' ? issue.watcherIds.includes(userId) : issue.createdBy === userId
}

const byDue = (a: IssueFacts, b: IssueFacts): number =>
  (a.issue.dueDate ?? '~').localeCompare(b.issue.dueDate ?? '~') || b.issue.updatedAt - a.issue.updatedAt

/** This person's open issues, grouped by due date. */
const useMine = (choice: Choice) => {
  const store = useStore()
  const version = useWork((work) => work.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again whenever rows change
  return useMemo(
    () =>
      store.select
        .issues()
        .filter((issue) => isOf(choice, issue, store.actor.userId))
        .flatMap((issue) => issueFacts(store, issue) ?? [])
        .filter(({ isDone, project }) => !isDone && project.archivedAt === null)
        .sort(byDue),
    [store, choice, version],
  )
}

/** More rows than people read at a glance; drawing each takes time on a phone. */
const maxShown = 100

function Group({ name, facts }: { name: ReactNode; facts: readonly IssueFacts[] }) {
  const { i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const isWide = useIsWide()
  const editor = useEditor()
  const open = useOpenPage()
  const count = i18n.number(facts.length)
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className={style.group}>
        {name}
        <span className={style.count}>{count}</span>
      </h2>
      {(isWhole ? facts : facts.slice(0, maxShown)).map((each) => (
        <IssueRow
          key={each.issue.id}
          facts={each}
          isWide={isWide}
          isCurrent={false}
          hasProject
          onOpen={open}
          onEdit={editor.open}
        />
      ))}
      {!isWhole && facts.length > maxShown && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </section>
  )
}

const useGroupNames = (): Record<DueGroup, string> => {
  const { t } = useLingui()
  return {
    overdue: t`Overdue`,
    today: t`Today`,
    week: t`This week`,
    later: t({ message: 'Later', context: 'due date' }),
    none: t`No due date`,
  }
}

function Summary({ groups }: { groups: Record<DueGroup, IssueFacts[]> }) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  const today = formatDate(momentOf(useToday()), locale === 'zh' ? 'M月d日 EEEE' : 'EEEE, MMM d', locale, 'UTC')
  const [overdue, due] = [groups.overdue.length, groups.today.length]
  return (
    <p className={style.summary}>
      <b>{today}</b>
      {overdue > 0 && (
        <span>
          <Plural value={overdue} other="# overdue" />
        </span>
      )}
      {due > 0 && (
        <span>
          <Plural value={due} other="# due today" />
        </span>
      )}
    </p>
  )
}

/** This person's changes that are not sent yet or were refused. */
function Unsettled() {
  const waiting = useWork(({ model }) => model.waiting()).length
  const refused = useUndecided().length
  if (refused === 0 && waiting === 0) return null
  return (
    <p className={style.unsettled}>
      {refused > 0 && (
        <TextLink href={linkTo('conflicts', {})}>
          <Plural value={refused} one="# change needs your decision" other="# changes need your decision" />
        </TextLink>
      )}
      {waiting > 0 && (
        <span>
          <Plural value={waiting} one="# change waiting to be sent" other="# changes waiting to be sent" />
        </span>
      )}
    </p>
  )
}

function Mine() {
  const { t, i18n } = useLingui()
  const [choice, choose] = useChoice('show', choices, 'assigned')
  const mine = useMine(choice)
  const isPartial = useWork((work) => work.status().partial.length > 0)
  const [today, isPassed] = [useToday(), useIsDuePassed()]
  const names = useGroupNames()
  const groups = useMemo(() => {
    const found: Record<DueGroup, IssueFacts[]> = { overdue: [], today: [], week: [], later: [], none: [] }
    for (const facts of mine) found[dueGroup(facts.issue.dueDate, today, isPassed)].push(facts)
    return found
  }, [mine, today, isPassed])
  const choiceNames: Record<Choice, string> = {
    assigned: t`Assigned to me`,
    watching: t`Watching`,
    created: t`Created by me`,
  }
  return (
    <>
      <div className={style.head}>
        <Summary groups={groups} />
        <div className={style.choices}>
          {choices.map((each) => (
            <UnstyledButton
              key={each}
              className={chip.chip}
              aria-pressed={each === choice}
              onClick={() => choose(each)}
            >
              {choiceNames[each]}
              {each === choice && <span className={style.number}>{i18n.number(mine.length)}</span>}
            </UnstyledButton>
          ))}
        </div>
      </div>
      <Unsettled />
      {mine.length === 0 && (
        <EmptyRows
          action={
            <ButtonLink kind="plain" href={linkTo('projects', {})}>
              <Trans>Browse projects</Trans>
            </ButtonLink>
          }
        >
          {isPartial ? <Trans>No matching issues on this device.</Trans> : <Trans>You're all caught up.</Trans>}
        </EmptyRows>
      )}
      {dueGroups.map((group) => (
        <Group key={group} name={names[group]} facts={groups[group]} />
      ))}
    </>
  )
}

function MyWork() {
  return (
    <main ref={useSavedScroll()} className={style.main}>
      <div className={style.mine}>
        <Mine />
      </div>
      <SidePanel />
    </main>
  )
}

/** Says to everybody in an organisation that is going to close when its work is deleted; the mail may have been missed. */
function ClosingStrip() {
  const { organization } = useSession()
  const { day } = useDateFormat()
  if (!organization?.closesAt) return null
  const { orgName, closesAt } = organization
  const date = day(closesAt)
  return (
    <p className={strip.strip}>
      <Icon name="archive" size={16} />
      <span>
        <Trans>
          {orgName} closes on {date}. After that, it will be deleted with everything in it.
        </Trans>
      </span>
      <TextLink href={linkTo('setting-orginfo', {})}>
        <Trans>Details</Trans>
      </TextLink>
    </p>
  )
}

/** `/`: the issues of this person. In an organisation without projects it shows how to start. */
export function MyWorkScreen() {
  const { t } = useLingui()
  const hasProjects = useWork(({ select }) => select.projects()).length > 0
  return (
    <Screen title={t`My work`}>
      <ClosingStrip />
      {/* issues assigned after a project's first page arrived may be missing here, too */}
      <PartialProjectsStrip />
      {hasProjects ? (
        <MyWork />
      ) : (
        <main className={screen.main}>
          <WhenLoaded isSure>
            <FirstVisit />
          </WhenLoaded>
        </main>
      )}
    </Screen>
  )
}
