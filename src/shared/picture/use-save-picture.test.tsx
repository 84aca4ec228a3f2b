import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { PageProviders } from '../../../test/page/page-providers.tsx'
import { useSavePicture } from './use-save-picture.ts'

const wrapper = ({ children }: { children: ReactNode }) => <PageProviders>{children}</PageProviders>

test('a picture that this page has just set may be set again before its row comes back; one set elsewhere may not', async () => {
  const seen: (number | undefined)[] = []
  const save = async (picture: string | null, rev: number | undefined) => {
    seen.push(rev)
    return picture
  }
  const first = { head: '/pictures/a', fieldRevs: { head: 4 } }
  const { result, rerender } = renderHook(({ row }) => useSavePicture(row, 'head', save), {
    wrapper,
    initialProps: { row: first },
  })
  await result.current('/pictures/b')
  // the same once more is not counted
  await result.current('/pictures/b')
  await result.current(null)
  rerender({ row: { head: '/pictures/of-another-device', fieldRevs: { head: 9 } } })
  await result.current(null)
  expect(seen).toEqual([4, 5, 5, 9])
})
