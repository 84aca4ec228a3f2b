import { Trans, useLingui } from '@lingui/react/macro'
import { Empty } from '../parts/empty.tsx'
import { Screen } from '../shell/screen.tsx'
import shell from '../shell/shell.module.css'

/** The projects of the organisation that this person may see. */
export function ProjectsScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Projects`}>
      <main className={shell.main}>
        <Empty>
          <Trans>No projects yet.</Trans>
        </Empty>
      </main>
    </Screen>
  )
}
