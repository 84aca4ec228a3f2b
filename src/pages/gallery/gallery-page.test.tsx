import { setupI18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { routeNames, routeOf } from '../../core/routes.ts'
import { GalleryPage } from './gallery-page.tsx'

afterEach(cleanup)

const language = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } })

test('all results are shown in two languages and two schemes', () => {
  const outcomePanels = routeNames.filter((name) => routeOf(name).page === 'result')
  renderPage(<GalleryPage languages={{ zh: language('zh'), en: language('en') }} />)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(4 * outcomePanels.length)
})
