import { useLingui } from '@lingui/react/macro'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '../action/icon-button.tsx'

const following: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' }

const pictures: Record<MantineColorScheme, string> = {
  auto: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
}

/** As the device says, light, dark: one button that goes round. */
export function SchemeSwitch() {
  const { t } = useLingui()
  // without it Mantine stops transitions by a `<style>`, which the content policy refuses
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const names: Record<MantineColorScheme, string> = { auto: t`as the device`, light: t`light`, dark: t`dark` }
  return (
    <IconButton label={t`Colours: ${names[colorScheme]}`} onClick={() => setColorScheme(following[colorScheme])}>
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
        <path d={pictures[colorScheme]} />
        {colorScheme === 'auto' && <path fill="currentColor" d="M12 4a8 8 0 0 1 0 16z" />}
      </svg>
    </IconButton>
  )
}
