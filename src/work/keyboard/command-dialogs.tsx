import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { hasWords } from '../../core/work/list-rules.ts'
import { issueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey, ProjectBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { StatusMark } from '../parts/marks.tsx'
import { useStore } from '../use-work.ts'
import type { CommandDialog } from './command-host.tsx'
import style from './keyboard.module.css'
import type { CommandRegistry } from './use-commands.ts'

/** `mod+k` as the keys are called. */
function Keys({ keys }: { keys: string }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
  const names: Record<string, string> = { mod: isApple ? '⌘' : 'Ctrl', space: 'Space', enter: 'Enter', escape: 'Esc' }
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
  words: ReactNode
  end?: ReactNode
  run: () => void
}

const mostIssues = 20

/** What fits the words: commands, projects, issues that are on this device. */
const useEntries = (registry: CommandRegistry, text: string) => {
  const store = useStore()
  const [, navigate] = useLocation()
  const words = text.trim().toLowerCase()
  return useMemo((): Entry[] => {
    const { select } = store
    const commands = registry.all().filter(({ isKeyOnly, title }) => !isKeyOnly && title.toLowerCase().includes(words))
    const projects = select.projects().filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(words))
    const facts =
      words === ''
        ? []
        : select.issues().flatMap((issue) => {
            const project = select.row('project', issue.projectId)
            return project && hasWords(issue, project, words) ? (issueFacts(store, issue) ?? []) : []
          })
    return [
      ...facts.slice(0, mostIssues).map(({ issue, project, status, isLater }) => ({
        id: issue.id,
        mark: <StatusMark {...status} isLater={isLater} />,
        words: (
          <>
            <IssueKey projectKey={project.key} number={issue.number} /> {issue.summary}
          </>
        ),
        run: () => navigate(linkTo('issue', { issue: issueRef(project, issue) })),
      })),
      ...commands.map(({ title, keys, run }) => ({
        id: title,
        mark: <Icon name="next" size={16} />,
        words: title,
        end: keys && <Keys keys={keys} />,
        run,
      })),
      ...projects.map((project) => ({
        id: project.id,
        mark: <ProjectBadge project={project} />,
        words: project.name,
        run: () => navigate(linkTo('project', { key: project.key })),
      })),
    ]
  }, [store, registry, words, navigate])
}

function Menu({ registry, onClose }: { registry: CommandRegistry; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const entries = useEntries(registry, text)
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + entries.length) % Math.max(1, entries.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(entries[at])
    }
  }
  return (
    <div className={style.menu}>
      <div className={style.search}>
        <Icon name="search" />
        <input
          data-autofocus
          className={style.input}
          role="combobox"
          aria-expanded="true"
          aria-label={t`Search or go to`}
          aria-controls={id}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          placeholder={t`Search or go to`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={t`Results`} className={style.entries}>
        {entries.map((entry, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and hears the keys
          <div
            key={entry.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className={style.entry}
            onPointerMove={() => setAt(place)}
            onClick={() => choose(entry)}
          >
            {entry.mark}
            <span className={style.words}>{entry.words}</span>
            {entry.end}
          </div>
        ))}
        {entries.length === 0 && <p className={style.none}>{t`No results on this device.`}</p>}
      </div>
    </div>
  )
}

function Help({ registry }: { registry: CommandRegistry }) {
  const known = new Map(registry.all().flatMap((command) => (command.keys ? [[command.keys, command.title]] : [])))
  return (
    <dl className={style.help}>
      {[...known].map(([keys, title]) => (
        <div key={keys} className={style.shortcut}>
          <dt>{title}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CommandDialogsProps {
  shown: CommandDialog
  registry: CommandRegistry
  onClose: () => void
}

/** The command menu, and the list of shortcuts. */
export function CommandDialogs({ shown, registry, onClose }: CommandDialogsProps) {
  const { t } = useLingui()
  if (shown === 'help')
    return (
      <Modal opened onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>} withCloseButton closeOnClickOutside>
        <Help registry={registry} />
      </Modal>
    )
  return (
    <Modal.Root opened onClose={onClose} size={640} closeOnClickOutside yOffset={64} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t`Command menu`}>
        <Menu registry={registry} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}
