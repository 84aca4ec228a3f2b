import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { hasTerms } from '../../core/search/search-terms.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { type IssueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey, PersonBadge, ProjectBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { useReturnedFocus } from '../parts/use-returned-focus.ts'
import { Highlighted } from '../search/highlighted.tsx'
import { SearchHint } from '../search/search-hint.tsx'
import { issuesOfPerson } from '../search/search-screen.tsx'
import { useSearch } from '../search/use-search.ts'
import { Dialog } from '../settings/edit-dialog.tsx'
import { useStore } from '../use-work.ts'
import type { CommandDialog } from './command-host.tsx'
import style from './keyboard.module.css'
import type { Command, CommandRegistry } from './use-commands.ts'

const arrows: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' }

/** A shortcut such as `mod+k` with the names of this device's keys. */
function Keys({ keys }: { keys: string }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
  const names: Record<string, string> = {
    ...{ mod: isApple ? '⌘' : 'Ctrl', space: 'Space', enter: 'Enter', escape: 'Esc' },
    ...arrows,
  }
  return (
    <span className={style.keys}>
      {keys.split(/[ +]/).map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shortcut has no other order
        <kbd key={at}>{names[key] ?? key.toUpperCase()}</kbd>
      ))}
    </span>
  )
}

interface Entry {
  id: string
  mark: ReactNode
  text: ReactNode
  end?: ReactNode
  run: () => void
}

interface Group {
  name: string
  entries: readonly Entry[]
}

const maxPerGroup = 8

const commandEntry = ({ title, keys, run }: Command, query: string, issue?: HTMLElement): Entry => ({
  id: title,
  mark: <Icon name="next" size={16} />,
  text: <Highlighted text={title} query={query} />,
  end: keys && <Keys keys={keys} />,
  run: () => run(false, issue),
})

/** The name of the issue of a row, a card or a screen. */
const useIssueName = (atHand: HTMLElement | null): string => {
  const { select } = useStore()
  const issue = select.row('issue', atHand?.dataset.issue ?? '')
  return issue ? (issueKey(select.row('project', issue.projectId), issue) ?? issue.summary) : ''
}

/** The matches of the query in groups: rows of this device, then commands. Without a query, the issue at hand comes first. */
const useGroups = (registry: CommandRegistry, text: string, atHand: HTMLElement | null) => {
  const { t } = useLingui()
  const issueName = useIssueName(atHand)
  const [, navigate] = useLocation()
  const query = text.trim()
  const { issues, projects, people, filters } = useSearch(query)
  const go = (href: string) => () => navigate(href)
  const commands = registry
    .all()
    .filter(({ isKeyOnly, when, title }) => !isKeyOnly && when?.() !== false && hasTerms(title, query))
  const all: Entry = {
    id: 'all',
    mark: <Icon name="search" size={16} />,
    text: t`Show all results for “${query}”`,
    run: go(`${linkTo('search', {})}?${new URLSearchParams({ q: query })}`),
  }
  // the issue at hand needs no way to it
  const isElsewhere = ({ issue }: IssueFacts) => query !== '' || issue.id !== atHand?.dataset.issue
  const ofIssue: Group = {
    name: t`On ${issueName}`,
    entries: commands
      .filter(({ isOfIssue }) => isOfIssue && issueName !== '')
      .map((command) => commandEntry(command, query, atHand ?? undefined)),
  }
  const groups: Group[] = [
    ...(query === '' ? [ofIssue] : []),
    {
      name: query === '' ? t`Recently opened` : t`Issues`,
      entries: issues
        .filter(isElsewhere)
        .slice(0, maxPerGroup)
        .map(({ issue, project, status, isLater }) => ({
          id: issue.id,
          mark: <StatusMark {...status} isLater={isLater} />,
          text: (
            <>
              <span className={style.key}>
                <IssueKey projectKey={project.key} number={issue.number} />
              </span>{' '}
              <Highlighted text={issue.summary} query={query} />
            </>
          ),
          run: go(linkTo('issue', { issue: issueRef(project, issue) })),
        })),
    },
    {
      name: t`Projects`,
      entries: (query === '' ? [] : projects).slice(0, maxPerGroup).map((project) => ({
        id: project.id,
        mark: <ProjectBadge project={project} />,
        text: <Highlighted text={project.name} query={query} />,
        run: go(linkTo('project', { key: project.key })),
      })),
    },
    {
      name: t`People`,
      entries: people.slice(0, maxPerGroup).map((person) => ({
        id: person.id,
        mark: <PersonBadge person={person} isNamed size={20} />,
        text: <Highlighted text={person.name} query={query} />,
        run: go(issuesOfPerson(person.id)),
      })),
    },
    {
      name: t`Filters`,
      entries: filters.slice(0, maxPerGroup).map(({ id, name }) => ({
        id,
        mark: <Icon name="filter" size={16} />,
        text: <Highlighted text={name} query={query} />,
        run: go(linkTo('filter', { filter: id })),
      })),
    },
    ...(query === '' ? [] : [ofIssue]),
    {
      name: t`Actions`,
      entries: [
        ...commands.filter(({ isOfIssue }) => !isOfIssue).map((command) => commandEntry(command, query)),
        ...(query === '' ? [] : [all]),
      ],
    },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    hasNoneRecent: query === '' && issues.length === 0,
  }
}

