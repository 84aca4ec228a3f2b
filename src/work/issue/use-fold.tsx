import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useCallback, useState } from 'react'
import style from './issue.module.css'

/** Letters may be taller than their line, but by less than this. */
const slackPx = 8

/** Folds a text after some lines, with a button that shows the rest. Screen readers read all of it in either case. */
export const useFold = (isUsed: boolean) => {
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useCallback((element: HTMLElement | null) => {
    if (!element || !globalThis.ResizeObserver) return
    const sizes = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + slackPx))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  const isFolded = isUsed && !isOpen
  return {
    text,
    className: isFolded ? style.folded : undefined,
    button: isUsed && (isOpen || isCut) && (
      <UnstyledButton className={style.unfold} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
      </UnstyledButton>
    ),
  }
}
