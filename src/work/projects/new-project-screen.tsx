import { Trans, useLingui } from '@lingui/react/macro'
import { linkTo } from '../../core/routes.ts'
import { classNames } from '../../ui/class-names.ts'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { NewProjectForm } from './new-project-form.tsx'
import style from './projects.module.css'

export function NewProjectScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`New project`} above={[{ label: t`Projects`, href: linkTo('projects', {}) }]}>
      <main className={classNames(screen.main, style.footed)}>
        <div className={style.form}>
          <p className={style.lead}>
            <Trans>You can change everything but the key later.</Trans>
          </p>
          <NewProjectForm />
        </div>
      </main>
    </Screen>
  )
}
