import { Trans } from '@lingui/react/macro'
import { type CSSProperties, useId, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import style from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  value: string
}

const shownForMs = 2000

/** A value to take away: a link, a code, a key. Where the clipboard is refused the text is selected to copy by hand. */
export function CopyField({ label, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), shownForMs)
    } catch {
      input.current?.focus()
      input.current?.select()
    }
  }
  return (
    <div className={style.copy}>
      <input
        id={id}
        ref={input}
        className={style.value}
        style={{ '--characters': value.length } as CSSProperties}
        aria-label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button aria-labelledby={`${id}-copy ${id}`} onClick={copy}>
        <span id={`${id}-copy`} aria-live="polite">
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </span>
      </Button>
    </div>
  )
}
