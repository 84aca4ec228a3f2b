import { useLingui } from '@lingui/react/macro'
import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  children: ReactNode
}

function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon {...rest} aria-label={label} title={label}>
      {children}
    </ActionIcon>
  )
}

const following: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' }

const neverChanges = () => () => {}

const pictures: Record<MantineColorScheme, string> = {
  auto: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
}

/** Cycles through the device's scheme, light and dark. */
export function SchemeSwitch() {
  const { t } = useLingui()
  // otherwise Mantine stops transitions with a `<style>`, which the content security policy refuses
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  // a prerendered page shows `auto`, and the person's choice once React has taken it over
  const shown = useSyncExternalStore<MantineColorScheme>(
    neverChanges,
    () => colorScheme,
    () => 'auto',
  )
  const names: Record<MantineColorScheme, string> = { auto: t`system`, light: t`light`, dark: t`dark` }
  return (
    <IconButton label={t`Appearance: ${names[shown]}`} onClick={() => setColorScheme(following[shown])}>
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
        <path d={pictures[shown]} />
        {shown === 'auto' && <path fill="currentColor" d="M12 4a8 8 0 0 1 0 16z" />}
      </svg>
    </IconButton>
  )
}
