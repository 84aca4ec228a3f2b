import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { chooseScheme, onSchemeChoice, type SchemeChoice, schemeChoice } from './color-scheme.ts'

const following: Record<SchemeChoice, SchemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

const pictures: Record<SchemeChoice, string> = {
  system: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
}

/** As the device says, light, dark: one button that goes round. */
export function SchemeSwitch() {
  const { t } = useLingui()
  const choice = useSyncExternalStore(onSchemeChoice, schemeChoice)
  const names: Record<SchemeChoice, string> = { system: t`as the device`, light: t`light`, dark: t`dark` }
  return (
    <IconButton label={t`Colours: ${names[choice]}`} onClick={() => chooseScheme(following[choice])}>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={pictures[choice]} />
        {choice === 'system' && <path fill="currentColor" d="M12 4a8 8 0 0 1 0 16z" />}
      </svg>
    </IconButton>
  )
}
