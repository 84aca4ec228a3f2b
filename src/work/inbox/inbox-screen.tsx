import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../parts/empty.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'

/** What others did that concerns this person. */
export function InboxScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Inbox`}>
      <main className={screen.main}>
        <Empty>
          <Trans>Nothing needs you right now.</Trans>
        </Empty>
      </main>
    </Screen>
  )
}
