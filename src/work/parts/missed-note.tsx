import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useReportedWait } from '../../ui/feedback/wait-context.ts'
import type { MissedProps } from './later.tsx'
import style from './missed-note.module.css'

export function MissedText({ isOffline }: Pick<MissedProps, 'isOffline'>) {
  return isOffline ? (
    <Trans>Go online to open this. It opens once you're back online.</Trans>
  ) : (
    <Trans>This didn't load. Trying again…</Trans>
  )
}

const gapPx = 4
const widthPx = 280
const heightPx = 64

/** Below the pressed control, or above it if there is no room. A key has no control; then the style sheet's place applies. */
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

/** A note at the pressed control. A press elsewhere or Escape cancels the opening. */
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

/** Says at a control why its dialog or menu cannot be loaded. */
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

/** Confirms the press at a control until its dialog or menu is loaded. The page explains a long wait. */
export function OpeningNote({ onClose }: { onClose: () => void }) {
  useReportedWait()
  return (
    <Note role="status" onClose={onClose}>
      <Trans>Opening…</Trans>
    </Note>
  )
}
