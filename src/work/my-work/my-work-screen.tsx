import { useLingui } from '@lingui/react/macro'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { FirstVisit } from './first-visit.tsx'

/** `/`: what is this person's to do. */
export function MyWorkScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`My work`}>
      <main className={screen.main}>
        <FirstVisit />
      </main>
    </Screen>
  )
}
