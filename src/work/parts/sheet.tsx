import { ActionIcon, Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import style from './sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'

/** The longest time between the two taps of a double tap, and the most pixels. */
const doubleTapMs = 350
const doubleTapPx = 24
/** How long the second tap is watched for; even a busy device has delivered it by then. */
const busyMs = 2000

/** A double tap on a control that closes the sheet must not press anything below it. A click by a script is no tap. */
const useIgnoredSecondTap = () =>
  useLayoutEffect(() => {
    let first: MouseEvent | undefined
    const note = (event: MouseEvent) => {
      first = event
    }
    const ignore = (event: MouseEvent) => {
      if (!first || !event.isTrusted || ('pointerType' in event && event.pointerType === 'mouse')) return
      if (event.timeStamp - first.timeStamp > doubleTapMs) return
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > doubleTapPx) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('click', note, true)
    return () => {
      removeEventListener('click', note, true)
      addEventListener('click', ignore, true)
      setTimeout(() => removeEventListener('click', ignore, true), busyMs)
    }
  }, [])

interface SheetProps {
  title: ReactNode
  isOpen: boolean
  /** A press beside it must not take what was written. */
  isForm?: boolean
  onClose: () => void
  children: ReactNode
}

/** A bottom sheet of a phone. */
export function Sheet({ title, isOpen, isForm = false, onClose, children }: SheetProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // a sheet without a field would otherwise focus "Close" first
  const body = useCallback((shown: HTMLElement | null) => {
    if (!shown?.querySelector('[data-autofocus]')) heading.current?.setAttribute('data-autofocus', '')
  }, [])
  useIgnoredSecondTap()
  useBackCloses(isOpen, onClose)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={!isForm}
      position="bottom"
      size="auto"
      transitionProps={{ duration: 200 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: style.sheet, inner: style.inner }}>
        <div className={style.head}>
          <Drawer.Title ref={heading} className={style.title} tabIndex={-1}>
            {title}
          </Drawer.Title>
          <ActionIcon aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <div ref={body} className={style.body}>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
