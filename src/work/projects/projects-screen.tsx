import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../parts/empty.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'

/** The projects of the organisation that this person may see. */
export function ProjectsScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Projects`}>
      <main className={screen.main}>
        <Empty>
          <Trans>No projects yet.</Trans>
        </Empty>
      </main>
    </Screen>
  )
}
