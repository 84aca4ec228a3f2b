import { ActionIcon, Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef } from 'react'
import { useBackCloses } from '../../ui/feedback/use-back-closes.ts'
import { Icon } from './icon.tsx'
import style from './sheet.module.css'
import { useIgnoredSecondTap } from './use-ignored-second-tap.ts'

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
