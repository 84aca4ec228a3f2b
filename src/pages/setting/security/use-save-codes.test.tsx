import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PageProviders } from '../../../../test/page/page-providers.tsx'
import { useSaveCodes } from './use-save-codes.ts'

test('a web view saves no files, so it offers none, and says if it copies nothing either', async () => {
  vi.stubGlobal('navigator', {
    clipboard: undefined,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Mobile wxwork/4.1.22',
  })
  document.execCommand = () => false
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { result } = renderHook(() => useSaveCodes(['abcd-efgh']), { wrapper: PageProviders })
  expect(result.current).toMatchObject({ savesFiles: false, isBlocked: false })
  await act(() => result.current.copy())
  expect(result.current.isBlocked).toBe(true)
  expect(click).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'execCommand')
})
