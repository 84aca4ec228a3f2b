import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import style from './more.module.css'
import { useInstall } from './use-install.ts'

/** Installs the app, or says how; nothing where it is installed or can't be. */
export function InstallEntry() {
  const { state, install } = useInstall()
  const [isExplained, setExplained] = useState(false)
  if (state === null) return null
  return (
    <li>
      <button
        type="button"
        className={style.entry}
        aria-expanded={state === 'byHand' ? isExplained : undefined}
        onClick={() => (state === 'byHand' ? setExplained(!isExplained) : void install().catch(console.warn))}
      >
        <Icon name="download" />
        <Trans>Install app</Trans>
      </button>
      {isExplained && state === 'byHand' && (
        <p className={style.note} role="status">
          <Trans>Tap Share in Safari's toolbar, then Add to Home Screen.</Trans>
        </p>
      )}
    </li>
  )
}
