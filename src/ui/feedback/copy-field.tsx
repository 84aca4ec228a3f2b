import { Trans } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { copyText } from '../copy-text.ts'
import style from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  value: string
}

const shownForMs = 2000

/** A value to copy: a link, a code, a key. If the clipboard is refused, the text is selected for copying by hand. */
export function CopyField({ label, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    copyText(value).then(
      () => setIsCopied(true),
      () => input.current?.select(),
    )
  return (
    <div className={style.copy} style={{ '--characters': value.length } as CSSProperties}>
      <Input
        id={id}
        ref={input}
        classNames={{ wrapper: style.value, input: style.text }}
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
