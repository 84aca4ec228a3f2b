import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/page/page-providers.tsx'
import { PictureField } from './picture-field.tsx'

const drawImage = vi.fn()
/** Left, top and size of the last drawn part. */
const shown = () => drawImage.mock.lastCall?.slice(1, 4).join(' ')
const save = vi.fn(async () => {})
const file = new File([], 'me.png')

const choose = (image: object) => {
  vi.stubGlobal('createImageBitmap', async () => image)
  renderPage(<PictureField name="Mei" picture={null} save={save} />)
  fireEvent.change(screen.getByLabelText('Picture of Mei'), { target: { files: [file] } })
}

beforeEach(() => {
  i18n.load('en', {})
  i18n.activate('en')
  drawImage.mockReset()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation((type) => `data:${type},${shown()}`)
  save.mockClear()
})
afterEach(cleanup)

test('a square picture is saved at once', async () => {
  choose({ width: 64, height: 64 })
  await waitFor(() => expect(save).toHaveBeenCalledWith('data:image/webp,0 0 64'))
  expect(screen.queryByRole('slider', { hidden: true })).toBeNull()
})

test('of another picture the person chooses the part', async () => {
  const image = { width: 400, height: 200 }
  choose(image)
  const slider = await screen.findByRole('slider', { hidden: true })
  for (let step = 0; step < 30; step++) fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect([drawImage.mock.lastCall?.[0], shown()]).toEqual([image, '160 0 200'])
  expect(save).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Use picture', hidden: true }))
  await waitFor(() => expect(save).toHaveBeenCalledWith('data:image/webp,160 0 200'))
  await waitFor(() => expect(screen.queryByRole('slider', { hidden: true })).toBeNull())
})

test('cancelling keeps the current picture', async () => {
  choose({ width: 200, height: 400 })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel', hidden: true }))
  await waitFor(() => expect(screen.queryByRole('slider', { hidden: true })).toBeNull())
  expect(save).not.toHaveBeenCalled()
})

test('it is busy until the last of two actions has ended', async () => {
  let end = () => {}
  save.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  choose({ width: 64, height: 64 })
  await waitFor(() => expect(save).toHaveBeenCalled())
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  fireEvent.change(screen.getByLabelText('Picture of Mei'), { target: { files: [file] } })
  await screen.findByText(/Couldn't read this file/)
  const button = screen.getByRole('button', { name: 'Choose a picture' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  end()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})
