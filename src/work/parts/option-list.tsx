import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { matchesName } from '../../core/locale/name-search.ts'
import { Icon } from './icon.tsx'
import style from './picker.module.css'

export interface Option {
  value: string
  label: string
  mark?: ReactNode
  /** Shown below the label: a requirement, or why it can't be chosen. */
  note?: string | undefined
  /** Shown in the list with the reason, but can't be chosen. */
  isLocked?: boolean
  /** Choosing it opens another step. */
  isStep?: boolean
}

/** The number of options from which a search field is shown. */
const searchedFrom = 8
/** The most options that are drawn; beyond it, typing narrows them. */
const maxShown = 100

export interface ListProps {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  /** Stays open after a choice. */
  isMany?: boolean
  onChoose: (value: string) => void
  foot?: ReactNode
  /** Creates an option from the typed text; offered as `newOption`. */
  onCreate?: ((text: string) => void) | undefined
  newOption?: (text: string) => Omit<Option, 'value' | 'mark'>
  onDone: () => void
}

/** The value of the option that creates the typed text; no other option has it. */
const created = '\0'

const withCreated = (shown: readonly Option[], text: string, { options, onCreate, newOption }: ListProps): Option[] => {
  const name = text.trim()
  const isThere = options.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const cut = shown.slice(0, maxShown)
  if (!onCreate || name === '' || isThere) return cut
  const option = newOption?.(name) ?? { label: name }
  return [...cut, { ...option, value: created, mark: <Icon name="plus" size={16} /> }]
}

/** Arrow keys move, Enter chooses. Locked options can have the focus too, so that their reason is read. */
const useList = (props: ListProps) => {
  const { options, chosen, isMany, onChoose, onCreate, onDone } = props
  const [text, setText] = useState('')
  // Enter right after opening must not change the value
  const [at, setAt] = useState(() =>
    isMany
      ? 0
      : Math.max(
          0,
          options.slice(0, maxShown).findIndex(({ value }) => chosen.includes(value)),
        ),
  )
  const shown = withCreated(text ? options.filter((option) => matchesName(option.label, text)) : options, text, props)
  const choose = (option: Option | undefined) => {
    if (!option || option.isLocked) return
    if (option.value === created) {
      onCreate?.(text.trim())
      setText('')
    } else onChoose(option.value)
    if (!isMany) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + shown.length) % Math.max(1, shown.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(shown[at])
    }
  }
  const search = (next: string) => {
    setText(next)
    setAt(0)
  }
  return { text, search, at, setAt, shown, choose, onKeyDown }
}

/** Only in a list that scrolls itself: a sheet that is still moving in must stay. */
const keepInView = (option: HTMLElement | null) => {
  const list = option?.parentElement
  if (list && list.scrollHeight > list.clientHeight) option.scrollIntoView({ block: 'nearest' })
}

/** A list of options, with a search field from eight options on. */
export function OptionList(props: ListProps) {
  const { label, options, chosen, isMany, foot, onCreate } = props
  const { t } = useLingui()
  const id = useId()
  const list = useList(props)
  const isSearched = options.length >= searchedFrom || onCreate !== undefined
  const active = list.shown[list.at] ? `${id}-${list.at}` : undefined
  const focus = (element: HTMLElement | null) => {
    // arrow keys in a select may have opened this list; the select keeps the focus
    if (!document.activeElement?.matches('select')) element?.focus({ preventScroll: true })
  }
  const [first] = useState(() => ({ current: focus }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field or list has the focus
    <div className={style.list} onKeyDown={list.onKeyDown}>
      {isSearched && (
        <TextInput
          ref={first.current}
          className={style.search}
          role="combobox"
          aria-expanded="true"
          aria-label={t`Search: ${label}`}
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={t`Search`}
          autoComplete="off"
          value={list.text}
          onChange={(event) => list.search(event.target.value)}
        />
      )}
      <div
        ref={isSearched ? undefined : first.current}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMany}
        aria-activedescendant={active}
        tabIndex={isSearched ? -1 : 0}
        className={style.options}
      >
        {list.shown.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and hears the keys
          <div
            key={option.value}
            ref={at === list.at ? keepInView : undefined}
            id={`${id}-${at}`}
            role="option"
            aria-selected={chosen.includes(option.value)}
            aria-disabled={option.isLocked}
            data-active={at === list.at || undefined}
            className={style.option}
            onPointerMove={() => list.setAt(at)}
            onClick={() => list.choose(option)}
          >
            {option.mark}
            <span className={style.words}>
              <span dir="auto">{option.label}</span>
              {option.note && <span className={style.note}>{option.note}</span>}
            </span>
            {option.isLocked && <Icon name="lock" size={16} />}
            {chosen.includes(option.value) && <Icon name="check" size={16} />}
            {option.isStep && !option.isLocked && <Icon name="next" size={16} />}
          </div>
        ))}
        {list.shown.length === 0 && <p className={style.none}>{t`No results`}</p>}
      </div>
      {foot}
    </div>
  )
}
