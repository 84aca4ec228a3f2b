import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProject } from '../../../test/fixtures/work-project.ts'
import { member } from '../../../test/fixtures/work-rows.ts'
import { renderInProject } from '../../../test/page/render-in-project.tsx'
import { attachmentLimits } from '../../core/work/attachment-rules.ts'
import { useAttach, useChooseFiles } from './use-attach.ts'

afterEach(cleanup)

let choose: ReturnType<typeof useChooseFiles> | undefined
let attach: ReturnType<typeof useAttach> | undefined

function Chooser() {
  choose = useChooseFiles()
  attach = useAttach()
  return null
}

const file = (name: string, type: string, size: number) =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size })

test('every file that is too large is named, beside what else there is to say of those that are attached', () => {
  const { editor } = renderInProject(createTestProject(), member, () => <Chooser />)
  const tooLarge = attachmentLimits.fileBytes + 1
  const chosen = choose?.([
    file('launch.mp4', 'video/mp4', tooLarge),
    file('harbour.tiff', 'image/tiff', 10),
    file('storm.mp4', 'video/mp4', tooLarge),
  ])
  expect(chosen?.map(({ name }) => name)).toEqual(['harbour.tiff'])
  expect(editor.show.mock.lastCall).toEqual([
    "These files are larger than 25 MB and can't be attached: launch.mp4, storm.mp4. “harbour.tiff” may show others where and when it was taken.",
  ])
})

test('of more files than there is room for, those that fit are taken, and it is said that the rest are not', () => {
  const { editor } = renderInProject(createTestProject(), member, () => <Chooser />)
  const many = ['one', 'two', 'three'].map((name) => file(`${name}.txt`, 'text/plain', 10))
  expect(choose?.(many, 2).map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
  expect(editor.show.mock.lastCall).toEqual(["An issue can have at most 100 attachments. The rest weren't added."])
})

test('files that were deleted after they were chosen are named together, and the rest is attached', async () => {
  const project = createTestProject()
  const { id } = project.create('Paint the boat')
  const { editor, store } = renderInProject(project, member, () => <Chooser />)
  const gone = (name: string) =>
    Object.assign(new File(['x'], name), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await attach?.(id, choose?.([gone('one.txt'), new File(['x'], 'plan.txt'), gone('two.txt')]) ?? [])
  expect(store.select.attachmentsOf(id).map(({ name }) => name)).toEqual(['plan.txt'])
  expect(editor.show.mock.calls).toEqual([
    [
      "These files couldn't be read: one.txt, two.txt. They may have been changed, moved or deleted. Attach them again.",
    ],
  ])
})
