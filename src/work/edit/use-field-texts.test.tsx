import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { admin, member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import type { ProjectView } from '../use-project.ts'
import { useFieldTexts } from './use-field-texts.ts'

afterEach(() => {
  cleanup()
  i18n.activate('en')
})

function Texts({ view }: { view: ProjectView }) {
  const text = useFieldTexts(view)
  const [first, second] = view.labels
  return (
    <>
      <p>{text('labelIds', [first?.id, second?.id])}</p>
      <p>{text('watcherIds', [admin.userId, member.userId])}</p>
    </>
  )
}

test.each([
  ['en', ['Bug, Idea', '10001, 10002']],
  ['zh', ['Bug、Idea', '10001、10002']],
])('in %s the values of a field follow each other as the language writes lists', (locale, said) => {
  i18n.loadAndActivate({ locale, messages: {} })
  const project = createTestProject()
  for (const name of ['Bug', 'Idea'])
    project.rows.run('label.create', {
      id: crypto.randomUUID(),
      projectId: project.projectId,
      fields: { name, color: 'blue' },
    })
  renderInProject(project, member, (view) => (
    <Texts view={{ ...view, labels: view.labels.filter(({ name }) => /Bug|Idea/.test(name)) }} />
  ))
  expect(screen.getAllByText(/,|、/).map(({ textContent }) => textContent)).toEqual(said)
})
