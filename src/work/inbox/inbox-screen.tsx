import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../parts/empty.tsx'
import { Screen } from '../shell/screen.tsx'
import shell from '../shell/shell.module.css'

/** What others did that concerns this person. */
export function InboxScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Inbox`}>
      <main className={shell.main}>
        <Empty>
          <Trans>Nothing needs you right now.</Trans>
        </Empty>
      </main>
    </Screen>
  )
}
