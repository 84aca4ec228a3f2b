import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, stubServices } from '../../../test/page/page-providers.tsx'
import { ServicesProvider } from '../../shared/use-services.ts'
import { DeadLetters } from './dead-letters.tsx'

afterEach(cleanup)

const show = (lost: Record<string, number>) => {
  const services = stubServices()
  const outbox = { ...services.outbox, deadLetters: () => lost }
  renderPage(
    <ServicesProvider value={{ ...services, outbox }}>
      <DeadLetters />
    </ServicesProvider>,
  )
}

test('a page that its worker no longer understands asks to be reloaded', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  show({ 'device outdated': 1 })
  expect(screen.getByText(/^Worktide was updated while this page was open/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('what was lost otherwise asks for no reload', () => {
  show({ 'device erased': 1 })
  expect(screen.getByRole('button', { name: 'Got it' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})
