import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { pinyinInitials } from '../../core/work/project-key-rules.ts'
import { Icon } from './icon.tsx'
import style from './picker.module.css'
import { Popup } from './popup.tsx'

export interface Option {
  value: string
  label: string
  mark?: ReactNode
  /** Below the label: what is needed, or why it cannot be chosen. */
  note?: string | undefined
  /** It stays in the list and says why. */
  isLocked?: boolean
  /** It leads to something more. */
  isStep?: boolean
}

interface PickerProps {
  /** What is chosen: the name of the control, with the value after it. */
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  /** A choice closes it, unless several can be chosen. */
  isMany?: boolean
  onChoose: (value: string) => void
  className?: string | undefined
  /** Said by the button, for who hears the page. */
  value: string
  children: ReactNode
  /** Below the options. */
  foot?: (close: () => void) => ReactNode
}

/** From so many on they are looked for by typing. */
const searchedFrom = 8
/** More are not drawn: whoever has so many types a letter more. */
const mostShown = 100

/** By a part of the label, or by the pinyin initials of a Chinese one. */
const isWord = ({ label }: Option, text: string) => {
  const words = text.trim().toLowerCase()
  return label.toLowerCase().includes(words) || pinyinInitials(label).includes(words)
}

export interface ListProps extends Pick<PickerProps, 'label' | 'options' | 'chosen' | 'isMany' | 'onChoose'> {
  foot?: ReactNode
  /** Makes what was typed and is not in the list; by `createLabel` it is offered. */
  onCreate?: ((text: string) => void) | undefined
  createLabel?: (text: string) => string
  onDone: () => void
}

/** Stands for what was typed: no value of an option is like it. */
const created = '\0'

const withCreated = (
  shown: readonly Option[],
  text: string,
  { options, onCreate, createLabel }: ListProps,
): Option[] => {
  const name = text.trim()
  const isThere = options.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const cut = shown.slice(0, mostShown)
  if (!onCreate || name === '' || isThere) return cut
  return [...cut, { value: created, label: createLabel?.(name) ?? name, mark: <Icon name="plus" size={16} /> }]
}

/** Arrow keys walk, Enter chooses; what is locked is walked over like the rest, for its reason is read there. */
const useList = (props: ListProps) => {
  const { options, isMany, onChoose, onCreate, onDone } = props
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const shown = withCreated(text ? options.filter((option) => isWord(option, text)) : options, text, props)
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

/** Options to choose from; eight and more are looked for by typing. */
export function OptionList(props: ListProps) {
  const { label, options, chosen, isMany, foot, onCreate } = props
  const { t } = useLingui()
  const id = useId()
  const list = useList(props)
  const isSearched = options.length >= searchedFrom || onCreate !== undefined
  const active = list.shown[list.at] ? `${id}-${list.at}` : undefined
  const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
  const [first] = useState(() => ({ current: focus }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field or list has the focus
    <div className={style.list} onKeyDown={list.onKeyDown}>
      {isSearched && (
        <input
          ref={first.current}
          className={style.search}
          aria-label={t`Search: ${label}`}
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={t`Search`}
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
              <span>{option.label}</span>
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

/** A value that is changed where it stands. */
export function Picker({ label, value, className, children, foot, ...list }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">
          {label}: {value}
        </span>
        <span className={style.shown} aria-hidden="true">
          {children}
        </span>
      </button>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={label} onClose={close}>
          <OptionList {...list} label={label} foot={foot?.(close)} onDone={close} />
        </Popup>
      )}
    </>
  )
}
