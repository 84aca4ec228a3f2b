import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createOrganization } from '../../../test/fixtures/work-rows.ts'
import { renderWork } from '../../../test/page/render-work.tsx'
import { EditorHost } from '../edit/editor-host.tsx'
import { NewProjectForm } from './new-project-form.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = () =>
  renderWork(
    <EditorHost>
      <NewProjectForm />
    </EditorHost>,
    { name: 'new-project', parameters: {}, path: '/projects/new' },
    { rows: createOrganization().rows.everything() },
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

test('a project that was half described is there again after the page was loaded again', async () => {
  await show()
  fireEvent.change(field('Name'), { target: { value: 'Harbour' } })
  fireEvent.click(screen.getByRole('radio', { name: /Private/ }))
  cleanup()
  await show()
  expect(field('Name').value).toBe('Harbour')
  expect(screen.getByRole('radio', { name: /Private/, checked: true })).toBeTruthy()
})

test('its draft keeps the members that were chosen, and a proposed key goes on following the name', async () => {
  await show()
  fireEvent.change(field('Name'), { target: { value: 'Harbour' } })
  fireEvent.click(screen.getByRole('button', { name: /Add a person or group/ }))
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  const chosen = screen.getByRole('button', { name: /^Remove / }).textContent
  cleanup()
  await show()
  expect(screen.getByRole('button', { name: /^Remove / }).textContent).toBe(chosen)
  fireEvent.change(field('Name'), { target: { value: 'Island' } })
  expect(field('Key').value).toMatch(/^IS/)
})
