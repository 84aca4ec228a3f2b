import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { linkTo } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import screen from '../shell/screen.module.css'
import { Screen } from '../shell/screen.tsx'
import { Empty } from './empty.tsx'

/** Shown for anything missing or not visible to this person, without telling which. */
export function MissingScreen() {
  const { t } = useLingui()
  const projects = linkTo('projects', {})
  const title = t`Not found`
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <Screen title={title} above={[{ label: t`Projects`, href: projects }]}>
      <main className={screen.main}>
        <Empty
          action={
            <ButtonLink kind="plain" href={projects}>
              <Trans>Show all projects</Trans>
            </ButtonLink>
          }
        >
          <Trans>This doesn't exist, or you don't have access to it.</Trans>
        </Empty>
      </main>
    </Screen>
  )
}
