import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useReturnedFocus } from '../parts/use-returned-focus.ts'
import { SearchHint } from '../search/search-hint.tsx'
import { Dialog } from '../settings/edit-dialog.tsx'
import { type Entry, Keys, useGroups } from './command-groups.tsx'
import type { CommandDialog } from './command-host.tsx'
import style from './keyboard.module.css'
import type { CommandRegistry } from './use-commands.ts'

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