const takeTyped = (typed: RefObject<string | null>): string => {
  const text = typed.current ?? ''
  typed.current = null
  return text
}

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Menu({ registry, typed, atHand, onClose }: Omit<CommandDialogsProps, 'shown'>) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, hasNoneRecent } = useGroups(registry, text, atHand)
  const entries = groups.flatMap((group) => group.entries)
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter'
    if (step || isEnter) event.preventDefault()
    if (step) setAt((at + step + entries.length) % Math.max(1, entries.length))
    if (isEnter) choose(entries[at])
  }
  return (
    <div className={style.menu}>
      <div className={style.search}>
        <TextInput
          variant="unstyled"
          classNames={{ input: style.input }}
          leftSection={<Icon name="search" />}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-label={t`Search or go to`}
          aria-controls={id}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          placeholder={t`Search or go to`}
          autoComplete="off"
          value={text}
          onFocus={() => setText(takeTyped(typed) || text)}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={style.none}>{hasNoneRecent && <SearchHint />}</p>
      <div id={id} role="listbox" aria-label={t`Results`} className={style.entries}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role
          <div key={group.name} role="group" aria-label={group.name}>
            <div className={style.head} aria-hidden="true">
              {group.name}
            </div>
            {group.entries.map((entry) => {
              const place = entries.indexOf(entry)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and hears the keys
                <div
                  key={entry.id}
                  ref={place === at ? scrollTo : undefined}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  className={style.entry}
                  onPointerMove={() => setAt(place)}
                  onClick={() => choose(entry)}
                >
                  {entry.mark}
                  <span className={style.words}>{entry.text}</span>
                  {entry.end}
                </div>
              )
            })}
          </div>
        ))}
        {entries.length === 0 && <p className={style.none}>{t`No results on this device.`}</p>}
      </div>
    </div>
  )
}

/** Each command once, with all its keys. */
function Help({ registry }: { registry: CommandRegistry }) {
  // a screen's command takes the place of a global one with the same keys
  const known = new Map(registry.all().flatMap((command) => (command.keys ? [[command.keys, command.title]] : [])))
  const shortcuts = new Map<string, string[]>()
  for (const [keys, title] of known) shortcuts.set(title, [...(shortcuts.get(title) ?? []), keys])
  return (
    <dl className={style.help}>
      {[...shortcuts].map(([title, all]) => (
        <div key={title} className={style.shortcut}>
          <dt>{title}</dt>
          <dd>
            {all.map((keys) => (
              <Keys key={keys} keys={keys} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CommandDialogsProps {
  shown: CommandDialog
  registry: CommandRegistry
  /** Characters typed before the menu's field had the focus; null: no longer collected. */
  typed: RefObject<string | null>
  /** What shows the issue that was focused or open before the menu. */
  atHand: HTMLElement | null
  onClose: () => void
}

/** The command menu, and the list of shortcuts. */
export function CommandDialogs({ shown, registry, ...menu }: CommandDialogsProps) {
  const { t } = useLingui()
  useReturnedFocus()
  if (shown === 'help')
    return (
      <Dialog title={<Trans>Keyboard shortcuts</Trans>} onClose={menu.onClose}>
        <Help registry={registry} />
      </Dialog>
    )
  return (
    <Modal.Root opened onClose={menu.onClose} size={640} closeOnClickOutside yOffset={64} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t`Command menu`}>
        <Menu registry={registry} {...menu} />
      </Modal.Content>
    </Modal.Root>
  )
}
