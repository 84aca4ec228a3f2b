import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MissedProps } from './later.tsx'
import style from './missed-note.module.css'

export function MissedText({ isOffline }: Pick<MissedProps, 'isOffline'>) {
  return isOffline ? (
    <Trans>Connect to open this. It opens once you're back online.</Trans>
  ) : (
    <Trans>This didn't load. Trying again…</Trans>
  )
}

const gapPx = 4
const widthPx = 280
const heightPx = 64

/** Under the control that was pressed, or above it where there is no room; a key has none, and the style's place is taken. */
const placeBeside = (control: Element | null) => {
  if (!control?.matches('button, a, input, [role="button"]')) return undefined
  const { left, top, bottom } = control.getBoundingClientRect()
  return {
    left: Math.max(gapPx, Math.min(left, innerWidth - widthPx - gapPx)),
    ...(bottom + heightPx < innerHeight
      ? { top: bottom + gapPx, bottom: 'auto' }
      : { top: 'auto', bottom: innerHeight - top + gapPx }),
  }
}

/** Says at a control why what it opens is not there. A press elsewhere or Escape gives it up. */
export function MissedNote({ isOffline, onClose, children }: MissedProps) {
  const [place] = useState(() => placeBeside(document.activeElement))
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const giveUp = () => {
      setShown(false)
      onClose?.()
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && giveUp()
    addEventListener('pointerdown', giveUp, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', giveUp, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [onClose])
  return (
    <>
      {children}
      {isShown &&
        createPortal(
          <p className={style.note} role="alert" style={place}>
            <MissedText isOffline={isOffline} />
          </p>,
          document.body,
        )}
    </>
  )
}
