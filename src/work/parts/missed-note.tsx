import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useReportedWait } from '../../ui/feedback/wait-context.ts'
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

interface NoteProps {
  role: 'alert' | 'status'
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Words at the control that was pressed. A press elsewhere or Escape gives up what it opens. */
function Note({ role, onClose, children }: NoteProps) {
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
  if (!isShown) return null
  return createPortal(
    <p className={style.note} role={role} style={place}>
      {children}
    </p>,
    document.body,
  )
}

/** Says at a control why what it opens is not there. */
export function MissedNote({ isOffline, onClose, children }: MissedProps) {
  return (
    <>
      {children}
      <Note role="alert" onClose={onClose}>
        <MissedText isOffline={isOffline} />
      </Note>
    </>
  )
}

/** Says at a control that the press counts, until what it opens is there. The page explains a wait that is long. */
export function OpeningNote({ onClose }: { onClose: () => void }) {
  useReportedWait()
  return (
    <Note role="status" onClose={onClose}>
      <Trans>Opening…</Trans>
    </Note>
  )
}
