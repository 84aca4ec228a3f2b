import { useLingui } from '@lingui/react/macro'
import { Screen } from '../shell/screen.tsx'
import shell from '../shell/shell.module.css'
import { FirstVisit } from './first-visit.tsx'

/** `/`: what is this person's to do. */
export function MyWorkScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`My work`}>
      <main className={shell.main}>
        <FirstVisit />
      </main>
    </Screen>
  )
}
