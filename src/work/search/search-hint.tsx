import { Trans } from '@lingui/react/macro'
import { linkTo } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { EmptyRows } from '../parts/empty.tsx'

/** What can be typed, while nothing was opened on this device. */
export function SearchHint() {
  return <Trans>Search by keyword, an issue key or a person's name. Issues you open show up here.</Trans>
}

/** In the place of what was opened. */
export function NothingOpened() {
  return (
    <EmptyRows
      outline={null}
      action={
        <ButtonLink kind="plain" href={linkTo('projects', {})}>
          <Trans>Show all projects</Trans>
        </ButtonLink>
      }
    >
      <SearchHint />
    </EmptyRows>
  )
}
