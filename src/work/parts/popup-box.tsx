import { FocusTrap } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from '../../ui/feedback/use-back-closes.ts'
import { useIsWide } from '../shell/use-media.ts'
import style from './popup.module.css'
import { Sheet } from './sheet.tsx'

export interface PopupProps {
  /** The control that it is positioned beside. */
  anchor: HTMLElement
  label: string
  /** The content is a form, not a list. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

const gapPx = 4
const widthPx = 280
const formWidthPx = 480

interface Position {
  left: number
  top?: number
  bottom?: number
  maxHeight: number
}

/** Below the anchor, or above it if there is more room; always within the window, also if the anchor is below a keyboard. */
const positionBeside = (anchor: DOMRect, { innerWidth, innerHeight }: Window, width: number): Position => {
  const [top, bottom] = [Math.min(anchor.top, innerHeight), Math.max(anchor.bottom, 0)]
  const [above, below] = [top - 2 * gapPx, innerHeight - bottom - 2 * gapPx]
  const shared = { left: Math.max(gapPx, Math.min(anchor.left, innerWidth - width - gapPx)) }
  return below >= Math.min(320, above)
    ? { ...shared, top: bottom + gapPx, maxHeight: below }
    : { ...shared, bottom: innerHeight - top + gapPx, maxHeight: above }
}

function SidePopup({ anchor, label, isWide, onClose, children }: PopupProps) {
  useBackCloses(true, onClose)
  const box = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<Position>()
  const width = isWide ? formWidthPx : widthPx
  useLayoutEffect(() => {
    const place = () => setPosition(positionBeside(anchor.getBoundingClientRect(), window, width))
    place()
    // also by the keyboard of a tablet, below which its field must stay
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [anchor, width])
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target) && !anchor.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [anchor, onClose])
  return createPortal(
    // Mantine replaces the child's ref by its own
    <FocusTrap active={position !== undefined} innerRef={box}>
      <div
        role="dialog"
        aria-label={label}
        className={style.popup}
        data-dense
        data-wide={isWide || undefined}
        style={position ?? { visibility: 'hidden' }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          onClose()
        }}
      >
        {children}
      </div>
    </FocusTrap>,
    document.body,
  )
}

/** A popover beside a control, a bottom sheet on a phone. Closing it returns the focus: to the anchor, or to its row. */
export function PopupBox(props: PopupProps) {
  const { anchor, label, onClose, children } = props
  const isWideNow = useIsWide()
  // turning a tablet or phone must not take what was typed
  const [isWide] = useState(isWideNow)
  // a key opens it while the row has the focus, so the focus must return to the row for the next key
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isRow = from instanceof HTMLElement && from.isConnected && anchor.closest('[data-issue]')?.contains(from)
      const back = isRow ? from : anchor
      if (back.isConnected) back.focus({ preventScroll: true })
    },
    [anchor, from],
  )
  if (isWide) return <SidePopup {...props} />
  return (
    <Sheet title={label} isOpen onClose={onClose}>
      {children}
    </Sheet>
  )
}
